'use client';

import { IconFileTypePdf, IconPaperclip, IconX } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import type { MouseEvent } from 'react';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import { ACCEPTED_FILES, isPicture, shortName } from '@/shared/lib/files';
import { percents } from '@/shared/lib/formatters';

import { DropZone } from './drop-zone';
import classes from './file-slots.module.css';
import type { Attachment } from './upload';
import type { Transfer } from './use-upload';

interface StoredFileProps {
  file: Attachment;
  /** null: the file cannot be removed. */
  onRemove: (() => void) | null;
}

/** A stored file, with buttons to view and remove it. */
export function StoredFile({ file, onRemove }: StoredFileProps) {
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

/** Moves the focus to the list, because the focused part of the slot is about to disappear. */
function leave(event: MouseEvent<HTMLButtonElement>, act: () => void): void {
  event.currentTarget.closest('ul')?.focus();
  act();
}

/** A file that is uploading or has failed. `useSubmit` sends no form while one is uploading. */
export function UploadingFile({ transfer }: { transfer: Transfer }) {
  const t = useTranslations();
  const { name, share, hasFailed, retry, cancel } = transfer;
  const { intl } = localeRow(useLocale());
  const uploading = t('files.uploading', { name });
  const stop = t(hasFailed ? 'files.giveUp' : 'files.cancelUpload', { name });
  return (
    <li
      className={classes.slot}
      role={hasFailed ? 'alert' : 'status'}
      aria-label={hasFailed ? undefined : uploading}
      data-sending={hasFailed ? undefined : true}
      data-failed={hasFailed || undefined}
    >
      {hasFailed ? (
        <>
          <span className={classes.failed}>{t('files.failed')}</span>
          <button
            type="button"
            className={classes.retry}
            aria-label={t('common.named', { name: t('common.tryAgain'), value: name })}
            onClick={(event) => leave(event, retry)}
          >
            {t('common.tryAgain')}
          </button>
        </>
      ) : (
        <>
          <span className={classes.share} aria-hidden>
            {percents(intl).format(share)}
          </span>
          <progress className={classes.progress} aria-label={uploading} value={share} max={1} />
        </>
      )}
      <bdi className={classes.name}>{shortName(name)}</bdi>
      <button
        type="button"
        className={classes.remove}
        aria-label={stop}
        onClick={(event) => leave(event, cancel)}
      >
        <IconX size={14} stroke={2.2} aria-hidden />
      </button>
    </li>
  );
}

interface EmptySlotProps {
  /** The name of the file that belongs here. */
  label: string;
  accept?: string;
  busy: boolean;
  onFile: (file: File) => void;
}

/** An empty slot. A person can choose or drop a file. */
export function EmptySlot({ label, accept = ACCEPTED_FILES, busy, onFile }: EmptySlotProps) {
  const t = useTranslations('files');
  return (
    <li>
      <DropZone
        className={classes.empty}
        accept={accept}
        disabled={busy}
        aria-label={label}
        onFiles={([file]) => file && onFile(file)}
      >
        {(isOver) => (
          <>
            <IconPaperclip size={20} stroke={1.6} aria-hidden />
            <span>{isOver ? t('dropHere') : t('attach')}</span>
          </>
        )}
      </DropZone>
    </li>
  );
}
