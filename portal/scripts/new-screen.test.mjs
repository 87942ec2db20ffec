import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compare, messagesOf, repeated } from './messages.mjs';

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
// The contract has no call that creates or reads a single notification.
const LIST = ['notes', 'note', '--api', '/api/notifications', '--screens', 'list'];

let copy = '';
let made = [];
let list = [];

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

/** The files that the generator wrote: it names one per line, and the last line is a summary. */
const filesOf = (said) => said.trim().split('\n').slice(0, -1);

const isOfWords = (name) => name.includes('/messages/');

/** Writes the type declarations that next-intl writes for each namespace when Next.js starts. */
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
  made = filesOf(generate(...NAMED));
  list = filesOf(generate(...LIST));
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true }));

describe('a generated screen', () => {
  it('is ten files, of which six are its words', () => {
    expect(list).toHaveLength(10);
    expect(list.filter(isOfWords)).toHaveLength(6);
  });

  it('comes with a detail and a form in eight files of code and the same words', () => {
    expect(made.filter((name) => !isOfWords(name))).toHaveLength(8);
    expect(made.filter(isOfWords)).toHaveLength(6);
  });

  it('asks for nothing of the screens that were not made', () => {
    const code = list
      .filter((name) => !isOfWords(name))
      .map((name) => readFileSync(join(copy, name), 'utf8'))
      .join('');
    expect(code).toContain("useList('/api/notifications'");
    expect(code).not.toMatch(/paths|rowHref| @/);
  });

  it('asks for the fields that its rows show, where the API can be asked', () => {
    const paramsOf = (name) =>
      readFileSync(join(copy, `portal/src/features/${name}-params.ts`), 'utf8');
    expect(paramsOf('trades/trade')).toContain(
      "export const tradeQuery = rowsQuery<'/api/quotations'>()(TRADE_LIST, FIELDS);",
    );
    expect(paramsOf('notes/note')).toContain("export type NoteRow = Schema<'NotificationOut'>;");
  });

  it('says no text that is said already', () => {
    expect(repeated(messagesOf('en', join(copy, 'portal/messages/')))).toEqual([]);
    expect(readFileSync(join(copy, 'portal/src/features/trades/trade-list.tsx'), 'utf8')).toContain(
      "header: useTranslations('common')('price')",
    );
  });

  it('is walked with all others', () => {
    const walk = readFileSync(join(copy, 'tests/e2e/support/screens.ts'), 'utf8');
    expect(walk).toContain("'/trades',");
    expect(walk).toContain("'/notes',");
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
      'src/features/notes',
    );
    const config = {
      extends: './tsconfig.json',
      compilerOptions: { incremental: false },
      include: [
        'globals.d.ts',
        'src/features/trades',
        'src/features/notes',
        'src/i18n/types.d.ts',
        'src/**/*.d.mts',
      ],
    };
    const globals = ['next', '@testing-library/jest-dom/vitest'];
    const references = globals.map((name) => `/// <reference types="${name}" />`).join('\n');
    writeFileSync(join(copy, 'portal/globals.d.ts'), references);
    writeFileSync(join(copy, 'portal/tsconfig.new.json'), JSON.stringify(config));
    declareWords('trades');
    declareWords('notes');
    node('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json');
  }, 240_000);

  it('is never written over what is there, nor without its calls', () => {
    expect(() => generate(...NAMED)).toThrow(/is there already/);
    expect(() => generate('ports', 'port', '--api', '/api/ports')).toThrow(
      /no GET \/api\/ports\/{id} and no POST \/api\/ports/,
    );
    expect(() => generate('Trades', 'trade')).toThrow(/lower-case/);
  }, 60_000);
});
