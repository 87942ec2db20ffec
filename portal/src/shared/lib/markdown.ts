import { Lexer, type Token } from 'marked';

export type { Token as MarkdownToken } from 'marked';

export interface Heading {
  id: string;
  text: string;
}

/**
 * Parses Markdown to a tree, and gives each second-level heading an id to link to. The ids are
 * numbers, so they are the same in every language.
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

// Browsers read `/\` as `//`, and leave out tabs and line breaks before they look.
const SAFE_HREF = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\\s])|#)/i;

/** A link's target if it is safe; null for `javascript:` and the like. */
export function safeHref(href: string): string | null {
  return SAFE_HREF.test(href) ? href : null;
}
