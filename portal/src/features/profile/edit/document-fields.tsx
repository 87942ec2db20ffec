'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { FieldError } from '@/shared/forms/fields/field-frame';
import { FileField } from '@/shared/forms/files/file-field';
import type { ControlProps, FieldKind } from '@/shared/forms/schema/field';
import { isFile } from '@/shared/forms/schema/kinds';
import classes from './edit.module.css';
import type { Documents } from './form-model';

interface DocumentOptions {
  maxBytes: number | null;
}

function isDocuments(value: unknown): value is Documents {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((file) => file === null || isFile(file))
  );
}

/** One slot for each certificate of the business type. */
function DocumentFields(props: ControlProps<Documents, DocumentOptions>) {
  const { value, onChange, error, options } = props;
  const t = useTranslations('company.fields');
  // A ref, because the user may add a file while another one is uploading.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return (
    <>
      <div className={classes.documents}>
        {Object.entries(value).map(([key, file]) => (
          <FileField
            key={key}
            label={t(key as Parameters<typeof t>[0])}
            value={file}
            onChange={(next) => onChange({ ...latest.current, [key]: next })}
            purpose="document"
            maxBytes={options.maxBytes}
          />
        ))}
      </div>
      {error ? (
        <div data-field-error tabIndex={-1} style={{ marginBlockStart: 10 }}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
    </>
  );
}

export const DOCUMENTS: FieldKind<Documents, DocumentOptions> = {
  accepts: isDocuments,
  blank: {},
  Control: DocumentFields,
};
