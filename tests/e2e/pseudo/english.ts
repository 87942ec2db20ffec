import { readFileSync } from 'node:fs';

/** Words that no language translates, and what browsers write from CLDR in English. */
const SAME_EVERYWHERE = [
  /\b(?:Lading|WhatsApp|HS|English|Español|Français|Italiano)\b/g,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/g,
  /\b\d+ (?:minute|hour|day|week|month|year)s?(?: ago)?\b/g,
  /\b(?:yesterday|today|last (?:week|month|year))\b/gi,
  /\b(?:am|pm|GMT|IST|UTC)\b/g,
  /\S+@\S+|https?:\S+|\bwww\.\S+/g,
  // A long name of a file, shortened; its link has the whole name.
  /\S+…\.\w+/g,
];
const WORD = /[A-Za-z]{2,}/;
/** What separates the words of a text. */
const BETWEEN = /[^\p{L}\p{N}]+/u;
/** How many words of a page's text are tried as one text of the data. */
const MOST_WORDS = 60;
/** A text of at least this length counts as data if it is a part of a text of the data. */
const A_SENTENCE = 25;

const wordsOf = (text: string): string[] => text.split(BETWEEN).filter(Boolean);

/** The texts in the demo's rows, which are shown as somebody wrote them. */
export class Data {
  readonly #whole: ReadonlySet<string>;
  readonly #long: string;

  constructor(file: string) {
    const texts: string[] = JSON.parse(readFileSync(file, 'utf8'));
    const plain = texts.map((text) => wordsOf(text).join(' '));
    this.#whole = new Set(plain);
    this.#long = plain.filter(({ length }) => length > A_SENTENCE).join('\n');
  }

  /** The words of a text in plain English letters that are no data; '' if there are none. */
  englishIn(text: string): string {
    if (this.#isPart(wordsOf(text))) return '';
    const ours = SAME_EVERYWHERE.reduce((left, same) => left.replace(same, ' '), text);
    const words = wordsOf(ours);
    if (this.#isPart(words)) return '';
    const left: string[] = [];
    for (let at = 0; at < words.length; ) {
      const length = this.#lengthAt(words, at);
      if (length === 0) left.push(words[at] ?? '');
      at += Math.max(length, 1);
    }
    return left.filter((word) => WORD.test(word)).join(' ');
  }

  /** Whether the words are a long part of some text. */
  #isPart(words: string[]): boolean {
    const shown = words.join(' ');
    return shown.length > A_SENTENCE && this.#long.includes(shown);
  }

  /** How many words from here on are one text of the data. */
  #lengthAt(words: string[], at: number): number {
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
      if (this.#whole.has(words.slice(at, at + length).join(' '))) return length;
    }
    return 0;
  }
}
