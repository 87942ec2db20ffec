import 'server-only';

/** These calls need a route of the portal's own, because their answers contain a token. */
const CLOSED = new Set(['api/auth/login', 'api/auth/logout', 'api/auth/currentpassword/check']);

/** Nobody encodes a path this often who wants to be understood. */
const ROUNDS = 10;

/** Undoes one level of percent-encoding. Broken encoding stays: whoever comes next may read it. */
function decodedOnce(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A path as the most lenient server would read it, without its first slash. */
function leniently(path: string): string {
  const segments: string[] = [];
  for (const written of path.toLowerCase().split(/[/\\]/)) {
    const [segment = ''] = written.replace(/[^!-~]/g, '').split(';', 1);
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/**
 * Whether a call may be forwarded: to the API and nothing beside it, and to none of the closed
 * calls, however the path is written. The API decodes it once, and so may every proxy before it.
 */
export function isOpenPath(pathname: string): boolean {
  if (!pathname.startsWith('/api/')) return false;
  let path = pathname;
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = leniently(path);
    if (!read.startsWith('api/') || CLOSED.has(read)) return false;
    const decoded = decodedOnce(path);
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}
