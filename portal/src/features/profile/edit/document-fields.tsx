'use client';

import { Input } from '@mantine/core';
import { useTranslations } from 'next-intl';

import { FileField } from '@/shared/forms/file-field';
import { useRules } from '@/shared/lib/rules-context';

import classes from './edit.module.css';
import type { ProfileEditor } from './field-control';

/** One slot for each certificate of the business type. */
export function DocumentFields({ editor }: { editor: ProfileEditor }) {
  const t = useTranslations('profile.fields');
  const maxBytes = useRules()?.maxFileBytes ?? null;
  const { attachments } = editor.getValues();
  const error = editor.errors.attachments;
  return (
    <div id="attachments" className={classes.wide}>
      <div className={classes.documents}>
        {Object.entries(attachments).map(([key, file]) => (
          <FileField
            key={key}
            label={t(key as Parameters<typeof t>[0])}
            value={file}
            onChange={(next) =>
              editor.setFieldValue('attachments', { ...attachments, [key]: next })
            }
            purpose="document"
            maxBytes={maxBytes}
          />
        ))}
      </div>
      {error ? (
        <Input.Error data-field-error tabIndex={-1} mt="xs">
          {error}
        </Input.Error>
      ) : null}
    </div>
  );
}
