// Keeps Mantine components of 20 to 40 kB of JavaScript out of a page's first load. Where we have
// smaller components of our own, it keeps Mantine's out of the portal altogether.
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

/** What to use instead of each Mantine component, by its name. */
const INSTEAD = {
  Select: 'ChoiceField or RemoteSelect of shared/forms, or a native <select>',
  MultiSelect: 'the fields of shared/forms/options',
  Autocomplete: 'OptionField of shared/forms/options',
  Combobox: 'OptionField of shared/forms/options',
  Tooltip: 'the title attribute, with VisuallyHidden words for screen readers',
  HoverCard: 'a <details>, or words that are always there',
  Popover: 'DeferredMenu of shared/ui/controls, which loads it when it is pressed',
  Menu: 'DeferredMenu of shared/ui/controls, which loads it when it is pressed',
  Modal: 'Dialog of shared/ui/dialogs',
  Drawer: 'a component of its own that `late` of shared/ui/lazy loads when it is opened',
  DateInput: 'DateField of shared/forms/fields',
  DatePicker: 'DateField of shared/forms/fields',
  Notifications: 'toast of shared/ui/feedback',
  Button: 'Button of shared/ui/controls',
  ActionIcon: 'IconButton of shared/ui/controls',
  Loader: 'Loader of shared/ui/controls',
  Skeleton: 'Skeleton of shared/ui/feedback',
  VisuallyHidden: 'VisuallyHidden of shared/ui/values',
  TextInput: 'TextField of shared/forms/fields',
  PasswordInput: 'PasswordField of shared/forms/fields',
  Textarea: 'TextAreaField of shared/forms/fields',
  NativeSelect: 'ChoiceBox of shared/forms/fields',
  Checkbox: 'TickField of shared/forms/fields',
  Input: 'FieldFrame and FieldError of shared/forms/fields',
};
/** The files in `HOME` that hold the heavy components. */
const HEAVY = {
  'select.ts': 'Select',
  'popover.ts': 'Popover',
  'menu.ts': 'Menu',
  'drawer.ts': 'Drawer',
  'date-picker.ts': 'DatePicker',
};
const MANTINE = /import (?!type\b)\{([^}]*)\} from '@mantine\/(?:core|dates|notifications)'/g;

/** One message for each heavy component that a module imports straight from Mantine. */
export function heavyImports(file, text) {
  if (file.startsWith(HOME) || file.startsWith('testing/')) return [];
  const names = [...text.matchAll(MANTINE)].flatMap(([, list]) =>
    list.split(',').map((name) => name.trim().split(' as ')[0]),
  );
  return names
    .filter((name) => name in INSTEAD)
    .map((name) => `${file}: ${name} of Mantine. Use ${INSTEAD[name]}.`);
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
  const name = HEAVY[way.at(-1).slice(HOME.length)];
  return `${way[0]}: loads ${name} of Mantine at once, by ${way.slice(1).join(' → ')}. Use ${INSTEAD[name]}.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = new Sources(SRC);
  const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
  const problems = [
    ...allFiles()
      .filter(isSource)
      .flatMap((file) => heavyImports(file, readFileSync(join(SRC, file), 'utf8'))),
    ...filesOf(SRC).flatMap((entry) => heavyWays(sources, entry).map(complaint)),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`Heavy components: ${problems.length} problems.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
