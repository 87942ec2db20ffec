'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '@/i18n/translations';

import { inMegabytes } from '@/shared/lib/files';
import { FieldFrame } from '../fields/field-frame';
import { EmptySlot, StoredFile, UploadingFile } from './file-slot';
import classes from './file-slots.module.css';
import type { Attachment, Purpose } from './upload';
import { useUpload } from './use-upload';

interface FileSlotsProps {
  value: Attachment[];
  onChange: (files: Attachment[]) => void;
  label?: ReactNode;
  error?: ReactNode;
  /** How many files there may be, and how large, by the form's rules. */
  slots: number;
  maxBytes: number;
  purpose?: Purpose;
  /** The types to choose from, if not all that can be attached. */
  accept?: string;
  /** Which files are accepted, in words; without this, those of attachments. */
  rule?: string;
  disabled?: boolean;
}

/**
 * Attachments in their slots. A person can add files by choosing or dropping, view them and remove
 * them.
 */
export function FileSlots(props: FileSlotsProps) {
  const { value, onChange, label, error, slots, maxBytes, accept, disabled = false } = props;
  const t = useTranslations('files');
  // The person may remove a file while another is uploading.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const { transfer, upload, refusals, forgive } = useUpload(
    (file) => onChange([...latest.current, file]),
    {
      maxBytes,
      ...(props.purpose ? { purpose: props.purpose } : {}),
    },
  );
  const choose = (file: File) => {
    forgive();
    upload(file);
  };
  const free = slots - value.length - (transfer ? 1 : 0);
  const rule =
    props.rule ??
    (slots > 0 ? t('rule', { count: slots, megabytes: inMegabytes(maxBytes) }) : undefined);
  return (
    <FieldFrame isGroup label={label} description={rule} error={refusals ?? error}>
      {() => (
        <ul className={classes.slots} data-field-error={error ? true : undefined} tabIndex={-1}>
          {value.map((file) => (
            <StoredFile
              key={file.src}
              file={file}
              onRemove={disabled ? null : () => onChange(value.filter((kept) => kept !== file))}
            />
          ))}
          {transfer ? <UploadingFile transfer={transfer} /> : null}
          {!disabled && free > 0 ? (
            <EmptySlot
              label={t('slot', { number: String(value.length + (transfer ? 2 : 1)) })}
              busy={transfer !== null && !transfer.hasFailed}
              onFile={choose}
              {...(accept ? { accept } : {})}
            />
          ) : null}
        </ul>
      )}
    </FieldFrame>
  );
}
