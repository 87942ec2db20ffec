import { Lexer, type Token } from 'marked';

export type { Token as MarkdownToken } from 'marked';

export interface Heading {
  id: string;
  text: string;
}

/**
 * Markdown as a tree, and the headings of its second level with ids for links to them. The ids
 * count, so that they are the same in every language.
 */
export function parseMarkdown(source: string): { tokens: Token[]; headings: Heading[] } {
  const tokens = new Lexer({ gfm: true }).lex(source);
  const headings = tokens
    .filter(isSection)
    .map(({ text }, index) => ({ id: sectionId(index), text }));
  return { tokens, headings };
}

export const sectionId = (index: number) => `section-${index + 1}`;

export function isSection(token: Token): token is Token & { type: 'heading'; text: string } {
  return token.type === 'heading' && token.depth === 2;
}

const SAFE_HREF = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/** A link's target where it is one that a text may lead to; null for `javascript:` and its like. */
export function safeHref(href: string): string | null {
  return SAFE_HREF.test(href) ? href : null;
}
