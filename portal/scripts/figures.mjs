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
/** The modules that may write a measure, and where its unit stands. */
const MEASURES = {
  'domain/enquiry/quantities.ts': 'behind the number, in the message of each quantity',
  'features/comparison/rows.tsx': 'hours in the message, days in the heading of the row',
  'features/dashboard/responses.tsx': 'hours, in the message',
  'features/dashboard/side-figures.tsx': 'hours, in the message',
  'features/exporter-data/results.tsx': 'behind the quantity; it says so where it is unknown',
  'features/exporter-data/summary.tsx': 'behind the quantity; dollars before the value',
  'features/market-watch/alert-dialog.tsx': 'percent, in the message',
  'features/market-watch/alerts-button.tsx': 'percent, in the message',
  'features/market-watch/lane-section.tsx': 'days, in the heading beside it',
  'features/price-calculator/items-table.tsx':
    'behind the quantity; percent in message and heading',
  'features/profile/verification-banner.tsx': 'percent, in the message',
  'features/ratings/reviews-card.tsx': 'stars, beside the average',
  'shared/forms/fields/number-text.ts': 'beside the field, or in its label',
  'shared/ui/values/stars.tsx': 'out of five, in the message',
};
/** Functions that write a bare figure, the modules that may use them, and what others do instead. */
const BARE = {
  formatAmount: {
    from: MONEY,
    users: AMOUNTS,
    message: 'formatAmount writes no currency. Use Money, or formatMoney in texts and charts.',
  },
  amounts: {
    from: MAKERS,
    users: AMOUNTS,
    message: 'amounts writes no currency. Use Money, or formatMoney in texts and charts.',
  },
  formatNumber: {
    from: MONEY,
    users: MEASURES,
    message:
      'formatNumber writes no unit. Use formatCount for counts; list the module in MEASURES.',
  },
  measures: {
    from: MAKERS,
    users: { 'features/comparison/comparison-screen.tsx': 'rupees per dollar, in the message' },
    message: 'measures writes no unit. Use formatCount for counts.',
  },
};

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
    if (bare && !(file in bare.users)) tell(node, bare.message);
    if (isOwnFormat(node, file)) {
      tell(node, 'Format numbers with the functions of shared/lib, beside their unit.');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return problems;
}

/** The function for bare figures that a node imports, under whatever name; else null. */
function bareImport(node) {
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    const { moduleSpecifier } = statementOf(node);
    const name = (node.propertyName ?? node.name).text;
    const bare = BARE[name];
    return moduleSpecifier && bare?.from === moduleSpecifier.text ? bare : null;
  }
  // `import * as money` hides which functions a module uses.
  if (ts.isNamespaceImport(node)) {
    const from = statementOf(node).moduleSpecifier.text;
    const hides = from === MONEY || from === MAKERS;
    return hides ? { users: {}, message: `import * from ${from} hides what is used.` } : null;
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
