import type { LocaleRow } from './locales';
import type { WordTree } from './word-trees';

/**
 * Stands in for a translation in tests: longer, in letters that English lacks, between brackets.
 * Whatever is shown without them is not translated. `scripts/lib/pseudo_texts.py` does the same to
 * the texts of the API.
 */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒǵĥíĵķĺɱñóƥɋŕśťúṽŵẋýžÁƁĆĐÉƑǴĤÍĴĶĹṀÑÓƤɊŔŚŤÚṼŴẊÝŽ';
const ARABIC = 'ابتدهفغحيجكلمنوپقرستعڤؤخئز';
/** With these letters doubled, a text is about 40 % longer. */
const DOUBLED = /[aeiouylr]/gi;

type Direction = LocaleRow['dir'];

const MAPS: Record<Direction, ReadonlyMap<string, string>> = {
  ltr: new Map([...LETTERS].map((letter, at) => [letter, [...ACCENTED][at] ?? letter])),
  rtl: new Map([...LETTERS].map((letter, at) => [letter, [...ARABIC][at % 26] ?? letter])),
};

function longer(text: string, dir: Direction): string {
  const doubled = text.replace(DOUBLED, '$&$&');
  return [...doubled].map((letter) => MAPS[dir].get(letter) ?? letter).join('');
}

/**
 * A part of a compiled message: a text, a plural's number (0), or a list that begins with the name
 * of a value. The name is followed by a kind (a number) with its settings, or by the parts of a tag.
 */
function part(node: unknown, dir: Direction): unknown {
  if (typeof node === 'string') return longer(node, dir);
  if (!Array.isArray(node)) return node;
  const [name, kind, settings] = node;
  if (kind === undefined) return node;
  if (typeof kind !== 'number' || kind === 0) return [name, ...parts(node.slice(1), dir)];
  const isChoice = kind <= 3;
  return isChoice ? [name, kind, choices(settings, dir)] : node;
}

const parts = (nodes: readonly unknown[], dir: Direction): unknown[] =>
  nodes.map((node) => part(node, dir));

function choices(options: Record<string, unknown>, dir: Direction): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [
      key,
      Array.isArray(option) ? parts(option, dir) : part(option, dir),
    ]),
  );
}

function message(compiled: string | readonly unknown[], dir: Direction): WordTree[string] {
  if (compiled === '') return '';
  if (typeof compiled === 'string') return `⟦${longer(compiled, dir)}⟧`;
  return ['⟦', ...parts(compiled, dir), '⟧'];
}

/** The English messages, as the build has compiled them, in a made-up language. */
export function pseudoMessages(english: WordTree, dir: Direction): WordTree {
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      if (typeof value === 'number') return [key, value];
      const isMessage = typeof value === 'string' || Array.isArray(value);
      return [key, isMessage ? message(value, dir) : pseudoMessages(value as WordTree, dir)];
    }),
  );
}
