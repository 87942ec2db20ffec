import { writeFileSync } from 'node:fs';

import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

import type { Taken } from './walker.ts';

type Row = Taken & { type: string; size: string; what: string };

/** Prints what each walk took, as a table for tests/README.md. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter from a file's default export
export default class Table implements Reporter {
  readonly #rows: Row[] = [];

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type === 'walk' && description) this.#rows.push(JSON.parse(description) as Row);
    }
  }

  onEnd(): void {
    const lines = this.#rows.map((row) => {
      const { screens, tabs, keys, letters, seconds, handSeconds } = row;
      const counts = [screens, tabs, keys, letters, seconds.toFixed(0), handSeconds.toFixed(0)];
      return `| ${[row.type, row.size, row.what, ...counts].join(' | ')} |`;
    });
    const head =
      'type | width | until | screens | tabs | acting keys | letters | seconds | by hand';
    const table = [`| ${head} |`, `|${'---|'.repeat(9)}`, ...lines].join('\n');
    process.stdout.write(`\n${table}\n`);
    const file = process.env.WALK_TABLE;
    if (file) writeFileSync(file, `${table}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
