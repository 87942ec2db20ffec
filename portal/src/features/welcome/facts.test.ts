import { describe, expect, it } from 'vitest';

import { welcomeFacts } from './facts';

describe('welcomeFacts', () => {
  it('names the provider and repeats the questions of the page', () => {
    const site = {
      url: 'https://l.example/',
      logo: 'https://l.example/icon.svg',
      description: 'D',
    };
    const facts = welcomeFacts(site, [{ key: 'cost', question: 'Cost?', answer: 'Nothing.' }]);
    const [organization, website, faq] = facts['@graph'];
    expect(organization).toMatchObject({ '@type': 'Organization', url: 'https://l.example/' });
    expect(website).toMatchObject({ publisher: { '@id': 'https://l.example/#organization' } });
    expect(faq).toEqual({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Cost?',
          acceptedAnswer: { '@type': 'Answer', text: 'Nothing.' },
        },
      ],
    });
  });
});
