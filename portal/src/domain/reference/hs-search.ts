/** An HS code with its description, as details and choices write it: `5205.12 - Cotton yarn`. */
export function hsCodeWords({ code, description }: { code: string; description: string }): string {
  return `${hsCodeText(code)} - ${description}`;
}

/** The same, of a text of the API with both: `520512 Cotton yarn`. */
export function hsCodeAsWritten(text: string): string {
  const [code = '', ...description] = text.split(' ');
  return hsCodeWords({ code, description: description.join(' ') });
}

/** An HS code as people write it: `5205.12` for `520512`. */
export function hsCodeText(code: string): string {
  return code.length > 4 ? `${code.slice(0, 4)}.${code.slice(4)}` : code;
}
