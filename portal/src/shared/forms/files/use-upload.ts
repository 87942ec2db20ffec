'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '@/shared/api/error';
import { inMegabytes, isAcceptable } from '@/shared/lib/files';
import { toast } from '@/shared/ui/feedback/toast';

import { type Attachment, type Purpose, uploadFile } from './upload';

interface UploadOptions {
  /** The API's `maxFileBytes`; null while it is not known: then the server alone decides. */
  maxBytes: number | null;
  purpose?: Purpose;
}

/** A file that is on its way, or did not arrive. */
export interface Transfer {
  name: string;
  /** How much of it has gone, from 0 to 1. */
  share: number;
  hasFailed: boolean;
  /** Sends it once more after a failure. */
  retry: () => void;
  /** Stops it, or gives it up after a failure. */
  cancel: () => void;
}

/** Sends one file at a time, and says why one was refused. The server looks at the content too. */
export function useUpload(onStored: (file: Attachment) => void, options: UploadOptions) {
  const { maxBytes, purpose = 'attachment' } = options;
  const t = useTranslations();
  const [sent, setSent] = useState<{ file: File; share: number; hasFailed: boolean } | null>(null);
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
      toast.upload(refusal || t('files.failed'));
    }
  };

  const upload = (file: File) => {
    if (maxBytes === null || isAcceptable(file, maxBytes)) return void send(file);
    toast.upload(t('errors.invalidFile', { megabytes: inMegabytes(maxBytes) }));
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
  return { transfer, upload };
}

/**
 * The server's own words about this file, which name the size it takes now; empty where it has
 * none. null: nobody refused the file, so that it may be tried again.
 */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) throw error;
  if (error.status < 400 || error.status >= 500 || error.status === 429) return null;
  return [413, 415].includes(error.status) ? error.message : (error.fields.image?.[0] ?? '');
}
