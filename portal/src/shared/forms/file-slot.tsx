'use client';

import { Loader } from '@mantine/core';
import { IconFileTypePdf, IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, useId, useState } from 'react';

import { ApiError } from '@/shared/api/error';
import {
  ACCEPTED_FILES,
  inMegabytes,
  isAcceptable,
  isPicture,
  shortName,
} from '@/shared/lib/files';
import { toast } from '@/shared/ui/toast';

import classes from './file-slots.module.css';
import { type Attachment, type Purpose, uploadFile } from './upload';

interface UploadOptions {
  /** The API's `maxFileBytes`; null while it is not known: then the server alone decides. */
  maxBytes: number | null;
  purpose?: Purpose;
}

/** Sends a chosen file, and says why one was refused. The server looks at the content as well. */
export function useUpload(onStored: (file: Attachment) => void, options: UploadOptions) {
  const { maxBytes, purpose } = options;
  const t = useTranslations();
  const [sending, setSending] = useState<string | null>(null);
  const upload = async (file: File) => {
    if (maxBytes !== null && !isAcceptable(file, maxBytes)) {
      toast.upload(t('errors.invalidFile', { megabytes: inMegabytes(maxBytes) }));
      return;
    }
    setSending(file.name);
    try {
      onStored(await uploadFile(file, purpose));
    } catch (error) {
      toast.upload(refusalOf(error) || t('files.failed'));
    } finally {
      setSending(null);
    }
  };
  return { sending, upload };
}

/** The server's own words, which name the size it takes now; empty where it has none. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  return [413, 415].includes(error.status) ? error.message : (error.fields.image?.[0] ?? '');
}

interface FilledProps {
  file: Attachment;
  /** null: it stays. */
  onRemove: (() => void) | null;
}

/** A stored file: look at it, take it away. */
export function Filled({ file, onRemove }: FilledProps) {
  const t = useTranslations('files');
  return (
    <li className={classes.slot}>
      <a
        className={classes.preview}
        href={file.src}
        target="_blank"
        rel="noopener"
        aria-label={t('preview', { name: file.originalName })}
        title={file.originalName}
      >
        {isPicture(file.originalName) ? (
          // biome-ignore lint/performance/noImgElement: the optimiser has no token for private files
          <img src={file.src} alt="" loading="lazy" />
        ) : (
          <IconFileTypePdf size={34} stroke={1.3} aria-hidden />
        )}
      </a>
      <bdi className={classes.name}>{shortName(file.originalName)}</bdi>
      {onRemove ? (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('removeFile', { name: file.originalName })}
          onClick={onRemove}
        >
          <IconX size={14} stroke={2.2} aria-hidden />
        </button>
      ) : null}
    </li>
  );
}

/** A file on its way; no form is sent meanwhile (`useSubmit`). */
export function Sending({ name }: { name: string }) {
  const t = useTranslations('files');
  return (
    <li className={classes.slot} role="status" aria-label={t('uploading', { name })} data-sending>
      <Loader size={20} />
      <span className={classes.name}>{shortName(name)}</span>
    </li>
  );
}

interface EmptyProps {
  /** What is to be put here. */
  label: string;
  accept?: string;
  busy: boolean;
  onFile: (file: File) => void;
}

/** A slot that waits for a file, chosen or dropped. */
export function Empty({ label, accept = ACCEPTED_FILES, busy, onFile }: EmptyProps) {
  const t = useTranslations('files');
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <li>
      <label
        htmlFor={id}
        className={classes.empty}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconPaperclip size={20} stroke={1.6} aria-hidden />
        <span>{over ? t('dropHere') : t('attach')}</span>
        <input
          id={id}
          type="file"
          className={classes.input}
          accept={accept}
          disabled={busy}
          aria-label={label}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
        />
      </label>
    </li>
  );
}
