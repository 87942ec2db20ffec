'use client';

import { client } from '@/shared/api/client';
import type { ListParams } from '@/shared/api/list-params';
import { postForm } from '@/shared/api/post-form';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { number } from '@/shared/api/url-codecs';
import { useList, useResource } from '@/shared/api/use-resource';
import { type Attachment, uploadFile } from '@/shared/forms/files/upload';

export type FileImport = Schema<'ImportOut'>;
export type Fault = Schema<'FaultOut'>;
export type Question = FileImport['questions'][number];
export type ValueQuestion = FileImport['values'][number];
/** By the fields of columns and the keys of values; null leaves a value as it is. */
export type Answers = Readonly<Record<string, string | null>>;
export type Sheet = FileImport['opening'][number];
export type ChosenRow = Schema<'HeadingIn'>;
export type PreviewRow = Schema<'RowOut'>;
export type PreviewCell = PreviewRow['cells'][number];

/** What a file has, and where one leaves it. */
export interface Subject {
  kind: FileImport['kind'];
  /** The variant of the enquiries; empty for other kinds. */
  variant: string;
}

/** How often the progress of a file is read, in milliseconds. */
const WHILE_AT_WORK_MS = 1500;

export const ERROR_LIST = { limit: 20, filters: { file: number({ min: 1 }) } };

/** The rows as they will be saved, on one page with the errors. */
export const ROW_LIST = { limit: 20, filters: {}, prefix: 'rows' };

export const isAtWork = ({ status }: FileImport) => status === 'reading' || status === 'storing';

/** The person's newest files of a kind, at most 20. */
export function useEarlierFiles({ kind }: Subject) {
  return useResource('/api/imports', { query: { kind } });
}

/** One file, read again while a worker has it. */
export function useFileImport(id: number | null) {
  return useResource('/api/imports/{import_id}', id === null ? null : { path: { import_id: id } }, {
    refreshInterval: (answer) => (answer && isAtWork(answer.data) ? WHILE_AT_WORK_MS : 0),
  });
}

/** Each kind of error of a file's rows once, then the warnings and how cells were read. */
export function useFaults(id: number, { page, limit }: Pick<ListParams, 'page' | 'limit'>) {
  return useList('/api/imports/{import_id}/errors', {
    path: { import_id: id },
    query: { page, limit },
  });
}

/** Whether the rows of a file were checked and can be seen. A file refused as a whole has none. */
export const hasRows = ({ status, errorCount }: FileImport) =>
  status === 'ready' || (status === 'refused' && errorCount > 0);

/** The rows of a checked file as they will be saved; never those of an earlier reading. */
export function usePreviewRows(
  { id, revision }: Pick<FileImport, 'id' | 'revision'>,
  { page, limit }: Pick<ListParams, 'page' | 'limit'>,
) {
  return useList('/api/imports/{import_id}/rows', {
    path: { import_id: id },
    query: { page, limit, revision },
  });
}

interface Watched {
  signal: AbortSignal;
  /** The part of all files that is already sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** The pictures that are already stored. */
  arrived: Map<File, Attachment>;
}

/**
 * Uploads the pictures and then the file that names them. Throws `ApiError`, or the signal's reason
 * after an abort.
 */
export async function uploadImport(
  { kind, variant }: Subject,
  { file, pictures }: { file: File; pictures: readonly File[] },
  { signal, onProgress, arrived }: Watched,
): Promise<FileImport> {
  const uploaded: Attachment[] = [];
  const told = (share: number) => onProgress((uploaded.length + share) / (pictures.length + 1));
  for (const picture of pictures) {
    const stored =
      arrived.get(picture) ??
      (await uploadFile(picture, 'product_image', { signal, onProgress: told }));
    arrived.set(picture, stored);
    // By the name in the file: the API may store another.
    uploaded.push({ src: stored.src, originalName: picture.name });
  }
  const form = new FormData();
  form.append('file', file);
  form.append('kind', kind);
  if (variant) form.append('variant', variant);
  if (uploaded.length > 0) form.append('images', JSON.stringify(uploaded));
  const answer = (await postForm('/api/imports', form, { signal, onProgress: told })) as {
    data: FileImport;
  };
  return answer.data;
}

/** Says how columns are read and what values mean, and has the rows checked. Throws `ApiError`. */
export function answerQuestions(id: number, answers: Answers, idempotencyKey: string) {
  return unwrap(
    client.POST('/api/imports/{import_id}/answers', {
      params: { path: { import_id: id } },
      headers: { 'Idempotency-Key': idempotencyKey },
      body: { answers },
    }),
  );
}

/** Has a file read anew with another row as its heading. Throws `ApiError`. */
export function chooseHeading(id: number, chosen: ChosenRow, idempotencyKey: string) {
  return unwrap(
    client.POST('/api/imports/{import_id}/heading', {
      params: { path: { import_id: id } },
      headers: { 'Idempotency-Key': idempotencyKey },
      body: chosen,
    }),
  );
}

/** Has a checked file stored, as it was shown. Throws `ApiError`. */
export function confirmImport({ id, revision }: FileImport, idempotencyKey: string) {
  return unwrap(
    client.POST('/api/imports/{import_id}/confirm', {
      params: { path: { import_id: id } },
      headers: { 'Idempotency-Key': idempotencyKey },
      body: { revision },
    }),
  );
}

/** Deletes a file. Throws `ApiError`. */
export function discardImport(id: number) {
  return unwrap(client.DELETE('/api/imports/{import_id}', { params: { path: { import_id: id } } }));
}
