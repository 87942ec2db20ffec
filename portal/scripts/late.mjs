// Code that is loaded later, such as a dialog's, must cope with a lost connection. So a module is
// imported later through `shared/ui/lazy` alone: `late` for what a press opens, `forPress` for what
// a press does, and `whenOnline` and `lazily` for what is shown in its place and waits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { allFiles } from './zones.mjs';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const COPES = new Set(['late', 'lazily', 'whenOnline', 'forPress']);
/** Makers of parts that wait in their place, and the props of parts that are opened and closed. */
const WAIT = new Set(['dynamic', 'lazily']);
const CLOSES = /^on(?:Close|Cancel|Done|Dismiss)$/;
/** What runs on the server, in tests, or is the home of these functions. */
const EXEMPT = /^(?:shared\/ui\/lazy|testing|server)\/|^(?:instrumentation|i18n\/messages)\.ts$/;

const SAY = {
  bare: 'import this module through late, forPress, whenOnline or lazily of shared/ui/lazy',
  lazy: 'use lazily of shared/ui/lazy/late instead of lazy of React',
  opened: 'make what a press opens with late of shared/ui/lazy/late',
};

const calledName = (node) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : null;

/** Whether a node is part of what one of `COPES` is called with. */
function isCopedWith(node) {
  for (let { parent } = node; parent; parent = parent.parent) {
    if (COPES.has(calledName(parent))) return true;
  }
  return false;
}

const isImport = (node) =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

const isReactLazy = (node) =>
  ts.isImportSpecifier(node) &&
  (node.propertyName ?? node.name).text === 'lazy' &&
  node.parent.parent.parent.moduleSpecifier.text === 'react';

const isElement = (node) => ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);

const isClosed = (element) =>
  element.attributes.properties.some(
    (prop) => ts.isJsxAttribute(prop) && CLOSES.test(prop.name.getText()),
  );

/** The names of the components of a module that are made by one of `WAIT`. */
function waitingParts(tree) {
  const names = new Set();
  const visit = (node) => {
    const isPart = ts.isVariableDeclaration(node) && node.initializer;
    if (isPart && WAIT.has(calledName(node.initializer))) names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

/** What is wrong in a module, each as its line and what to do. */
export function lateProblems(text) {
  const tree = ts.createSourceFile('module.tsx', text, ts.ScriptTarget.Latest, true);
  const waiting = waitingParts(tree);
  const problems = [];
  const add = (node, kind) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    problems.push({ line: line + 1, say: SAY[kind] });
  };
  const visit = (node) => {
    if (isImport(node) && !isCopedWith(node)) add(node, 'bare');
    if (isReactLazy(node)) add(node, 'lazy');
    if (isElement(node) && waiting.has(node.tagName.getText()) && isClosed(node)) {
      add(node, 'opened');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = allFiles(SRC)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !EXEMPT.test(file))
    .flatMap((file) =>
      lateProblems(readFileSync(join(SRC, file), 'utf8')).map(
        ({ line, say }) => `src/${file}:${line}: ${say}`,
      ),
    );
  for (const problem of problems) console.error(problem);
  console.log(`Code that is loaded later: ${problems.length} problems.`);
  if (problems.length > 0) process.exit(1);
}
