/**
 * The remembered origin (RULES.md 5): where to return after sign-in. It must be a path of this
 * site. Anything that a browser could read as another host, a scheme or the sign-in page is
 * refused.
 */

const BASE = 'http://portal.invalid';
const NOT_RETURNABLE = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:signin|login|session|api)(?:[/?#]|$)/i;

/** Characters that browsers remove or turn into a slash before they parse an address. */
function isTreacherous(character: string): boolean {
  return character < ' ' || character === '\u007f' || character === '\\';
}

/**
 * Undoes percent-encoding until nothing changes; null if the encoding is broken or nested too deep.
 */
function fullyDecoded(value: string): string | null {
  let current = value;
  for (let round = 0; round < 5; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return null;
    }
    if (next === current) return current;
    current = next;
  }
  return null;
}

function isSameSitePath(path: string): boolean {
  // An empty segment anywhere can become a leading `//` once a browser resolves the dots.
  if (!path.startsWith('/') || /^[^?#]*\/\//.test(path)) return false;
  try {
    return new URL(path, BASE).origin === BASE;
  } catch {
    return false;
  }
}

/** The path to return to, unchanged; null if it is not a path of this site. */
export function safeOrigin(value: string | null | undefined): string | null {
  if (!value || value.length > 2000 || value.includes(' ')) return null;
  const [beforeQuery = ''] = value.split(/[?#]/, 1);
  const decoded = fullyDecoded(beforeQuery);
  if (decoded === null || [...value, ...decoded].some(isTreacherous)) return null;
  if (!isSameSitePath(value) || !isSameSitePath(decoded)) return null;
  // Checks the path as a browser resolves it and as the server decodes it.
  const isDoor = [value, decoded].some((path) => NOT_RETURNABLE.test(new URL(path, BASE).pathname));
  return isDoor ? null : value;
}
