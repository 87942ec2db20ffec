// Checks the words of a language: against the glossary (one word for each term, no forbidden one)
// and against its punctuation and form of address. The rules are the tables in `fixtures/`.
//
// Run as a program, it checks the server's texts (`scripts/lib/wording.py`): standard input has a
// list of `[language, English text, forms]`, and the answer is a list of faults for each.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const SOURCE = 'en';
// Stands for what a text is given: it is neither a letter nor a space.
export const GIVEN = '\ufffc';
// Arguments that hold a number. A word that it counts belongs into a plural.
const NUMBERS = 'count|days|hours|limit|max|min|minutes|points|stars|users';
const COUNTED = new RegExp(
  `\\{(?:${NUMBERS})\\} (?!(?:chosen|of|or|per|to|MB|out)\\b)[a-z]{3,}`,
  'u',
);
const PLACEHOLDER = /%\(\w+\)[sd]|%[sd]|\{\w*\}/gu;

/** The rows of a CSV text by the names in its first row. */
export function rowsOf(text) {
  const [head = [], ...rows] = text
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

const table = (name) => rowsOf(readFileSync(FIXTURES + name, 'utf8'));
const list = (cell) => (cell ? cell.split(';').map((each) => each.trim()) : []);
const escaped = (word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
const wordOf = (word, more = '') => {
  // Chinese has no spaces between words; in Arabic, articles and endings are written on.
  const isJoined = /[\u0600-\u06ff\u4e00-\u9fff]/u.test(word);
  const text = escaped(word) + more;
  return new RegExp(isJoined ? text : `(?<![\\p{L}\\p{N}_-])${text}(?![\\p{L}\\p{N}_-])`, 'iu');
};

/** The rules of the tables, ready for `faultsIn`. */
export function rulesOf({ glossary, exceptions, punctuation }) {
  return {
    terms: glossary.map((row) => {
      const others = Object.keys(row).filter((name) => /^[a-z]{2}$/u.test(name) && name !== SOURCE);
      const stems = list(row.stems);
      return {
        name: row.en,
        word: row,
        isIn: wordOf(row.en, 's?'),
        stem: Object.fromEntries(others.map((code, at) => [code, stems[at]])),
        forbidden: Object.fromEntries(
          [SOURCE, ...others].map((code) => [
            code,
            list(row[`not_${code}`]).map((word) => ({ word, found: wordOf(word) })),
          ]),
        ),
      };
    }),
    isExcepted: (text, rule) => exceptions.some((each) => each.text === text && each.rule === rule),
    marks: punctuation.map((row) => ({
      languages: row.languages.split(' '),
      found: new RegExp(row.pattern, 'u'),
      says: row.says,
    })),
  };
}

export const RULES = rulesOf({
  glossary: table('glossary.csv'),
  exceptions: table('wording_exceptions.csv'),
  punctuation: table('punctuation.csv'),
});

/**
 * What is wrong with one text of a language: `said` are all forms in which it is shown, `asked`
 * those of the English text. Both have `GIVEN` for what they are given.
 */
export function faultsOf(code, { source, asked, message, said }, rules = RULES) {
  const faults = rules.marks
    .filter(({ languages, says }) => languages.includes(code) && !rules.isExcepted(source, says))
    .filter(({ found }) => said.some((text) => found.test(text)))
    .map(({ says }) => says);
  if (code === SOURCE && COUNTED.test(message)) faults.push('counts without a plural');
  for (const term of rules.terms) {
    if (!rules.isExcepted(source, term.name)) {
      faults.push(...faultsOfTerm(term, code, { source, asked, message, said }));
    }
  }
  return [...new Set(faults)];
}

/** Whether an Arabic text is the term with its article, as the name of a party is written. */
function isDefinite({ word, stem }, code, message) {
  return code === 'ar' && new RegExp(`^ال(?:${stem.ar || word.ar})\\p{L}*$`, 'u').test(message);
}

function faultsOfTerm(term, code, { source, asked, message, said }) {
  const { name, word, stem, forbidden, isIn } = term;
  const faults = (forbidden[code] ?? [])
    .filter(({ found }) => said.some((text) => found.test(text)))
    .map((each) => `says "${each.word}" for ${name}`);
  if (code === SOURCE) return faults;
  if (source.toLowerCase() === name.toLowerCase()) {
    if (message.toLowerCase() !== word[code].toLowerCase() && !isDefinite(term, code, message)) {
      faults.push(`is ${name}: write "${word[code]}"`);
    }
  } else if (stem[code] && asked.some((text) => isIn.test(text))) {
    const needed = new RegExp(stem[code], 'iu');
    if (!said.some((text) => needed.test(text))) {
      faults.push(`speaks of ${name} without "${word[code]}"`);
    }
  }
  return faults;
}

/** What is wrong with a text of the server, which has several forms if it is a plural. */
function faultsOfServer([code, source, forms]) {
  const plain = (text) => text.replaceAll(PLACEHOLDER, GIVEN);
  return faultsOf(code, {
    source,
    asked: [plain(source)],
    // Only a text with one form may lack a plural.
    message: forms.length === 1 ? forms[0] : plain(forms.at(-1)),
    said: forms.map(plain),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = JSON.parse(readFileSync(0, 'utf8'));
  process.stdout.write(JSON.stringify(texts.map(faultsOfServer)));
}
