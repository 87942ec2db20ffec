// What a first visit to each page downloads as JavaScript, gzipped, against its budget.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = new URL('../', import.meta.url);
const PUBLIC_BUDGET = 200_000;
const BUDGET = 260_000;
/** Pages that open without signing in. */
const PUBLIC_ROUTES = new Set(
  [
    'welcome',
    'signin',
    'signup',
    'otpverify',
    'checkemail',
    'forgotpassword',
    'resetpassword',
    'passwordsuccess',
    'exporter',
    'registrationsuccess',
    'contact',
    'terms-of-service',
    'privacy-policy',
  ].map((path) => `/[locale]/${path}`),
);

/** Bytes of each route, heaviest first. `sizeOf` gives the gzipped size of a chunk's path. */
export function weigh(stats, sizeOf) {
  return stats
    .filter(({ route }) => route.startsWith('/[locale]'))
    .map(({ route, firstLoadChunkPaths }) => ({
      route: route.replace('/[locale]', '') || '/',
      bytes: firstLoadChunkPaths.reduce((sum, path) => sum + sizeOf(path), 0),
      budget: PUBLIC_ROUTES.has(route) ? PUBLIC_BUDGET : BUDGET,
    }))
    .sort((a, b) => b.bytes - a.bytes);
}

function gzippedSizes() {
  const known = new Map();
  return (path) => {
    if (!known.has(path)) known.set(path, gzipSync(readFileSync(new URL(path, ROOT))).length);
    return known.get(path);
  };
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

function readStats() {
  const file = new URL('.next/diagnostics/route-bundle-stats.json', ROOT);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error('There is no build to weigh: run "npm run build" first.');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = weigh(readStats(), gzippedSizes());
  console.log('First-load JavaScript, gzipped');
  for (const { route, bytes, budget } of rows) {
    const verdict = bytes > budget ? 'OVER' : 'ok';
    console.log(`${kB(bytes)} of ${kB(budget)}  ${verdict.padEnd(4)}  ${route}`);
  }
  const over = rows.filter(({ bytes, budget }) => bytes > budget);
  if (rows.length === 0 || over.length > 0) process.exitCode = 1;
}
