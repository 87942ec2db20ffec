import { describe, expect, it } from 'vitest';

import { publicMetadata } from './public-metadata';

const contact = (locale: string) =>
  publicMetadata({ locale, path: '/contact', title: 'Contact', description: 'Ask us.' });

describe('publicMetadata', () => {
  it('names one address per language, and English for every other', () => {
    expect(contact('ar').alternates).toEqual({
      canonical: 'http://localhost:3000/ar/contact',
      languages: {
        en: 'http://localhost:3000/contact',
        'zh-Hans': 'http://localhost:3000/zh/contact',
        es: 'http://localhost:3000/es/contact',
        fr: 'http://localhost:3000/fr/contact',
        it: 'http://localhost:3000/it/contact',
        ar: 'http://localhost:3000/ar/contact',
        'x-default': 'http://localhost:3000/contact',
      },
    });
  });

  it('has the root without a slash behind the language', () => {
    const page = publicMetadata({ locale: 'zh', path: '/', title: 'A', description: 'B' });
    expect(page.alternates?.canonical).toBe('http://localhost:3000/zh');
    expect(page.alternates?.languages).toMatchObject({ en: 'http://localhost:3000/' });
  });

  it('lets only the listed pages into search engines', () => {
    expect(contact('en').robots).toEqual({ index: true, follow: true });
    const path = '/registrationsuccess';
    const done = publicMetadata({ locale: 'en', path, title: 'A', description: 'B' });
    expect(done.robots).toEqual({ index: false, follow: true });
  });

  it('shows messengers the same words and the picture', () => {
    expect(contact('fr').openGraph).toMatchObject({
      title: 'Contact',
      description: 'Ask us.',
      url: 'http://localhost:3000/fr/contact',
      locale: 'fr',
      images: [{ url: '/og.png', width: 1200, height: 630, alt: 'Contact' }],
    });
  });
});
