// Keeps figures from being shown without their currency or unit. Amounts are written by `Money`,
// `formatMoney` and the few modules below, and numbers by the shared formatters.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

import { allFiles } from './zones.mjs';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const FORMATTERS = 'shared/lib/';
const MONEY = '@/shared/lib/money';
const MAKERS = '@/shared/lib/formatters';

/** The modules that may write an amount without its currency, and where the currency stands. */
const AMOUNTS = {
  'shared/ui/values/money.tsx': 'before the amount, in an element of its own',
  'shared/forms/fields/number-text.ts': 'before the amount in the field',
  'features/price-calculator/figures-text.ts': 'in the heading of the column or row',
};
/** Functions that write a bare amount, and the module that exports them. */
const BARE = { formatAmount: MONEY, amounts: MAKERS };

/** One message for each place in a module that may show a figure without currency or unit. */
export function bareFigures(file, text) {
  if (file.startsWith(FORMATTERS) || file.startsWith('testing/')) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems = [];
  const tell = (node, message) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    problems.push(`${file}:${line + 1}: ${message}`);
  };
  const visit = (node) => {
    const bare = bareImport(node);
    if (bare && !(file in AMOUNTS)) {
      tell(node, `${bare} writes no currency. Use Money, or formatMoney in texts and charts.`);
    }
    if (isOwnFormat(node, file)) {
      tell(node, 'Format numbers with the functions of shared/lib, beside their unit.');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return problems;
}

/** The name of a function for bare amounts that a node imports, under whatever name; else null. */
function bareImport(node) {
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    const { moduleSpecifier } = statementOf(node);
    const name = (node.propertyName ?? node.name).text;
    return moduleSpecifier && BARE[name] === moduleSpecifier.text ? name : null;
  }
  // `import * as money` hides which functions a module uses.
  if (ts.isNamespaceImport(node)) {
    const from = statementOf(node).moduleSpecifier.text;
    return from === MONEY || from === MAKERS ? `import * from ${from}` : null;
  }
  return null;
}

function statementOf(node) {
  let statement = node;
  while (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) {
    statement = statement.parent;
  }
  return statement;
}

/** `Intl.NumberFormat`, `toLocaleString`, and in components `toFixed`, which arithmetic may use. */
function isOwnFormat(node, file) {
  if (!ts.isPropertyAccessExpression(node)) return false;
  const name = node.name.text;
  if (name === 'NumberFormat') return node.expression.getText() === 'Intl';
  return name === 'toLocaleString' || (name === 'toFixed' && file.endsWith('.tsx'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
  const problems = allFiles()
    .filter(isSource)
    .flatMap((file) => bareFigures(file, readFileSync(join(SRC, file), 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`Figures without currency or unit: ${problems.length} problems.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
