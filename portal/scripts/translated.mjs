// Finds texts that break under a browser's own translation. Translators put every text node into
// elements of their own. React then cannot remove such a text, nor insert anything before it, and
// the page fails. A text that comes and goes, and a text behind something that comes and goes, needs
// an element of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { allFiles } from './zones.mjs';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const AND_OR = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

const bare = (node) =>
  node && (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    ? bare(node.expression)
    : node;

/** What an expression may become: the branches of conditions, else the expression itself. */
function branchesOf(expression) {
  const node = bare(expression);
  if (ts.isConditionalExpression(node)) {
    return [...branchesOf(node.whenTrue), ...branchesOf(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node) && AND_OR.has(node.operatorToken.kind)) {
    return [...branchesOf(node.left), ...branchesOf(node.right)];
  }
  return [node];
}

const isMap = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['map', 'flatMap'].includes(node.expression.name.text);

/** Functions that make elements are named so. */
const MAKES_ELEMENTS = /^(render|children|draw)|Icon$/;

function makesElements({ expression }) {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return ts.isIdentifier(name) && MAKES_ELEMENTS.test(name.text);
}

/** Whether it is a text, as far as one can see: a literal, a template, or what a function answers. */
const isText = (node) =>
  (ts.isStringLiteralLike(node) && node.text.trim() !== '') ||
  ts.isTemplateExpression(node) ||
  ts.isNumericLiteral(node) ||
  (ts.isCallExpression(node) && !isMap(node) && !makesElements(node));

/** Whether nodes come and go here: elements or texts by a condition, or the rows of a list. */
function comesAndGoes(child) {
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  const branches = branchesOf(child.expression);
  if (branches.some(isMap)) return true;
  return branches.length > 1 && !branches.every(isText);
}

const hasText = (child) =>
  ts.isJsxText(child)
    ? child.text.trim() !== ''
    : ts.isJsxExpression(child) &&
      child.expression !== undefined &&
      branchesOf(child.expression).some(isText);

/** A text that comes and goes. `cond ? 'a' : 'b'` stays one text node, whose words change. */
const isFleeting = (child) => hasText(child) && comesAndGoes(child);

/** The lines at which a module's texts would break. */
export function brokenTexts(text) {
  const tree = ts.createSourceFile('module.tsx', text, ts.ScriptTarget.Latest, true);
  const lines = [];
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(
        (child) =>
          !(ts.isJsxText(child) && child.text.trim() === '' && child.text.includes('\n')) &&
          !(ts.isJsxExpression(child) && !child.expression),
      );
      if (children.length > 1 || ts.isJsxFragment(node)) {
        const first = children.findIndex(comesAndGoes);
        children.forEach((child, at) => {
          const isBehind = first >= 0 && at > first && hasText(child);
          if (isFleeting(child) || isBehind) {
            lines.push(tree.getLineAndCharacterOfPosition(child.getStart()).line + 1);
          }
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return lines;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = allFiles(SRC)
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) =>
      brokenTexts(readFileSync(join(SRC, file), 'utf8')).map(
        (line) => `src/${file}:${line}: put this text into an element of its own`,
      ),
    );
  for (const problem of problems) console.error(problem);
  console.log(`Texts under translation: ${problems.length} problems.`);
  if (problems.length > 0) process.exit(1);
}
