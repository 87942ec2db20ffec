'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';
import { inMegabytes, isAcceptable } from '@/shared/lib/files';
import { toast } from '@/shared/ui/feedback/toast';

import { type Attachment, type Purpose, uploadFile } from './upload';

interface UploadOptions {
  /** The API's `maxFileBytes`; null while unknown: then only the server decides. */
  maxBytes: number | null;
  purpose?: Purpose;
}

/** A file that is uploading or has failed. */
export interface Transfer {
  name: string;
  /** The part that is already sent, from 0 to 1. */
  share: number;
  hasFailed: boolean;
  /** Uploads the file again after a failure. */
  retry: () => void;
  /** Stops the upload, or discards the file after a failure. */
  cancel: () => void;
}

/**
 * Uploads one file at a time. Why one was refused is said aloud, and stays in `refusals` for its
 * field until `forgive`. The server also inspects the content.
 */
export function useUpload(onStored: (file: Attachment) => void, options: UploadOptions) {
  const { maxBytes, purpose = 'attachment' } = options;
  const t = useTranslations();
  const [sent, setSent] = useState<{ file: File; share: number; hasFailed: boolean } | null>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const refuse = (name: string, reason: string) => {
    toast.upload(reason);
    setRefusals((before) => [...before, t('files.refused', { name, reason })]);
  };
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File) => {
    const controller = new AbortController();
    stop.current = controller;
    const show = (share: number, hasFailed = false) => {
      if (stop.current === controller) setSent({ file, share, hasFailed });
    };
    const clear = () => {
      if (stop.current === controller) setSent(null);
    };
    show(0);
    try {
      const { signal } = controller;
      onStored(await uploadFile(file, purpose, { signal, onProgress: show }));
      clear();
    } catch (error) {
      if (controller.signal.aborted) return;
      const refusal = refusalOf(error);
      if (refusal === null) return show(0, true);
      clear();
      refuse(file.name, refusal || t('files.failed'));
    }
  };

  const upload = (file: File) => {
    if (maxBytes === null || isAcceptable(file, maxBytes, purpose === 'listing'))
      return void send(file);
    refuse(file.name, t('errors.invalidFile', { megabytes: inMegabytes(maxBytes) }));
  };
  const cancel = () => {
    stop.current?.abort();
    stop.current = null;
    setSent(null);
  };
  const transfer: Transfer | null = sent && {
    name: sent.file.name,
    share: sent.share,
    hasFailed: sent.hasFailed,
    retry: () => void send(sent.file),
    cancel,
  };
  return {
    transfer,
    upload,
    /** Which files were refused and why, one on a line; null where none was. */
    refusals: refusals.length > 0 ? refusals.join('\n') : null,
    forgive: () => setRefusals([]),
  };
}

/**
 * The server's message about this file, which names the current size limit; empty if it has none.
 * null: the file was not refused, so the person may try again.
 */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) throw error;
  if (error.status < 400 || error.status >= 500 || error.status === 429) return null;
  return [413, 415].includes(error.status) ? error.message : (error.fields.image?.[0] ?? '');
}
