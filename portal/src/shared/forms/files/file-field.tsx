'use client';

import type { ReactNode } from 'react';
import { FieldFrame } from '../fields/field-frame';
import { EmptySlot, StoredFile, UploadingFile } from './file-slot';
import classes from './file-slots.module.css';
import type { Attachment, Purpose } from './upload';
import { useUpload } from './use-upload';

interface FileFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: Attachment | null;
  onChange: (file: Attachment | null) => void;
  purpose: Purpose;
  /** The API's `maxFileBytes`; null while unknown. */
  maxBytes: number | null;
  accept?: string;
}

/** One file in its slot. A person can view, remove or replace it. */
export function FileField(props: FileFieldProps) {
  const { label, description, error, value, onChange, purpose, maxBytes, accept } = props;
  const { transfer, upload, refusals, forgive } = useUpload(onChange, { purpose, maxBytes });
  const choose = (file: File) => {
    forgive();
    upload(file);
  };
  return (
    <FieldFrame isGroup label={label} description={description} error={refusals ?? error}>
      {() => (
        <ul className={classes.slots} data-field-error={error ? true : undefined} tabIndex={-1}>
          {transfer ? <UploadingFile transfer={transfer} /> : null}
          {value && !transfer ? <StoredFile file={value} onRemove={() => onChange(null)} /> : null}
          {!value && !transfer ? (
            <EmptySlot label={label} busy={false} onFile={choose} {...(accept ? { accept } : {})} />
          ) : null}
        </ul>
      )}
    </FieldFrame>
  );
}
