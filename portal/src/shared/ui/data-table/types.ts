import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { ListParams, PagingPatch } from '@/shared/api/list-params';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts, so that they are aligned. */
  align?: 'start' | 'end';
  /** The wire's field to sort by, where the list does not answer it with its columns. */
  sort?: string;
  /** A column that says little on a phone. */
  hideOnPhone?: boolean;
  /** A column for wide screens: left out where the table would have to scroll for it. */
  onlyWide?: boolean;
}

export interface RowAction<Row> {
  key: string;
  label: string;
  icon?: TablerIcon;
  /** Leads somewhere, … */
  href?: (row: Row) => string;
  /** … or does something. */
  onSelect?: (row: Row) => void;
  /** Left out of the menu where it is false. */
  shown?: (row: Row) => boolean;
  danger?: boolean;
}

/** `columns`: which to show to this reader, in their order, and what they are sorted by. */
export interface ListData<Row> {
  rows: Row[];
  count: number;
  countIsCapped?: boolean;
  columns?: readonly { key: string; sort: string | null }[];
}

/** What a list hook gives (see `useResource`). */
export interface ListResource<Row> {
  data?: { data: ListData<Row> } | undefined;
  error?: unknown;
  isValidating: boolean;
  mutate: () => unknown;
}

/** The page and order of a list, and how to change them (see `useListParams`). */
export interface ListPaging {
  params: Pick<ListParams, 'page' | 'limit' | 'sort'>;
  change: (patch: PagingPatch) => void;
}

export interface DataTableProps<Row> {
  /** The table's name for those who cannot see it. */
  label: string;
  /** Every column the screen knows; where the API answers columns, it shows those. */
  columns: readonly Column<Row>[];
  list: ListResource<Row>;
  rowKey: (row: Row) => string | number;
  /** Where a click on a row leads; the first column holds the link. null: nowhere. */
  rowHref?: (row: Row) => string | null;
  /** What a row is called in its menu's name. */
  rowLabel?: (row: Row) => string;
  actions?: readonly RowAction<Row>[];
  /** The documented empty state. */
  empty: ReactNode;
  /** The list's URL state; leave out where there are no pages (the dashboard). */
  paging?: ListPaging | undefined;
  /** Keys of columns that the reader does not want to see. */
  hidden?: readonly string[];
  /** Rows of the skeleton; the page size unless said otherwise. */
  skeletonRows?: number;
}
