'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from '@/i18n/translations';
import { FieldError } from '@/shared/forms/fields/field-frame';
import { TickField } from '@/shared/forms/fields/tick-field';
import { FileField } from '@/shared/forms/files/file-field';
import type { ControlProps, FieldKind } from '@/shared/forms/schema/field';
import { isFile } from '@/shared/forms/schema/kinds';
import classes from './edit.module.css';
import type { Certificate, Documents } from './form-model';

interface DocumentOptions {
  maxBytes: number | null;
}

function isDocuments(value: unknown): value is Documents {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((file) => file === null || isCertificate(file))
  );
}

const isCertificate = (value: unknown): value is Certificate =>
  isFile(value) && 'isShown' in value && typeof value.isShown === 'boolean';

/** One slot for each certificate of the business type, and whether others are shown it. */
function DocumentFields(props: ControlProps<Documents, DocumentOptions>) {
  const { value, onChange, error, options } = props;
  const t = useTranslations('company.fields');
  const edit = useTranslations('profile.edit');
  // A ref, because the user may add a file while another one is uploading.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (key: string, file: Certificate | null) =>
    onChange({ ...latest.current, [key]: file });
  return (
    <>
      <div className={classes.documents}>
        {Object.entries(value).map(([key, file]) => (
          <div key={key} className={classes.document}>
            <FileField
              label={t(key as Parameters<typeof t>[0])}
              value={file}
              onChange={(next) => change(key, next && { ...next, isShown: false })}
              purpose="document"
              maxBytes={options.maxBytes}
            />
            {file ? (
              <TickField
                label={edit('showDocument')}
                checked={file.isShown}
                onChange={(event) => change(key, { ...file, isShown: event.target.checked })}
              />
            ) : null}
          </div>
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
