// Checks that the six languages have the same keys, placeholders and tags, and that no long text is
// still in English. Also checks that no English text has two keys, and the words of each language
// (`wording.mjs`).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

import { SAID_TWICE } from './said-twice.mjs';
import { faultsIn } from './sayings.mjs';

const FOLDER = fileURLToPath(new URL('../messages/', import.meta.url));
const SOURCE = 'en';
const LONG = 25;

export function flatten(messages, prefix = '') {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

function collect(elements, into) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    into.add(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`);
    for (const option of Object.values(element.options ?? {})) collect(option.value, into);
    if (element.children) collect(element.children, into);
  }
  return into;
}

/** The placeholders and tags of a message (`{count}`, `<link>`), sorted. */
export function placeholders(message) {
  return [...collect(parse(message), new Set())].sort().join(' ');
}

/** The problems of one language, compared with the source language. */
export function compare(source, other) {
  const theirs = new Map(flatten(other));
  const problems = [];
  for (const [key, message] of flatten(source)) {
    const said = theirs.get(key);
    theirs.delete(key);
    if (said === undefined) {
      problems.push(`${key}: missing`);
      continue;
    }
    if (!said.trim()) problems.push(`${key}: empty`);
    else if (placeholders(said) !== placeholders(message)) {
      problems.push(`${key}: takes "${placeholders(said)}", not "${placeholders(message)}"`);
    } else if (said === message && message.length > LONG) problems.push(`${key}: still English`);
  }
  return [...problems, ...[...theirs.keys()].map((key) => `${key}: not in ${SOURCE}`)];
}

/**
 * Source texts with several keys without an entry in `allowed`, and entries in `allowed` that no
 * longer apply.
 */
export function repeated(source, allowed = SAID_TWICE) {
  const keys = new Map();
  for (const [key, text] of flatten(source)) keys.set(text, [...(keys.get(text) ?? []), key]);
  const isAllowed = (names) => allowed.some(({ keys: known }) => isSame(known, names));
  const twice = [...keys.values()].filter((names) => names.length > 1);
  return [
    ...twice
      .filter((names) => !isAllowed(names))
      .map((names) => `${names.join(', ')}: one text under ${names.length} keys`),
    ...allowed
      .filter(({ keys: known }) => !twice.some((names) => isSame(known, names)))
      .map(({ keys: known }) => `${known.join(', ')}: in said-twice.mjs, and not one text`),
  ];
}

const isSame = (some, others) =>
  some.length === others.length && some.every((each) => others.includes(each));

/** What is wrong with the words of a language. */
export function misworded(code, source, messages) {
  const english = new Map(flatten(source));
  return flatten(messages).flatMap(([key, message]) =>
    faultsIn(code, english.get(key) ?? '', message).map((fault) => `${key}: ${fault}`),
  );
}

/** The messages of a language, which has one file per namespace. */
export function messagesOf(code, folder = FOLDER) {
  const files = readdirSync(folder + code).filter((name) => /^\w+\.json$/.test(name));
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${folder}${code}/${name}`, 'utf8')),
    ]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const codes = readdirSync(FOLDER).filter((name) => /^[a-z]{2}$/.test(name));
  const source = messagesOf(SOURCE);
  const problems = [
    ...repeated(source).map((problem) => `${SOURCE}: ${problem}`),
    ...codes
      .filter((code) => code !== SOURCE)
      .flatMap((code) => compare(source, messagesOf(code)).map((problem) => `${code}: ${problem}`)),
    ...codes.flatMap((code) =>
      misworded(code, source, messagesOf(code)).map((problem) => `${code}: ${problem}`),
    ),
  ];
  for (const problem of problems) console.error(problem);
  console.log(
    `${flatten(source).length} messages in ${codes.length} languages: ${problems.length} problems.`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
