import type { Question } from './question-texts';

interface Site {
  url: string;
  logo: string;
  description: string;
}

/** Describes Lading and the page's questions in the vocabulary of schema.org. */
export function welcomeFacts({ url, logo, description }: Site, questions: readonly Question[]) {
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#organization`,
        name: 'Lading',
        url,
        logo,
        description,
      },
      { '@type': 'WebSite', name: 'Lading', url, publisher: { '@id': `${url}#organization` } },
      {
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}
