import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compare, messagesOf } from './messages.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PORTAL = join(ROOT, 'portal');
const COPIED = [
  'src',
  'messages',
  'scripts',
  'openapi.json',
  'tsconfig.json',
  'biome.json',
  'package.json',
];
const NAMED = ['trades', 'trade', '--api', '/api/quotations', '--permission', 'leads.view'];

let copy = '';
let made = [];

const generate = (...given) =>
  execFileSync('python3', ['-m', 'scripts.lib.new_screen', ...given, '--root', copy], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const node = (tool, ...given) =>
  execFileSync(process.execPath, [join(PORTAL, 'node_modules', tool), ...given], {
    cwd: join(copy, 'portal'),
    encoding: 'utf8',
  });

/** What next-intl writes for the words of each namespace when Next.js starts. */
function declareWords(namespace) {
  const words = join(copy, 'portal/messages/en', namespace);
  const text = readFileSync(`${words}.json`, 'utf8');
  const declared = `declare const messages: ${text};\nexport default messages;\n`;
  writeFileSync(`${words}.d.json.ts`, declared);
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-screen-'));
  for (const name of COPIED) {
    cpSync(join(PORTAL, name), join(copy, 'portal', name), { recursive: true });
  }
  cpSync(join(ROOT, 'tests/e2e/support'), join(copy, 'tests/e2e/support'), { recursive: true });
  symlinkSync(join(PORTAL, 'node_modules'), join(copy, 'portal/node_modules'));
  made = generate(...NAMED)
    .trim()
    .split('\n')
    .slice(0, -1);
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true }));

describe('a generated screen', () => {
  it('is nine files of code, for a list, a detail and a form, and one of words per language', () => {
    expect(made.filter((name) => !name.includes('/messages/'))).toHaveLength(9);
    expect(made.filter((name) => name.includes('/messages/'))).toHaveLength(6);
  });

  it('is walked with all others', () => {
    const walk = readFileSync(join(copy, 'tests/e2e/support/screens.ts'), 'utf8');
    expect(walk).toContain("'/trades',");
  });

  it('cannot be kept before its words are translated', () => {
    const folder = join(copy, 'portal/messages/');
    const problems = compare(messagesOf('en', folder), messagesOf('ar', folder));
    expect(problems).toContain('trades.title: to be translated');
    expect(problems.every((problem) => problem.endsWith(': to be translated'))).toBe(true);
  });

  it('is in the house style, and agrees with the contract and the kits', () => {
    node(
      '@biomejs/biome/bin/biome',
      'check',
      '--write',
      '--error-on-warnings',
      'src/features/trades',
    );
    const config = {
      extends: './tsconfig.json',
      compilerOptions: { incremental: false },
      include: ['globals.d.ts', 'src/features/trades', 'src/i18n/types.d.ts', 'src/**/*.d.mts'],
    };
    const globals = ['next', '@testing-library/jest-dom/vitest'];
    const references = globals.map((name) => `/// <reference types="${name}" />`).join('\n');
    writeFileSync(join(copy, 'portal/globals.d.ts'), references);
    writeFileSync(join(copy, 'portal/tsconfig.new.json'), JSON.stringify(config));
    declareWords('trades');
    node('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json');
  }, 240_000);

  it('is never written over what is there, nor without its three calls', () => {
    expect(() => generate(...NAMED)).toThrow(/is there already/);
    expect(() => generate('ports', 'port', '--api', '/api/ports')).toThrow(/must have its GET/);
    expect(() => generate('Trades', 'trade')).toThrow(/lower-case/);
  }, 60_000);
});
