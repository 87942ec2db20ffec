'use client';

import { Input, Loader } from '@mantine/core';
import { IconFileTypePdf, IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, type ReactNode, useId, useState } from 'react';

import { ApiError } from '@/shared/api/error';
import {
  ACCEPTED_FILES,
  ATTACHMENT_SLOTS,
  isAcceptable,
  isPicture,
  shortName,
} from '@/shared/lib/files';
import { toast } from '@/shared/ui/toast';

import classes from './file-slots.module.css';
import { type Attachment, uploadFile } from './upload';

interface FileSlotsProps {
  value: Attachment[];
  onChange: (files: Attachment[]) => void;
  label?: ReactNode;
  error?: ReactNode;
  slots?: number;
  disabled?: boolean;
}

/** Sends a chosen file, and says why one was refused. The server looks at the content as well. */
function useUpload(onStored: (file: Attachment) => void) {
  const t = useTranslations();
  const [sending, setSending] = useState<string | null>(null);
  const upload = async (file: File) => {
    if (!isAcceptable(file)) {
      toast.upload(t('errors.invalidFile'));
      return;
    }
    setSending(file.name);
    try {
      onStored(await uploadFile(file));
    } catch (error) {
      const refused = error instanceof ApiError && [413, 415].includes(error.status);
      toast.upload(refused ? t('errors.invalidFile') : t('files.failed'));
    } finally {
      setSending(null);
    }
  };
  return { sending, upload };
}

/** Up to four attachments, each in its slot: add by choosing or dropping, look, remove. */
export function FileSlots(props: FileSlotsProps) {
  const { value, onChange, label, error, slots = ATTACHMENT_SLOTS, disabled = false } = props;
  const t = useTranslations('files');
  const { sending, upload } = useUpload((file) => onChange([...value, file]));
  const free = slots - value.length - (sending ? 1 : 0);
  return (
    <Input.Wrapper label={label} description={t('rule')} error={error} labelElement="div">
      <ul className={classes.slots} data-field-error={error ? true : undefined} tabIndex={-1}>
        {value.map((file) => (
          <Filled
            key={file.src}
            file={file}
            onRemove={disabled ? null : () => onChange(value.filter((kept) => kept !== file))}
          />
        ))}
        {sending ? (
          <li className={classes.slot} role="status" aria-label={t('uploading', { name: sending })}>
            <Loader size={20} />
            <span className={classes.name}>{shortName(sending)}</span>
          </li>
        ) : null}
        {!disabled && free > 0 ? (
          <Empty
            number={value.length + (sending ? 2 : 1)}
            busy={sending !== null}
            onFile={upload}
          />
        ) : null}
      </ul>
    </Input.Wrapper>
  );
}

function Filled({ file, onRemove }: { file: Attachment; onRemove: (() => void) | null }) {
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

interface EmptyProps {
  number: number;
  busy: boolean;
  onFile: (file: File) => void;
}

function Empty({ number, busy, onFile }: EmptyProps) {
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
          accept={ACCEPTED_FILES}
          disabled={busy}
          aria-label={t('slot', { number: String(number) })}
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
