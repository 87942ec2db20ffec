// Noto Sans SC comes as a hundred slices with a style sheet of its own. Only Chinese pages link the
// sheet, so we serve it as plain files and keep it out of every page's styles.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const source = new URL('../node_modules/@fontsource-variable/noto-sans-sc/', import.meta.url);
const target = new URL('../public/fonts/noto-sans-sc/', import.meta.url);

mkdirSync(target, { recursive: true });
cpSync(new URL('files/', source), new URL('files/', target), { recursive: true });
writeFileSync(new URL('index.css', target), readFileSync(new URL('index.css', source)));
