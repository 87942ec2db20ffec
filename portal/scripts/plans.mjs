// What a plan allows is the API's to say (`useEntitlement`, a plan's `tier`, `move`, `available`):
// nothing here decides by the number of a plan.
import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const NAME = /^plan_?ids?$/i;
const K = ts.SyntaxKind;
const COMPARING = new Set([
  K.EqualsEqualsToken,
  K.EqualsEqualsEqualsToken,
  K.ExclamationEqualsToken,
  K.ExclamationEqualsEqualsToken,
  K.LessThanToken,
  K.LessThanEqualsToken,
  K.GreaterThanToken,
  K.GreaterThanEqualsToken,
  K.InKeyword,
  // Sorting.
  K.MinusToken,
]);
const CHOOSING = new Set([K.AmpersandAmpersandToken, K.BarBarToken, K.QuestionQuestionToken]);
const ASKING = new Set(['includes', 'indexOf', 'has', 'get', 'at', 'is']);

/** Whether an expression is, or is made of, the number of a plan. */
function isPlanId(node) {
  if (ts.isIdentifier(node)) return NAME.test(node.text);
  if (ts.isPropertyAccessExpression(node)) return NAME.test(node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const key = node.argumentExpression;
    return ts.isStringLiteralLike(key) && NAME.test(key.text);
  }
  if (ts.isBinaryExpression(node)) return isPlanId(node.left) || isPlanId(node.right);
  if (ts.isCallExpression(node)) return node.arguments.some(isPlanId);
  const inner = [
    ts.isParenthesizedExpression,
    ts.isNonNullExpression,
    ts.isAsExpression,
    ts.isPrefixUnaryExpression,
  ].some((is) => is(node));
  return inner && isPlanId(node.expression ?? node.operand);
}

function decides(node) {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (COMPARING.has(kind)) return isPlanId(node.left) || isPlanId(node.right);
    return CHOOSING.has(kind) && isPlanId(node.left);
  }
  if (ts.isConditionalExpression(node)) return isPlanId(node.condition);
  if (ts.isIfStatement(node) || ts.isSwitchStatement(node)) return isPlanId(node.expression);
  if (ts.isPrefixUnaryExpression(node)) {
    return node.operator === K.ExclamationToken && isPlanId(node.operand);
  }
  if (ts.isElementAccessExpression(node)) return isPlanId(node.argumentExpression);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return ASKING.has(node.expression.name.text) && node.arguments.some(isPlanId);
  }
  return false;
}

/** The expressions of a source that decide by a plan's number, in the order of the text. */
export function decisionsIn(source, name = 'source.tsx') {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const visit = (node) => {
    if (decides(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ line: line + 1, text: node.getText(file).replace(/\s+/g, ' ').slice(0, 80) });
    } else {
      ts.forEachChild(node, visit);
    }
  };
  visit(file);
  return found;
}

function sourceFiles() {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(SRC, `${entry.parentPath}/${entry.name}`).split(sep).join('/'))
    .filter((path) => path !== 'shared/api/schema.d.ts' && !/\.test\.tsx?$/.test(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = sourceFiles().flatMap((path) =>
    decisionsIn(readFileSync(SRC + path, 'utf8'), path).map(
      ({ line, text }) => `src/${path}:${line}: decides by a plan’s number: ${text}`,
    ),
  );
  for (const problem of problems) console.error(problem);
  console.log(`Plans decided by number: ${problems.length} problems.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
