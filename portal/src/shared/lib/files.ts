/** The file rule of every form (RULES.md 2.5); the server looks at the content as well. */
export const MAX_FILE_BYTES = 5_242_880;
export const ATTACHMENT_SLOTS = 4;
export const ACCEPTED_FILES = '.jpg,.jpeg,.png,.pdf';
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'application/pdf']);
const ACCEPTED_NAME = /\.(?:jpe?g|png|pdf)$/i;
const SHOWN_LENGTH = 15;

export function isAcceptable(file: { name: string; type: string; size: number }): boolean {
  return (
    file.size > 0 &&
    file.size <= MAX_FILE_BYTES &&
    ACCEPTED_TYPES.has(file.type) &&
    ACCEPTED_NAME.test(file.name)
  );
}

export function isPicture(name: string): boolean {
  return /\.(?:jpe?g|png)$/i.test(name);
}

/** A name of at most 15 characters and its extension: `commercial-invo….pdf`. */
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
