import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { bareImports, complaint, heavyWays } from './heavy.mjs';
import { Sources } from './words.mjs';

describe('what a module takes from Mantine', () => {
  it('comes with its styles', () => {
    const text = "import { Group, Tooltip as Hint } from '@mantine/core';";
    expect(bareImports('features/leads/table.tsx', text)).toEqual([
      'features/leads/table.tsx: Tooltip of Mantine. Import it from shared/ui/mantine/, where its styles are.',
    ]);
  });

  it('may be anything where its styles come with it, and types weigh nothing', () => {
    const text = "import { Menu } from '@mantine/core';";
    expect(bareImports('shared/ui/mantine/menu.ts', text)).toEqual([]);
    expect(bareImports('a.tsx', "import type { Menu } from '@mantine/core';")).toEqual([]);
    expect(bareImports('a.tsx', "import { Group, type MenuProps } from '@mantine/core';")).toEqual(
      [],
    );
  });
});

function sourcesOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'heavy-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return new Sources(folder);
}

const FILES = {
  'page.tsx': "import { Screen } from '@/screen';",
  'shared/ui/mantine/menu.ts': '',
  'items.tsx': "import { Menu } from '@/shared/ui/mantine/menu';",
};

describe('a page', () => {
  it('may load something heavy when it is asked for', () => {
    const sources = sourcesOf({ ...FILES, 'screen.tsx': "lazy(() => import('./items'));" });
    expect(heavyWays(sources, 'page.tsx')).toEqual([]);
  });

  it('does not load it at once, whatever modules are between', () => {
    const sources = sourcesOf({ ...FILES, 'screen.tsx': "import { Items } from './items';" });
    const [way] = heavyWays(sources, 'page.tsx');
    expect(way).toEqual(['page.tsx', 'screen.tsx', 'items.tsx', 'shared/ui/mantine/menu.ts']);
    expect(complaint(way)).toMatch(
      /^page\.tsx: loads Menu .* screen\.tsx → items\.tsx .*DeferredMenu/,
    );
  });
});
