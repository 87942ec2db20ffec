/** The messages that each page and layout sends. `scripts/words.mjs` writes this file. */
export const CLIENT_WORDS: Readonly<Record<string, readonly string[]>>;
