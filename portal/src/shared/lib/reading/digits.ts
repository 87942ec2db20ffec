/** Marks of direction and other characters that nobody sees. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Each script writes its ten digits one after another. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** A typed text with Latin digits, full-width signs as narrow ones, and nothing invisible. */
export function plainText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, (digit) => (digit < '\x7f' ? digit : valueOfDigit(digit)))
    .replace(/[！-～￥]/g, (sign) => sign.normalize('NFKC'))
    .replace(/\s/g, ' ')
    .trim();
}
