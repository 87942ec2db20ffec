// Works out which messages each page sends to the browser: only those of its client components.
// Writes them to src/i18n/client-words.mjs before each build, from the imports and calls in the
// sources.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

const PORTAL = fileURLToPath(new URL('../', import.meta.url));
const APP = 'app/[locale]';
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Reads from a module its imports, which of them are lazy, and its messages. */
export function readModule(text) {
  const tree = ts.createSourceFile('module.tsx', text, ts.ScriptTarget.Latest, true);
  const found = { isClient: false, imports: [], lazy: new Set(), words: new Set() };
  const [first] = tree.statements;
  found.isClient =
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === 'use client';
  const visit = (node) => {
    const specifier = importedBy(node);
    if (specifier) found.imports.push(specifier);
    if (specifier && ts.isCallExpression(node)) found.lazy.add(specifier);
    if (isCallOf(node, 'useTranslations')) for (const word of wordsOf(node)) found.words.add(word);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function importedBy(node) {
  if (ts.isImportDeclaration(node) && !isTypeOnly(node.importClause)) {
    return node.moduleSpecifier.text;
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly) {
    return node.moduleSpecifier.text;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [asked] = node.arguments;
    return asked && ts.isStringLiteral(asked) ? asked.text : null;
  }
  return null;
}

function isTypeOnly(clause) {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

const isCallOf = (node, name) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

/**
 * The messages that one `useTranslations` call can use: single keys if the code shows them,
 * otherwise the whole namespace.
 */
function wordsOf(call) {
  const [asked] = call.arguments;
  const namespace = asked && ts.isStringLiteral(asked) ? asked.text : '';
  const all = asked && !namespace ? [''] : [namespace];
  const { parent } = call;
  if (parent && ts.isCallExpression(parent) && parent.expression === call) {
    return under(namespace, keysIn(parent.arguments[0])) ?? all;
  }
  if (!parent || !ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return all;
  const keys = [];
  for (const use of usesOf(parent.name)) {
    const found = keysIn(argumentOf(use));
    if (!found) return all;
    keys.push(...found);
  }
  return under(namespace, keys);
}

const under = (namespace, keys) =>
  keys?.map((key) => [namespace, key].filter(Boolean).join('.')) ?? null;

/** The uses of a name within the function that declares it. */
function usesOf(name) {
  let scope = name.parent;
  while (scope && !ts.isFunctionLike(scope) && !ts.isSourceFile(scope)) scope = scope.parent;
  const uses = [];
  const visit = (node) => {
    const isName = ts.isIdentifier(node) && node.text === name.text && node !== name;
    const isMember =
      isName && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    const isLabel =
      isName &&
      (ts.isPropertyAssignment(node.parent) || ts.isJsxAttribute(node.parent)) &&
      node.parent.name === node;
    if (isName && !isMember && !isLabel && !isDependency(node)) uses.push(node);
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return uses;
}

/** Whether a name is in the dependency list of a memo, a callback or an effect. */
function isDependency({ parent }) {
  return (
    ts.isArrayLiteralExpression(parent) &&
    ts.isCallExpression(parent.parent) &&
    /^use(Memo|Callback|Effect|LayoutEffect)$/.test(parent.parent.expression.getText()) &&
    parent.parent.arguments[1] === parent
  );
}

/** The first argument of `t(…)` or `t.rich(…)`; undefined where the code passes `t` itself on. */
function argumentOf(use) {
  const { parent } = use;
  if (ts.isCallExpression(parent) && parent.expression === use) return parent.arguments[0];
  const isMethod = ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent);
  return isMethod && parent.parent.expression === parent ? parent.parent.arguments[0] : undefined;
}

/** The keys, or key prefixes, that an expression can have; null if the code does not show them. */
function keysIn(expression) {
  if (!expression) return null;
  if (ts.isParenthesizedExpression(expression)) return keysIn(expression.expression);
  if (ts.isAsExpression(expression)) return keysIn(expression.expression);
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression)) {
    const head = expression.head.text;
    return head.includes('.') ? [head.slice(0, head.lastIndexOf('.'))] : null;
  }
  if (ts.isConditionalExpression(expression)) {
    const [yes, no] = [keysIn(expression.whenTrue), keysIn(expression.whenFalse)];
    return yes && no ? [...yes, ...no] : null;
  }
  return null;
}

/** Sorts the words and drops those that another entry already covers. */
export function tidy(words) {
  const all = new Set(words);
  const isHeld = (word) =>
    word.split('.').some((_, at, parts) => at > 0 && all.has(parts.slice(0, at).join('.')));
  return [...all].filter((word) => !isHeld(word)).sort();
}

/** Modules by their path below src, read once. */
export class Sources {
  #read = new Map();

  constructor(src) {
    this.src = src;
  }

  module(path) {
    if (!this.#read.has(path)) {
      this.#read.set(path, readModule(readFileSync(join(this.src, path), 'utf8')));
    }
    return this.#read.get(path);
  }

  /** The module below src that an import names; null for a package or a stylesheet. */
  resolve(from, specifier) {
    const isOurs = specifier.startsWith('@/') || specifier.startsWith('.');
    if (!isOurs) return null;
    const path = specifier.startsWith('@/')
      ? specifier.slice(2)
      : posix.join(posix.dirname(from), specifier);
    const found = ENDINGS.map((ending) => path + ending).find(
      (name) => /\.tsx?$/.test(name) && existsSync(join(this.src, name)),
    );
    return found ?? null;
  }

  /** The messages that the client components below some modules read. */
  clientWords(entries) {
    const words = new Set();
    const seen = new Set();
    const visit = (path, isClient) => {
      const module = this.module(path);
      const client = isClient || module.isClient;
      const key = `${path} ${client}`;
      if (seen.has(key)) return;
      seen.add(key);
      if (client) for (const word of module.words) words.add(requireNamed(word, path));
      for (const specifier of module.imports) {
        const next = this.resolve(path, specifier);
        if (next) visit(next, client);
      }
    };
    for (const entry of entries) visit(entry, false);
    return words;
  }
}

function requireNamed(word, path) {
  if (word) return word;
  throw new Error(
    `${path}: useTranslations() here could read any message. Name the namespace, or the beginning of the keys.`,
  );
}

/** A page's or layout's name in the word table: its route, or the layout's folder. */
export function nameOf(file) {
  const folder = posix.dirname(file).slice(APP.length);
  if (!file.endsWith('/page.tsx')) return `layout:${folder || '/'}`;
  return folder.replace(/\/\([^)]+\)/g, '') || '/';
}

/** The messages that each page and layout sends. Those of the layouts around it are left out. */
export function wordTable(sources, files) {
  const isLayout = (file) => file.endsWith('/layout.tsx');
  const folders = files.filter(isLayout).map((file) => posix.dirname(file));
  const layoutOf = (file) =>
    folders
      .filter((folder) => file.startsWith(`${folder}/`))
      .sort((a, b) => b.length - a.length)[0];
  const sent = new Map();
  // A skeleton or an error page replaces its page, so the layout around it has to send its
  // messages.
  for (const folder of folders.sort((a, b) => a.length - b.length)) {
    const around = files.filter((file) => !file.endsWith('/page.tsx') && layoutOf(file) === folder);
    const special = around.filter((file) =>
      /\/(layout|loading|error|not-found|template)\.tsx$/.test(file),
    );
    sent.set(`${folder}/layout.tsx`, sources.clientWords(special));
  }
  for (const file of files.filter((name) => name.endsWith('/page.tsx'))) {
    sent.set(file, sources.clientWords([file]));
  }
  const outer = (file) =>
    folders
      .filter((folder) => file.startsWith(`${folder}/`) && `${folder}/layout.tsx` !== file)
      .flatMap((folder) => [...sent.get(`${folder}/layout.tsx`)]);
  return Object.fromEntries(
    [...sent]
      .map(([file, words]) => {
        const given = new Set(outer(file));
        return [file, tidy(new Set([...words, ...given])).filter((word) => !given.has(word))];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const isNamed = (text, name) => text.includes(`'${name}'`) || text.includes(`"${name}"`);

/** Pages and layouts that have messages to send but do not send them. */
export function forgotten(table, read) {
  return Object.entries(table)
    .filter(([file, words]) => words.length > 0 && !isNamed(read(file), nameOf(file)))
    .map(
      ([file]) =>
        `${file}: its client components read messages. Send them: words: '${nameOf(file)}' of screenPage, or <Words of="…">.`,
    );
}

export function filesOf(src) {
  return readdirSync(join(src, APP), { recursive: true })
    .map((name) => `${APP}/${name}`)
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const src = join(PORTAL, 'src');
  const table = wordTable(new Sources(src), filesOf(src));
  const problems = forgotten(table, (file) => readFileSync(join(src, file), 'utf8'));
  for (const problem of problems) console.error(problem);
  const named = Object.fromEntries(
    Object.entries(table).map(([file, words]) => [nameOf(file), words]),
  );
  const target = join(src, 'i18n/client-words.mjs');
  const text = `// Written by scripts/${relative(dirname(import.meta.filename), import.meta.filename)}.\nexport const CLIENT_WORDS = ${JSON.stringify(named, null, 2)};\n`;
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
