// Imports go in one direction: shared → domain → features → app. No feature imports another, and a
// part of the domain imports only the parts listed before it. No folder has more than 25 files.
import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const MOST_FILES = 25;
const IMPORT = /(?:from\s+|import\s+|import\()\s*['"]([^'"]+)['"]/g;

/** The parts of the domain. Each may import only those before it. */
const DOMAIN = [
  'reference',
  'products',
  'account',
  'live-events',
  'own-records',
  'entitlement',
  'freight-rates',
  'company',
  'enquiry',
  'quotation',
  'searches',
  'payments',
  'notifications',
  'messages',
];
/** The zones that contain no business rules. */
const KIT = ['shared', 'i18n', 'theme'];

/** The zone of a path below src: `shared`, `domain/company`, `features/rfq`, `app`, … */
export function zoneOf(path) {
  const [first, second] = path.split('/');
  return first === 'features' || first === 'domain' ? `${first}/${second}` : first;
}

function domainObjection(from, to) {
  const place = (zone) => DOMAIN.indexOf(zone.slice('domain/'.length));
  if (place(to) < 0)
    return 'this part of the domain has no place in the order of scripts/zones.mjs';
  if (KIT.includes(from)) return 'the kit knows nothing of the trade';
  const isLater = from.startsWith('domain/') && place(to) > place(from);
  return isLater ? 'it comes later in the order of the domain' : null;
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
  if (to.startsWith('domain/')) return domainObjection(from, to);
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

/** The folders with too many files of their own, in words. */
export function crowded(files, most = MOST_FILES) {
  const counts = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/')));
  return [...counts]
    .filter(([, inside]) => inside.length > most)
    .map(([folder, inside]) => `${folder}: ${inside.length} files (at most ${most}: group them)`);
}

/** The paths below src of all files there. */
export function allFiles() {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
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
  const files = allFiles();
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const problems = [...sources.flatMap(problemsIn), ...crowded(files)];
  for (const problem of problems) console.error(problem);
  console.log(`Zones and folders: ${problems.length} problems.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
