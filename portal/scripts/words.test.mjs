import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { forgotten, nameOf, readModule, Sources, tidy, wordTable } from './words.mjs';

const wordsIn = (text) => [...readModule(text).words].sort();

const withTemplate = (call, head) => `const t = ${call}; t(\`${head}\${step}\`);`;

describe('the messages that a module reads', () => {
  it('are the keys it asks for', () => {
    expect(
      wordsIn(`function A() {
        const t = useTranslations('rfq');
        return t('title') + t.rich('hint', {}) + t(isOpen ? 'open' : 'closed');
      }`),
    ).toEqual(['rfq.closed', 'rfq.hint', 'rfq.open', 'rfq.title']);
  });

  it('are a branch where the end of the key is not known', () => {
    expect(wordsIn(withTemplate("useTranslations('rfq')", 'steps.'))).toEqual(['rfq.steps']);
    expect(wordsIn(withTemplate('useTranslations()', 'tiers.'))).toEqual(['tiers']);
  });

  it('are the whole namespace where the key is anything, or the function is handed on', () => {
    expect(wordsIn("const t = useTranslations('rfq'); t(key);")).toEqual(['rfq']);
    expect(wordsIn(withTemplate("useTranslations('rfq')", ''))).toEqual(['rfq']);
    expect(wordsIn("const t = useTranslations('rfq'); help(t, 'title');")).toEqual(['rfq']);
    expect(wordsIn("help(useTranslations('rfq'));")).toEqual(['rfq']);
  });

  it('are not asked for by a property of a component that is called like the function', () => {
    const text = `function A({ row }) {
      const enquiry = useTranslations('enquiry');
      return <Row label={enquiry('lane')} enquiry={row} />;
    }`;
    expect(wordsIn(text)).toEqual(['enquiry.lane']);
  });

  it('are not asked for by a memo that follows the function', () => {
    const text = `function A() {
      const t = useTranslations('rfq');
      return useMemo(() => [t('title')], [t]);
    }`;
    expect(wordsIn(text)).toEqual(['rfq.title']);
    expect(wordsIn(text.replace('[t])', 'help([t]))'))).toEqual(['rfq']);
  });

  it('keep functions of one name apart by where they are declared', () => {
    const text = `
      function A() { const t = useTranslations('a'); return t('one'); }
      function B() { const t = useTranslations('b'); return { t: t('two'), other: x.t }; }`;
    expect(wordsIn(text)).toEqual(['a.one', 'b.two']);
  });
});

it('of a branch and its keys, the branch is sent', () => {
  expect(tidy(['rfq.form.save', 'rfq', 'common.ok', 'common.okay'])).toEqual([
    'common.ok',
    'common.okay',
    'rfq',
  ]);
});

function sourcesOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return new Sources(folder);
}

const PAGE = 'app/[locale]/(shell)/rfq/[id]/page.tsx';
const LAYOUT = 'app/[locale]/(shell)/layout.tsx';
const FAILED = 'app/[locale]/(shell)/rfq/error.tsx';
const FILES = {
  [LAYOUT]: "import { Menu } from '@/menu';",
  [FAILED]: "'use client'; const t = useTranslations('errors'); t('title');",
  'menu.tsx': "'use client'; const t = useTranslations('shell'); t('menu');",
  [PAGE]: `import { Screen } from '@/screen';
    import type { Row } from '@/row';
    const t = useTranslations('rfq'); t('onTheServer');`,
  'row.tsx': "'use client'; const t = useTranslations('row'); t('never');",
  'screen.tsx': "'use client'; import { Menu } from './menu'; import('./dialog'); import 'swr';",
  'dialog.tsx': "const t = useTranslations('rfq'); t('ask');",
};

describe('what is sent', () => {
  const table = wordTable(sourcesOf(FILES), [LAYOUT, FAILED, PAGE]);

  it('by a page is what its client components read, lazily loaded ones among them', () => {
    expect(table[PAGE]).toEqual(['rfq.ask']);
  });

  it('by a layout includes what is shown in place of its pages', () => {
    expect(table[LAYOUT]).toEqual(['errors.title', 'shell.menu']);
  });

  it('is asked for by name', () => {
    expect(nameOf(PAGE)).toBe('/rfq/[id]');
    expect(nameOf(LAYOUT)).toBe('layout:/(shell)');
    const read = (file) => (file === PAGE ? "words: '/rfq/[id]'," : 'no words');
    expect(forgotten(table, read)).toEqual([expect.stringContaining(`${LAYOUT}: `)]);
  });
});

it('a component that could read any message is refused', () => {
  const sources = sourcesOf({ 'a.tsx': "'use client'; const t = useTranslations(); t(key);" });
  expect(() => sources.clientWords(['a.tsx'])).toThrow(/a\.tsx: useTranslations\(\)/);
});
