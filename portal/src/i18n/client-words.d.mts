/** The messages that each page and layout sends: written by `scripts/words.mjs`. */
export const CLIENT_WORDS: Readonly<Record<string, readonly string[]>>;
