/** The file types that every form accepts (RULES.md 2.5). The server also inspects the content. */
export const ACCEPTED_FILES = '.jpg,.jpeg,.png,.pdf';
/** The file types of unclaimed cargo, of which the API keeps the first frame of a GIF as a PNG. */
export const ACCEPTED_WITH_GIF = `${ACCEPTED_FILES},.gif`;
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'application/pdf']);
const ACCEPTED_NAME = /\.(?:jpe?g|png|pdf)$/i;
const MEBIBYTE = 1_048_576;
const SHOWN_LENGTH = 15;

/** Whether a file may be sent. `maxBytes` is the API's (`maxFileBytes`). */
export function isAcceptable(
  file: { name: string; type: string; size: number },
  maxBytes: number,
  withGif = false,
): boolean {
  const isGif = withGif && file.type === 'image/gif' && /\.gif$/i.test(file.name);
  const isKnown = ACCEPTED_TYPES.has(file.type) && ACCEPTED_NAME.test(file.name);
  return file.size > 0 && file.size <= maxBytes && (isKnown || isGif);
}

/** Megabytes as the API writes them, rounded down: 5 for 5,242,880 bytes, 5.34 for 5,600,000. */
export function inMegabytes(bytes: number): number {
  return Math.floor((bytes * 100) / MEBIBYTE) / 100;
}

export function isPicture(name: string): boolean {
  return /\.(?:jpe?g|png)$/i.test(name);
}

/** Shortens a name to 15 characters and its extension: `commercial-invo….pdf`. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= SHOWN_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  const stem = dot > 0 ? [...name.slice(0, dot)] : characters;
  return stem.length <= SHOWN_LENGTH
    ? name
    : `${stem.slice(0, SHOWN_LENGTH).join('')}…${extension}`;
}
