import { describe, expect, it } from 'vitest';

import { lateProblems } from './late.mjs';

const linesOf = (...lines) => lateProblems(lines.join('\n')).map(({ line }) => line);

describe('code that is loaded later', () => {
  it('is refused where nothing copes with a lost connection', () => {
    expect(linesOf("const Part = dynamic(() => import('./part'));")).toEqual([1]);
    expect(linesOf('async function save() {', "  await import('./save');", '}')).toEqual([2]);
    expect(linesOf("const load = () => import('./part');", 'whenOnline(load);')).toEqual([1]);
  });

  it('is refused by React’s own lazy', () => {
    expect(linesOf("import { lazy, Suspense } from 'react';")).toEqual([1]);
    expect(linesOf("import { Suspense } from 'react';", "import { lazy } from './ours';")).toEqual(
      [],
    );
  });

  it('is refused where what a press opens waits for the connection', () => {
    const dialog = '<Ask onClose={close} />;';
    const load = "whenOnline(() => import('./ask'))";
    expect(linesOf(`const Ask = dynamic(() => ${load});`, dialog)).toEqual([2]);
    expect(linesOf("const Ask = lazily(() => import('./ask'));", '<Ask onCancel={no} />;')).toEqual(
      [2],
    );
    expect(linesOf("const Ask = late(() => import('./ask'));", dialog)).toEqual([]);
    expect(linesOf(`const Ask = dynamic(() => ${load});`, '<Ask value={1} />;')).toEqual([]);
  });

  it('is taken through the functions that cope, and where only types are meant', () => {
    for (const text of [
      "const Part = dynamic(() => whenOnline(() => import('./part').then((m) => m.Part)));",
      "const Part = lazily(() => import('./part').then((m) => m.Part));",
      "forPress(() => import('./save')).then((code) => code?.save());",
      "const shape = kept<typeof import('./words.json')>();",
    ]) {
      expect(lateProblems(text)).toEqual([]);
    }
  });
});
