// What the messages of the portal can say, for the check of words (`wording.mjs`).
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

import { faultsOf, GIVEN } from './wording.mjs';

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
export function faultsIn(code, source, message) {
  return faultsOf(code, { source, asked: sayings(source), message, said: sayings(message) });
}
