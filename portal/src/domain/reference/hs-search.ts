/** What to ask for: digits are a code, whose spaces and dots mean nothing; else a description. */
export function hsFilter(text: string): string {
  const trimmed = text.trim();
  return /^[\d\s.]+$/.test(trimmed) ? trimmed.replace(/[\s.]/g, '') : trimmed;
}

/** `520512` as people write it: `5205.12`. */
export function hsCodeText(code: string): string {
  return code.length > 4 ? `${code.slice(0, 4)}.${code.slice(4)}` : code;
}
