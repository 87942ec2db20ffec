// Imports point one way: shared and server → features → app; no feature knows another.
import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const IMPORT = /(?:from\s+|import\s+|import\()\s*['"]([^'"]+)['"]/g;

/** The zone of a path below src: `shared`, `features/rfq`, `app`, … */
export function zoneOf(path) {
  const [first, second] = path.split('/');
  return first === 'features' ? `features/${second}` : first;
}

/** Why `from` may not import `to`; null where it may. */
export function objection(from, to) {
  if (from === to || from === 'app' || from === 'testing') return null;
  if (to === 'testing') return null;
  if (to === 'app') return 'only app may import app';
  if (to.startsWith('features/')) {
    return from.startsWith('features/')
      ? 'features do not know each other'
      : 'features build on this';
  }
  if (to === 'server' && !['proxy.ts', 'proxy.test.ts', 'instrumentation.ts'].includes(from)) {
    return 'server code stays out of what a browser may load';
  }
  return null;
}

/** The path below src that an import names; null for a package. */
export function target(file, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (!specifier.startsWith('.')) return null;
  const parts = [...file.split('/').slice(0, -1), ...specifier.split('/')];
  const path = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.') path.push(part);
  }
  return path.join('/');
}

function sourceFiles() {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(SRC, `${entry.parentPath}/${entry.name}`).split(sep).join('/'));
}

function problemsIn(file) {
  const found = [];
  for (const [, specifier] of readFileSync(SRC + file, 'utf8').matchAll(IMPORT)) {
    const to = target(file, specifier);
    const why = to && objection(zoneOf(file), zoneOf(to));
    if (why) found.push(`${file}: imports ${specifier} (${why})`);
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = sourceFiles().flatMap(problemsIn);
  for (const problem of problems) console.error(problem);
  console.log(`Import zones: ${problems.length} problems.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
