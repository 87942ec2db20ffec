'use client';

import { useVariant } from '@/domain/enquiry/use-variant';
import type { VariantName } from '@/domain/enquiry/variants';
import { useTranslations } from '@/i18n/translations';
import { patchListParams } from '@/shared/api/list-params';
import { useListParams } from '@/shared/api/use-list-params';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { PageHeader } from '@/shared/ui/page/page-header';

import { EarlierFiles } from './earlier-files';
import { ImportResult } from './import-result';
import { ERROR_LIST, ROW_LIST, type Subject, useFileImport } from './imports';
import { UploadStep } from './upload-step';

/** /my-products/import: several products by file. */
export function ProductImportScreen() {
  const subject: Subject = { kind: 'products', variant: '' };
  const { list, fromFile } = paths.products;
  return <ImportScreen subject={subject} list={list()} path={fromFile()} />;
}

/** /freight-market-rate-List/import: a sheet of freight rates. */
export function RateImportScreen() {
  const subject: Subject = { kind: 'rates', variant: '' };
  const { list, fromFile } = paths.freightRates;
  return <ImportScreen subject={subject} list={list()} path={fromFile()} />;
}

/** /rfq/import and those of the other variants: several enquiries by file. */
export function EnquiryImportScreen({ variant }: { variant: VariantName }) {
  const { to } = useVariant(variant);
  const subject: Subject = { kind: 'enquiries', variant };
  return <ImportScreen subject={subject} list={to.list()} path={to.fromFile()} />;
}

interface ImportScreenProps {
  subject: Subject;
  /** Where the stored rows are listed. */
  list: string;
  /** The screen's own address. */
  path: string;
}

/** A file from its upload to its stored rows. The address has its id, so that one can come back. */
function ImportScreen({ subject, list, path }: ImportScreenProps) {
  const t = useTranslations('imports');
  const state = useListParams(ERROR_LIST);
  const file = state.params.filters.file;
  const rowState = useListParams(ROW_LIST);
  const open = (id: number | null) => {
    // Another file begins at the first page of both lists.
    const query = patchListParams(new URLSearchParams(), { filters: { file: id } }, ERROR_LIST);
    window.history.pushState(null, '', query ? `?${query}` : window.location.pathname);
  };
  return (
    <>
      <PageHeader back={list} title={t(subject.kind)} lead={t('lead')} />
      <KeptFocus label={t(subject.kind)}>
        {file === null ? (
          <>
            <UploadStep subject={subject} onUploaded={open} />
            <EarlierFiles subject={subject} pathOf={(id) => `${path}?file=${id}`} />
          </>
        ) : (
          <Uploaded
            key={file}
            file={file}
            state={state}
            rowState={rowState}
            list={list}
            onLeave={() => open(null)}
          />
        )}
      </KeptFocus>
    </>
  );
}

interface UploadedProps extends Omit<Parameters<typeof ImportResult>[0], 'fileImport'> {
  file: number;
}

/** An uploaded file in its states: loading, discarded elsewhere, failed to load, or known. */
function Uploaded({ file, onLeave, ...props }: UploadedProps) {
  const t = useTranslations('imports');
  const errors = useTranslations('errors');
  const { data, error, mutate } = useFileImport(file);
  if (error?.status === 404) {
    return (
      <EmptyState
        title={errors('notFound')}
        action={<Button onClick={onLeave}>{t('another')}</Button>}
      />
    );
  }
  return (
    <>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {data ? <ImportResult {...props} fileImport={data.data} onLeave={onLeave} /> : null}
      {data || error ? null : <Skeleton height={120} />}
    </>
  );
}
