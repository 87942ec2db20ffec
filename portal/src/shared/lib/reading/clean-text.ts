import { refusalOf, type TextRefusal } from './refused-text';

/**
 * The server's rule for texts (`base/kernel/values/texts.py`, RULES.md 71), which stays the authority: what is
 * stored of a text. `tests/inputs/texts.csv` has examples.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: separators of lines
const LINE_BREAK = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/gu;
const INVISIBLE =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\ufdd0-\ufdef\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;
const ZWJ = '\u200d';
/** Scripts whose spelling has joiners: Arabic and its neighbours, those of South and South-East Asia. */
const JOINED =
  /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u{10d00}-\u{10d3f}\u{1e900}-\u{1e95f}\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1a20-\u1aaf\u1b00-\u1bff\ua840-\ua87f\ua8e0-\ua8ff\ua980-\uaaff\uabc0-\uabff\u{11000}-\u{11fff}]/u;
const ARABIC = /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u;
/** Marks that take the vowel off a letter (combining class 9). */
const VIRAMA =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b-\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039-\u103a\u1714-\u1715\u1734\u17d2\u1a60\u1b44\u1baa-\u1bab\u1bf2-\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}-\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{1193d}-\u{1193e}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}-\u{11d45}\u{11d97}]/u;
const PICTURE =
  /[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2934\u2935\u2b00-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]/u;
const KEYCAPS = '#*0123456789';
const KEYCAP = '\u20e3';
const SELECTOR = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]/u;
const PRESENTATION = '\ufe0e\ufe0f';
const IDEOGRAPH = /[\u2e80-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const MONGOLIAN = /[\u1800-\u18af]/u;
/** The flags of England, Scotland and Wales. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/uy;
const PLANE_14 = /[\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/u;
const PLANE_END = 0xfffe;
/** More accents on a letter than any spelling has: they cover the lines above and below. */
const STACK =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: accents by themselves
  /([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4})[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/gu;

/** What is stored of a text, "" for one with nothing to see; or why it is refused. */
export function cleanText(text: string, multiline: boolean): string | TextRefusal {
  const broken = text.replace(LINE_BREAK, '\n');
  return refusalOf(broken) ?? visible(multiline ? broken : broken.replace(/[\n\t]/g, ' '));
}

function visible(text: string): string {
  const plain = text.normalize('NFC').replace(INVISIBLE, '').replaceAll('\u2800', ' ');
  return kept(plain).normalize('NFC').replace(STACK, '$1').trim();
}

/** The text without joiners, selectors and tags that nothing needs. */
function kept(text: string): string {
  const letters = [...text];
  let before = '';
  let made = '';
  let at = 0;
  for (let index = 0; index < letters.length; ) {
    const letter = letters[index] ?? '';
    FLAG.lastIndex = at;
    const part = FLAG.exec(text)?.[0] ?? letter;
    index += [...part].length;
    at += part.length;
    if (part !== letter || stays(before, letter, letters[index] ?? '')) {
      made += part;
      before = [...part].at(-1) ?? '';
    }
  }
  return made;
}

function stays(before: string, letter: string, following: string): boolean {
  if (letter === '\u200c' || letter === ZWJ) return joins(before, letter, following);
  if (SELECTOR.test(letter)) return selects(before, letter, following);
  const code = letter.codePointAt(0) ?? 0;
  return !PLANE_14.test(letter) && (code & PLANE_END) !== PLANE_END;
}

function joins(before: string, joiner: string, following: string): boolean {
  if (!before) return false;
  if (joiner === ZWJ && (PICTURE.test(before) || PRESENTATION.includes(before))) {
    return PICTURE.test(following);
  }
  if (!JOINED.test(before)) return false;
  if (VIRAMA.test(before) || (joiner === ZWJ && ARABIC.test(before))) return true;
  return JOINED.test(following);
}

function selects(before: string, selector: string, following: string): boolean {
  if (!before) return false;
  const isPresentation = PRESENTATION.includes(selector);
  if (isPresentation && PICTURE.test(before)) return true;
  if (isPresentation && KEYCAPS.includes(before)) return following === KEYCAP;
  return (/[\u180b-\u180f]/u.test(selector) ? MONGOLIAN : IDEOGRAPH).test(before);
}
