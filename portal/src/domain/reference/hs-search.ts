/**
 * The filter to send to the API. Digits are a code, without spaces and dots; other text is a
 * description.
 */
export function hsFilter(text: string): string {
  const trimmed = text.trim();
  return /^[\d\s.]+$/.test(trimmed) ? trimmed.replace(/[\s.]/g, '') : trimmed;
}

/** An HS code as people write it: `5205.12` for `520512`. */
export function hsCodeText(code: string): string {
  return code.length > 4 ? `${code.slice(0, 4)}.${code.slice(4)}` : code;
}
