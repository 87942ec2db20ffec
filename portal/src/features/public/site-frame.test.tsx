import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import type { LocaleCode } from '@/i18n/locales';
import { renderScreen } from '@/testing/render';

import { SiteFrame } from './site-frame';

const show = (options: { hasSession?: boolean; path?: string; locale?: LocaleCode } = {}) =>
  renderScreen(
    <SiteFrame hasSession={options.hasSession ?? false}>
      <h1>Page</h1>
    </SiteFrame>,
    { path: options.path ?? '/contact', locale: options.locale ?? 'en' },
  );

const header = () => within(screen.getByRole('banner'));
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

describe('the frame of the public pages', () => {
  it('offers a visitor the links to sign in and to register', async () => {
    await show();
    expect(hrefs(header().getAllByRole('link', { name: 'Log in' }))).toContain('/signin');
    expect(hrefs(header().getAllByRole('link', { name: 'Register' }))).toContain('/signup');
    expect(header().queryByRole('link', { name: 'Go to dashboard' })).toBeNull();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
  });

  it('offers whoever has a session the way back instead', async () => {
    await show({ hasSession: true });
    expect(header().getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/');
    expect(header().queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('leads to the legal pages and the forms in the page’s language', async () => {
    await show({ path: '/ar/contact', locale: 'ar' });
    const footer = within(screen.getByRole('contentinfo'));
    expect(hrefs(footer.getAllByRole('link'))).toEqual(
      expect.arrayContaining([
        '/ar/terms-of-service',
        '/ar/privacy-policy',
        '/ar/exporter',
        '/ar/contact',
        '/ar#plans',
      ]),
    );
  });

  it('keeps the page and its query when the language changes', async () => {
    await show({ path: '/resetpassword?token=a%2Bb&x=1' });
    const [french] = header().getAllByRole('link', { name: 'Français', hidden: true });
    expect(french).toHaveAttribute('href', '/fr/resetpassword?token=a%2Bb&x=1');
    const [english] = header().getAllByRole('link', { name: 'English', hidden: true });
    expect(english).toHaveAttribute('href', '/en/resetpassword?token=a%2Bb&x=1');
    expect(english).toHaveAttribute('aria-current', 'true');
  });

  it('never leads to the landing page’s inner address', async () => {
    await show({ path: '/welcome' });
    const [arabic] = header().getAllByRole('link', { name: 'العربية', hidden: true });
    expect(arabic).toHaveAttribute('href', '/ar');
  });

  it('closes its menu by Escape, by a click elsewhere and by a choice', async () => {
    const { container } = await show();
    const menu = [...container.querySelectorAll('header details')].at(-1) as HTMLDetailsElement;
    const button = menu.querySelector('summary') as HTMLElement;
    menu.open = true;
    button.focus();
    await userEvent.keyboard('{Escape}');
    expect(menu.open).toBe(false);
    expect(button).toHaveFocus();
    menu.open = true;
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(menu.open).toBe(false);
    menu.open = true;
    const link = within(menu).getByRole('link', { name: 'Plans' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(menu.open).toBe(false);
  });
});
