import type { Column } from './types';

type Answered = readonly { key: string; sort: string | null }[] | undefined;

/**
 * The columns to show: those that the screen knows and the API lists, in the API's order and with
 * its sorting, without those that the reader has hidden. The first always stays, because it links
 * the row.
 */
export function shownColumns<Row>(
  known: readonly Column<Row>[],
  answered: Answered,
  hidden: readonly string[] = [],
): readonly Column<Row>[] {
  const offered = offeredColumns(known, answered);
  return offered.filter((column, index) => index === 0 || !hidden.includes(column.key));
}

/** All columns of the list for this reader, whether hidden or not. */
export function offeredColumns<Row>(
  known: readonly Column<Row>[],
  answered: Answered,
): readonly Column<Row>[] {
  if (!answered) return known;
  const byKey = new Map(known.map((column) => [column.key, column]));
  return answered.flatMap(({ key, sort }) => {
    const column = byKey.get(key);
    if (!column) return [];
    const { sort: _, ...rest } = column;
    return [sort === null ? rest : { ...rest, sort }];
  });
}

/** Whether the API lists a column for this reader. False until the API has answered. */
export function hasColumn(answered: Answered, key: string): boolean {
  return answered?.some((column) => column.key === key) ?? false;
}
