'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import type { Filters } from '@/shared/api/list-params';
import type { ListState } from '@/shared/api/use-list-params';
import { DataTable } from '@/shared/ui/data-table/data-table';
import { offeredColumns } from '@/shared/ui/data-table/shown-columns';
import type { Column, DataTableProps, ListResource } from '@/shared/ui/data-table/types';
import { PageHeader } from '@/shared/ui/page/page-header';
import { FileLink, type ListFile } from './file-link';
import { FilterBar } from './filter-bar';
import { CheckList } from './filter-controls';
import type { FilterField, FilterSearch } from './filter-types';
import { NoneFound } from './none-found';
import { useHiddenColumns } from './saved-columns';
import { SortChoice } from './sort-choice';

export interface ListTableProps<Row, F extends Filters>
  extends Omit<DataTableProps<Row>, 'paging' | 'hidden' | 'rowsId'> {
  /** The name under which the person's columns are stored. */
  name: string;
  state: ListState<F>;
  search?: FilterSearch<F>;
  fields?: readonly FilterField<F>[];
  /** The list's spreadsheet: what of the API the screen asks. */
  file: ListFile;
  /** What is said where the filters leave no rows, in place of 'No results'. */
  noneFound?: string;
  /** Whether all rows are shown at once: pages appear only where there are more than the limit. */
  isWhole?: boolean;
}

/** The list of a screen: its filters, the person's choice of columns, and its table. */
export function ListTable<Row, F extends Filters>(props: ListTableProps<Row, F>) {
  const { name, state, search, fields, file, empty, noneFound, isWhole = false, ...table } = props;
  const { hidden, hide } = useHiddenColumns(name);
  const { params, change, isNarrowed, clear } = state;
  const offered = offeredColumns(table.columns, table.list.data?.data.columns);
  const isBare = useNothingStored(table.list, isNarrowed);
  const rowsId = `${name}-rows`;
  const hasRows = (table.list.data?.data.rows.length ?? 0) > 0;
  return (
    <>
      {isBare ? null : (
        <FilterBar state={state} search={search} fields={fields} rowsId={hasRows ? rowsId : null}>
          <SortChoice columns={offered} paging={{ params, change }} />
          <ColumnChoice columns={offered} hidden={hidden} onHide={hide} />
          {hasRows ? <FileLink {...file} /> : null}
        </FilterBar>
      )}
      <DataTable
        {...table}
        hidden={hidden}
        rowsId={rowsId}
        paging={{ params, change, isWhole }}
        empty={isNarrowed ? <NoneFound onClear={clear} title={noneFound} /> : empty}
      />
    </>
  );
}

/**
 * Whether there is nothing to look for and no column to hide. While the list is read again, it is as
 * it was before: the rows of another filter say nothing, and a field must not vanish under the cursor.
 */
function useNothingStored(list: ListResource<unknown>, isNarrowed: boolean): boolean {
  const isNow = list.data?.data.count === 0 && !isNarrowed;
  const [was, setWas] = useState(isNow);
  const isSettled = !list.isValidating && !list.error;
  if (isSettled && was !== isNow) setWas(isNow);
  return isSettled ? isNow : was;
}

interface ListScreenProps<Row, F extends Filters> extends ListTableProps<Row, F> {
  title: ReactNode;
  /** A line below the title. */
  lead?: ReactNode;
  /** The target of the back arrow. Without it there is no arrow. */
  back?: string;
  /** Further buttons for the screen. `actions` are for the rows. */
  buttons?: ReactNode;
}

/** A screen with one list. Its state is in the URL. If it is empty, it says what to do next. */
export function ListScreen<Row, F extends Filters>(props: ListScreenProps<Row, F>) {
  const { title, lead, back, buttons, ...list } = props;
  return (
    <>
      <PageHeader title={title} lead={lead} back={back} actions={buttons} />
      <ListTable {...list} />
    </>
  );
}

interface ColumnChoiceProps<Row> {
  /** The columns that the list offers. The first is always shown. */
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHide: (keys: string[]) => void;
}

/** Lets a person choose the columns of a list. */
function ColumnChoice<Row>({ columns, hidden, onHide }: ColumnChoiceProps<Row>) {
  const t = useTranslations('table');
  const options = columns.slice(1).map(({ key, header }) => ({ value: key, label: header }));
  const shown = options.map(({ value }) => value).filter((key) => !hidden.includes(key));
  return (
    <CheckList
      atEnd
      label={t('columns')}
      options={options}
      chosen={shown}
      onChange={(chosen) => {
        // Keeps the choice for columns that this list does not offer to the current reader.
        const unheard = hidden.filter((key) => !options.some(({ value }) => value === key));
        const left = options.map(({ value }) => value).filter((key) => !chosen.includes(key));
        onHide([...unheard, ...left]);
      }}
    />
  );
}
