// Checks the words of a language: against the glossary (one word for each term, no forbidden one)
// and against its punctuation and form of address. The rules are the tables in `fixtures/`, which
// the server's check (`scripts/lib/wording.py`) reads too.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const SOURCE = 'en';
// Stands for what a message is given: it is neither a letter nor a space.
const GIVEN = '\ufffc';
// Arguments that hold a number. A word that it counts belongs into a plural.
const NUMBERS = 'count|days|hours|limit|max|min|minutes|points|stars|users';
const COUNTED = new RegExp(`\\{(?:${NUMBERS})\\} (?!(?:chosen|of|or|per|to)\\b)[a-z]{3,}`, 'u');

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

/** Every text that an ICU message can produce: one for each combination of its options. */
export function sayings(message) {
  return said(parse(message));
}

function said(elements) {
  return elements.reduce(
    (texts, element) => texts.flatMap((text) => piecesOf(element).map((piece) => text + piece)),
    [''],
  );
}

function piecesOf(element) {
  if (element.type === TYPE.literal) return [element.value];
  if (element.options) return Object.values(element.options).flatMap(({ value }) => said(value));
  if (element.type === TYPE.tag && element.children.length > 0) return said(element.children);
  return [GIVEN];
}

/** What is wrong with one message of a language; `source` is the English one. */
export function faultsIn(code, source, message, rules = RULES) {
  const texts = sayings(message);
  const faults = rules.marks
    .filter(({ languages, says }) => languages.includes(code) && !rules.isExcepted(source, says))
    .filter(({ found }) => texts.some((text) => found.test(text)))
    .map(({ says }) => says);
  if (code === SOURCE && COUNTED.test(message)) faults.push('counts without a plural');
  for (const term of rules.terms) {
    if (!rules.isExcepted(source, term.name)) {
      faults.push(...faultsOfTerm(term, code, source, message, texts));
    }
  }
  return [...new Set(faults)];
}

/** Whether an Arabic text is the term with its article, as the name of a party is written. */
function isDefinite({ word, stem }, code, message) {
  return code === 'ar' && new RegExp(`^ال(?:${stem.ar || word.ar})\\p{L}*$`, 'u').test(message);
}

function faultsOfTerm(term, code, source, message, texts) {
  const { name, word, stem, forbidden, isIn } = term;
  const faults = (forbidden[code] ?? [])
    .filter(({ found }) => texts.some((text) => found.test(text)))
    .map((each) => `says "${each.word}" for ${name}`);
  if (code === SOURCE) return faults;
  if (source.toLowerCase() === name.toLowerCase()) {
    if (message.toLowerCase() !== word[code].toLowerCase() && !isDefinite(term, code, message)) {
      faults.push(`is ${name}: write "${word[code]}"`);
    }
  } else if (stem[code] && sayings(source).some((text) => isIn.test(text))) {
    const needed = new RegExp(stem[code], 'iu');
    if (!texts.some((text) => needed.test(text))) {
      faults.push(`speaks of ${name} without "${word[code]}"`);
    }
  }
  return faults;
}
