// Keeps Mantine's heaviest components, 20 to 40 kB of JavaScript each, out of a page's first load, and
// has each imported with its styles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf, Sources } from './words.mjs';
import { allFiles } from './zones.mjs';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
/**
 * Each file in this folder exports a Mantine component with its styles. Import them only from here.
 */
const HOME = 'shared/ui/mantine/';

/** Each heavy component by its file in `HOME`, and what loads it when it is asked for. */
const HEAVY = {
  'popover.ts': ['Popover', 'DeferredMenu of shared/ui/controls'],
  'menu.ts': ['Menu', 'DeferredMenu of shared/ui/controls'],
  'modal.ts': ['Modal', 'Dialog of shared/ui/dialogs'],
  'drawer.ts': ['Drawer', '`late` of shared/ui/lazy for the component around it'],
  'date-picker.ts': ['DatePicker', 'DateField of shared/forms/fields'],
  'notifications.ts': ['Notifications', 'toast of shared/ui/feedback'],
};
/** Components without styles of their own, or whose styles come with the provider. */
const PLAIN = new Set([
  'Anchor',
  'DirectionProvider',
  'Group',
  'MantineContext',
  'MantineProvider',
  'MantineThemeProvider',
  'Stack',
  'Text',
  'createTheme',
  'useMantineColorScheme',
]);
const MANTINE = /import (?!type\b)\{([^}]*)\} from '@mantine\/(?:core|dates)'/g;

/** One message for each component that a module imports from Mantine without its styles. */
export function bareImports(file, text) {
  if (file.startsWith(HOME) || file.startsWith('testing/')) return [];
  const names = [...text.matchAll(MANTINE)].flatMap(([, list]) =>
    list.split(',').map((name) => name.trim().split(' as ')[0]),
  );
  return names
    .filter((name) => name && !name.startsWith('type ') && !PLAIN.has(name))
    .map((name) => `${file}: ${name} of Mantine. Import it from ${HOME}, where its styles are.`);
}

/** The import chains that load something heavy with a page, each as a list of modules. */
export function heavyWays(sources, entry) {
  const ways = [];
  const seen = new Set();
  const visit = (path, before) => {
    if (seen.has(path)) return;
    seen.add(path);
    const way = [...before, path];
    if (path.startsWith(HOME) && path.slice(HOME.length) in HEAVY) {
      ways.push(way);
      return;
    }
    const module = sources.module(path);
    for (const specifier of module.imports) {
      const next = module.lazy.has(specifier) ? null : sources.resolve(path, specifier);
      if (next) visit(next, way);
    }
  };
  visit(entry, []);
  return ways;
}

/** Describes such a chain, and says what to use instead. */
export function complaint(way) {
  const [name, instead] = HEAVY[way.at(-1).slice(HOME.length)];
  return `${way[0]}: loads ${name} of Mantine at once, by ${way.slice(1).join(' → ')}. Use ${instead}.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = new Sources(SRC);
  const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
  const problems = [
    ...allFiles()
      .filter(isSource)
      .flatMap((file) => bareImports(file, readFileSync(join(SRC, file), 'utf8'))),
    ...filesOf(SRC).flatMap((entry) => heavyWays(sources, entry).map(complaint)),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`Heavy components: ${problems.length} problems.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
