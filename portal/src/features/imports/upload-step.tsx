'use client';

import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useMayWrite } from '@/domain/account/session-context';
import { useRules } from '@/domain/reference/rules-context';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { FilePicker, type FileRule } from '@/shared/forms/files/file-picker';
import type { Attachment } from '@/shared/forms/files/upload';
import { Form } from '@/shared/forms/form';
import { useSend } from '@/shared/forms/use-submit';
import { inMegabytes } from '@/shared/lib/files';
import { Button } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/page/card';
import { type FileImport, type Subject, uploadImport } from './imports';
import classes from './imports.module.css';

interface UploadStepProps {
  subject: Subject;
  onUploaded: (id: number) => void;
}

/** The template, and the file that was made of it. */
export function UploadStep({ subject, onUploaded }: UploadStepProps) {
  const t = useTranslations('imports');
  const mayWrite = useMayWrite();
  const hints = {
    products: t('template.products'),
    enquiries: t('template.enquiries'),
    rates: t('template.rates'),
  };
  return (
    <>
      <Card title={t('template.title')}>
        <p className={classes.text}>{hints[subject.kind]}</p>
        {subject.kind === 'rates' ? <p className={classes.text}>{t('template.renews')}</p> : null}
        <div className={classes.buttons}>
          <Template subject={subject} format="xlsx" label={t('template.xlsx')} />
          <Template subject={subject} format="csv" label={t('template.csv')} />
        </div>
      </Card>
      {mayWrite ? <UploadForm subject={subject} onUploaded={onUploaded} /> : null}
    </>
  );
}

interface TemplateProps {
  subject: Subject;
  format: 'xlsx' | 'csv';
  label: string;
}

function Template({ subject, format, label }: TemplateProps) {
  const locale = useLocale();
  const { kind, variant } = subject;
  const query = new URLSearchParams({ kind, format, locale, ...(variant ? { variant } : {}) });
  return (
    <Button
      component="a"
      variant="default"
      href={`/api/imports/template?${query}`}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}

interface Chosen {
  file: File | null;
  pictures: readonly File[];
}

/** The API's names of the fields that can be wrong. */
type FieldName = 'file' | 'images';

/** Workbooks, texts, and archives of one of them. */
const SHEET_TYPES = ['xlsx', 'xlsm', 'xls', 'xlsb', 'ods', 'csv', 'tsv', 'tab', 'txt', 'zip', 'gz'];
const SHEETS = new RegExp(`\\.(?:${SHEET_TYPES.join('|')})$`, 'i');
const PICTURES = /\.(?:jpe?g|png)$/i;

/** Sends what was chosen, unless the person stops it or leaves the page. */
function useUploadImport({ subject, onUploaded }: UploadStepProps) {
  const invalidate = useInvalidate();
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [sent, setSent] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  // Pictures that have arrived are not sent again with the next try.
  const arrived = useRef(new Map<File, Attachment>());
  useEffect(() => () => stop.current?.abort(), []);
  const names = (): FieldName[] => ['file', 'images'];
  const { ref, busy, send } = useSend<Chosen & { file: File }, FileImport>(
    { names, setErrors },
    {
      send: ({ file, pictures }) => {
        const controller = new AbortController();
        stop.current = controller;
        const { signal } = controller;
        const watched = { signal, onProgress: setSent, arrived: arrived.current };
        return uploadImport(subject, { file, pictures }, watched);
      },
      onDone: async ({ id }) => {
        onUploaded(id);
        await invalidate('/api/imports');
      },
      onRefused: () => stop.current?.signal.aborted === true,
    },
  );
  const upload = async (chosen: Chosen & { file: File }) => {
    setErrors({});
    setSent(0);
    await send(chosen);
    setSent(null);
  };
  const cancel = () => stop.current?.abort();
  const clearError = (name: FieldName) => setErrors(({ [name]: _, ...others }) => others);
  return { ref, busy, errors, sent, upload, cancel, clearError };
}

/** The rules of both fields. null while the largest size is not known: then the API alone decides. */
function useFileRules(): Record<FieldName, FileRule> | null {
  const t = useTranslations('errors');
  const rules = useRules();
  if (!rules) return null;
  const { maxFileBytes } = rules;
  const refusal = t('invalidFile', { megabytes: inMegabytes(maxFileBytes) });
  const ruleFor = (type: RegExp): FileRule => ({
    allows: ({ name, size }) => type.test(name) && size > 0 && size <= maxFileBytes,
    refusal,
  });
  return { file: ruleFor(SHEETS), images: ruleFor(PICTURES) };
}

function UploadForm(props: UploadStepProps) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const rules = useRules();
  const fileRules = useFileRules();
  const [chosen, setChosen] = useState<Chosen>({ file: null, pictures: [] });
  const { ref, busy, errors, sent, upload, cancel, clearError } = useUploadImport(props);
  const submit = () => {
    const { file, pictures } = chosen;
    if (file) void upload({ file, pictures });
  };
  return (
    <Card title={t('upload.title')}>
      <Form ref={ref} busy={busy} onSubmit={submit}>
        {props.subject.kind === 'products' ? (
          <FilePicker
            label={t('upload.pictures')}
            description={t('upload.picturesHint')}
            error={errors.images}
            files={chosen.pictures}
            accept="image/jpeg,image/png"
            isMultiple
            disabled={busy}
            rule={fileRules?.images ?? null}
            onChange={(pictures) => {
              clearError('images');
              setChosen({ ...chosen, pictures });
            }}
          />
        ) : null}
        <FilePicker
          label={t('upload.file')}
          description={
            rules ? t('upload.fileHint', { megabytes: inMegabytes(rules.maxFileBytes) }) : null
          }
          error={errors.file}
          files={chosen.file ? [chosen.file] : []}
          accept={SHEET_TYPES.map((type) => `.${type}`).join()}
          disabled={busy}
          rule={fileRules?.file ?? null}
          onChange={([file]) => {
            clearError('file');
            setChosen({ ...chosen, file: file ?? null });
          }}
        />
        <div className={classes.buttons}>
          <Button
            type="submit"
            loading={busy}
            disabled={chosen.file === null}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {t('upload.send')}
          </Button>
          {sent === null ? null : (
            <>
              <Button variant="default" onClick={cancel}>
                {common('cancel')}
              </Button>
              <progress value={sent} max={1} aria-label={t('upload.sending')} />
            </>
          )}
        </div>
      </Form>
    </Card>
  );
}
