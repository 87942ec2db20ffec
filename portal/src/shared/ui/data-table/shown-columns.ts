import type { Column } from './types';

type Answered = readonly { key: string; sort: string | null }[] | undefined;

/**
 * Of the columns that a screen knows those that the API answers, in its order and sorted by it,
 * without those the reader has hidden. The first is always there: it holds the link to its row.
 */
export function shownColumns<Row>(
  known: readonly Column<Row>[],
  answered: Answered,
  hidden: readonly string[] = [],
): readonly Column<Row>[] {
  const offered = offeredColumns(known, answered);
  return offered.filter((column, index) => index === 0 || !hidden.includes(column.key));
}

/** The columns that a list has for this reader, hidden or not. */
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

/** Whether the API answers a column to this reader; before it has answered, none. */
export function hasColumn(answered: Answered, key: string): boolean {
  return answered?.some((column) => column.key === key) ?? false;
}
