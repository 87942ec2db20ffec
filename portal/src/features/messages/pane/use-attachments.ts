'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useRules } from '@/domain/reference/rules-context';
import type { Attachment } from '@/shared/forms/files/upload';
import { useUpload } from '@/shared/forms/files/use-upload';

interface AttachmentsOptions {
  files: readonly Attachment[];
  most: number;
  onStored: (file: Attachment) => void;
}

/** Uploads what was chosen, pasted or dropped, one file after the other, up to the most there may be. */
export function useAttachments({ files, most, onStored }: AttachmentsOptions) {
  const maxBytes = useRules()?.maxFileBytes ?? null;
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const { transfer, upload, refusals, forgive } = useUpload(onStored, { maxBytes });
  const begin = useEffectEvent(upload);
  const isBusy = transfer !== null;
  const next = waiting[0];
  const begun = useRef<File | null>(null);
  useEffect(() => {
    if (isBusy || !next || begun.current === next) return;
    begun.current = next;
    setWaiting((now) => now.slice(1));
    begin(next);
  }, [isBusy, next]);
  const taken = files.length + waiting.length + (isBusy ? 1 : 0);
  return {
    transfer,
    isBusy: waiting.length > 0 || (isBusy && !transfer.hasFailed),
    free: Math.max(0, most - taken),
    refusals,
    add: (chosen: readonly File[]) => {
      forgive();
      setWaiting((now) => [...now, ...chosen.slice(0, Math.max(0, most - taken))]);
    },
  };
}
