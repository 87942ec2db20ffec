'use client';

import type { Filters } from '@/shared/api/list-params';
import type { RowList } from '@/shared/api/row-list';
import type { ReadPath } from '@/shared/api/types';
import { useListParams } from '@/shared/api/use-list-params';
import { useList } from '@/shared/api/use-resource';
import type { ListResource } from '@/shared/ui/data-table/types';

/** A list as `ListScreen` takes it: its state in the URL, its rows, and its spreadsheet. */
export function useRows<P extends ReadPath, F extends Filters, Row>(of: RowList<P, F, Row>) {
  const state = useListParams(of.spec);
  const query = of.query(state.params);
  const list = useList(of.path, { query }) as unknown as ListResource<Row>;
  return { state, list, file: { path: of.path, query } };
}
