/**
 * What is refused of a text that people type (RULES.md 71): the server's rule in the browser, so
 * that a field says it at once. `clean-text.ts` has the rest of the rule.
 */

/** Why a text is refused, and the character because of which. */
export interface TextRefusal {
  problem: 'hides' | 'cannotBeShown' | 'looksLike';
  /** For people: `U+202E RIGHT-TO-LEFT OVERRIDE`. */
  character: string;
}

// Controls that are no line breaks or tabs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROL = /[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f]/u;
const OVERRIDE = /[\u202d\u202e]/gu;
const RIGHT_TO_LEFT =
  /[\u05be\u05c0\u05c3\u05c6\u0600-\u0605\u061b-\u064a\u0660-\u066f\u0671-\u06d5\u06dd\u06ee\u06ef\u06fa-\u070f]|(?=[\p{L}\p{Nd}])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const NAMES: Readonly<Record<number, string>> = {
  0: 'NULL',
  7: 'BELL',
  8: 'BACKSPACE',
  26: 'SUBSTITUTE',
  27: 'ESCAPE',
  127: 'DELETE',
  8237: 'LEFT-TO-RIGHT OVERRIDE',
  8238: 'RIGHT-TO-LEFT OVERRIDE',
};

/** Nobody sees them, and no address has a use for them. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const PHONETIC = /[\u0250-\u02ff\u1d00-\u1dbf]/u;
/** Alphabets with letters that look like each other's. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);
const LATIN = 0;

/** Why a text cannot be stored as it is; null for one that can. */
export function refusalOf(text: string): TextRefusal | null {
  const control = CONTROL.exec(text)?.[0];
  if (control) return { problem: 'cannotBeShown', character: named(control) };
  const override = hiding(text);
  return override ? { problem: 'hides', character: named(override) } : null;
}

/**
 * Why an e-mail address is refused: a letter that nobody sees, or that looks like another one, which
 * makes it another mailbox than the one that it shows.
 */
export function addressRefusalOf(address: string): TextRefusal | null {
  const character = UNSEEN.exec(address)?.[0] ?? lookingAlike(address);
  return character ? { problem: 'looksLike', character: named(character) } : null;
}

/** Telephone books copy numbers with U+202D around them, which turns no letter around. */
function hiding(text: string): string | undefined {
  const found = text.match(OVERRIDE);
  if (!found) return undefined;
  if (found.includes('\u202e')) return '\u202e';
  return RIGHT_TO_LEFT.test(text) ? found[0] : undefined;
}

function lookingAlike(address: string): string | undefined {
  let before = -1;
  for (const letter of address) {
    const folded = letter.normalize('NFKC');
    if (PHONETIC.test(letter) || (folded !== letter && folded !== ' ')) return letter;
    const alphabet = ALPHABETS.findIndex((each) => each.test(letter));
    if (alphabet < 0) continue;
    if (before >= 0 && alphabet !== before) return [...address].find(isForeign);
    before = alphabet;
  }
  return undefined;
}

function isForeign(letter: string): boolean {
  return ALPHABETS.findIndex((each) => each.test(letter)) > LATIN;
}

/** The code of a character, with its name, or with the letter itself where people can see it. */
function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? character : '';
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  return `U+${hex} ${NAMES[code] ?? shown}`.trim();
}
