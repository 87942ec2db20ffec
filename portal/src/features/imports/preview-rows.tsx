'use client';

import { IconArrowRight } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import type { ListState } from '@/shared/api/use-list-params';
import { DataTable } from '@/shared/ui/data-table/data-table';
import type { Column } from '@/shared/ui/data-table/types';
import { Section } from '@/shared/ui/page/section';
import { Tag } from '@/shared/ui/values/tag';
import type { Tone } from '@/shared/ui/values/tone';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import {
  type FileImport,
  type PreviewCell,
  type PreviewRow,
  type ROW_LIST,
  usePreviewRows,
} from './imports';
import classes from './preview-rows.module.css';
import { RowNumber } from './row-number';

const TONES: Record<PreviewRow['state'], Tone> = {
  new: 'good',
  changed: 'info',
  same: 'neutral',
  wrong: 'bad',
};

/** The length of a text up to which it is not divided. */
const LONGEST_WHOLE = 20;

interface PreviewRowsProps {
  fileImport: FileImport;
  state: ListState<(typeof ROW_LIST)['filters']>;
}

/** The rows of a file as they will be saved, each cell beside what is written and what is saved now. */
export function PreviewRows({ fileImport, state }: PreviewRowsProps) {
  const t = useTranslations('imports.preview');
  const errors = useTranslations('imports.errors');
  const common = useTranslations('common');
  const { params, change } = state;
  const isReady = fileImport.status === 'ready';
  const title = t(isReady ? 'title' : 'titleRefused');
  const list = usePreviewRows(fileImport, params);
  // Confirmed or replaced meanwhile: the file says so itself.
  if (list.error?.status === 409) return null;
  const columns: Column<PreviewRow>[] = [
    { key: 'row', header: errors('row'), cell: ({ row }) => <RowNumber row={row} /> },
    {
      key: 'state',
      header: common('status'),
      cell: (row) => <Tag tone={TONES[row.state]} label={t(row.state)} />,
    },
    ...cellColumns(list.data?.data.rows ?? []),
  ];
  return (
    <div className={classes.preview}>
      <Section title={title}>
        <p className={classes.lead}>{t(isReady ? 'lead' : 'leadRefused')}</p>
        <DataTable
          label={title}
          columns={columns}
          list={list}
          rowKey={({ row }) => row}
          paging={{ params, change }}
          empty={null}
        />
      </Section>
    </div>
  );
}

/** The columns of all rows of a page: a row may have some that others lack. */
function cellColumns(rows: readonly PreviewRow[]): Column<PreviewRow>[] {
  const known = new Map(rows.flatMap(({ cells }) => cells).map((cell) => [cell.field, cell]));
  return [...known.values()].map(({ field, column, isNumber }) => ({
    key: `cell ${field}`,
    header: column,
    align: isNumber ? 'end' : 'start',
    cell: ({ cells }) => <Cell cell={cells.find((each) => each.field === field)} />,
  }));
}

const withoutBlanks = (text: string) => text.replace(/\s+/gu, '');

function Cell({ cell }: { cell: PreviewCell | undefined }) {
  const t = useTranslations('imports.preview');
  const { read = '', before = '', written = '', isNumber } = cell ?? {};
  return (
    <span className={classes.cell} data-number={isNumber || undefined}>
      {before ? (
        <span aria-hidden>
          <s className={classes.before}>
            <Value text={before} />
          </s>{' '}
          <IconArrowRight className={classes.arrow} size={14} />{' '}
        </span>
      ) : null}
      {read ? <Value text={read} /> : <span className={classes.none}>—</span>}
      {before ? (
        <>
          {' '}
          <VisuallyHidden>{t('before', { value: before })}</VisuallyHidden>
        </>
      ) : null}
      {written && withoutBlanks(written) !== withoutBlanks(read) ? (
        <span className={classes.written}>
          <VisuallyHidden>{t('written')}</VisuallyHidden> <Value text={written} />
        </span>
      ) : null}
    </span>
  );
}

/** A short text, such as a day or an amount, stays on one line. */
function Value({ text }: { text: string }) {
  return <bdi className={text.length > LONGEST_WHOLE ? undefined : classes.whole}>{text}</bdi>;
}
