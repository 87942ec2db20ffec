import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { ListParams, PagingPatch } from '@/shared/api/list-params';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts, so that they line up. */
  align?: 'start' | 'end';
  /** The API's field to sort by, for lists whose columns do not come from the API. */
  sort?: string;
  /** For columns that matter little on a phone. */
  hideOnPhone?: boolean;
  /** Only for wide screens: left out if the table would have to scroll for it. */
  onlyWide?: boolean;
}

export interface RowAction<Row> {
  key: string;
  label: string;
  icon?: TablerIcon;
  /** The page that the action leads to, … */
  href?: (row: Row) => string;
  /** … or what the action does. */
  onSelect?: (row: Row) => void;
  /** The menu leaves the action out if this is false. */
  shown?: (row: Row) => boolean;
  danger?: boolean;
}

/**
 * `columns`: the columns for this reader in order, with the fields to sort by. `pageSize`: how many
 * rows the page has at most, where the API gives fewer than were asked for; `maxPageSize`: the most
 * that can be asked for.
 */
export interface ListData<Row> {
  rows: Row[];
  count: number;
  countIsCapped?: boolean;
  pageSize?: number;
  maxPageSize?: number | null;
  columns?: readonly { key: string; sort: string | null }[];
}

/** What a list hook returns (see `useResource`). */
export interface ListResource<Row> {
  data?: { data: ListData<Row> } | undefined;
  error?: unknown;
  isValidating: boolean;
  mutate: () => unknown;
}

/** The page and order of a list, and the functions to change them (see `useListParams`). */
export interface ListPaging {
  params: Pick<ListParams, 'page' | 'limit' | 'sort'>;
  change: (patch: PagingPatch) => void;
  /** A list that shows all its rows at once has pages only if there are more than its limit. */
  isWhole?: boolean;
}

export interface DataTableProps<Row> {
  /** The table's name for people who cannot see it. */
  label: string;
  /** Every column the screen knows. If the API lists columns, the table shows only those. */
  columns: readonly Column<Row>[];
  list: ListResource<Row>;
  rowKey: (row: Row) => string | number;
  /** The page that a row opens. The first column has the link. null: no page. */
  rowHref?: (row: Row) => string | null;
  /** What comes before the first cell's link, such as a checkbox. */
  rowStart?: (row: Row) => ReactNode;
  /** The name of the row in the label of its menu. */
  rowLabel?: (row: Row) => string;
  actions?: readonly RowAction<Row>[];
  /** The empty state from the documents. */
  empty: ReactNode;
  /** The list's URL state. Leave it out for a list without pages (the dashboard). */
  paging?: ListPaging | undefined;
  /** Keys of the columns that the reader has hidden. */
  hidden?: readonly string[];
  /** The id of the rows, for a link that skips what comes before them. */
  rowsId?: string;
  /** Rows of the skeleton; by default, the page size. */
  skeletonRows?: number;
}
