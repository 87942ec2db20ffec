// The standalone server serves static files only from its own folder, and the build does not copy
// them there.
import { cpSync, existsSync } from 'node:fs';

const copies = [
  ['.next/static', '.next/standalone/.next/static'],
  ['public', '.next/standalone/public'],
];
for (const [from, to] of copies) {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}
