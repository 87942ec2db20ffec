'use client';

import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { useMayWrite } from '@/domain/account/session-context';
import { useRules } from '@/domain/reference/rules-context';
import { useInvalidate } from '@/shared/api/use-resource';
import { FieldFrame } from '@/shared/forms/fields/field-frame';
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
  onUploaded: (key: string) => void;
}

/** The template, and the file that was made of it. */
export function UploadStep({ subject, onUploaded }: UploadStepProps) {
  const t = useTranslations('imports');
  const mayWrite = useMayWrite();
  const isOfProducts = subject.kind === 'products';
  return (
    <>
      <Card title={t('template.title')}>
        <p className={classes.text}>
          {isOfProducts ? t('template.products') : t('template.enquiries')}
        </p>
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

const SHEETS = /\.(?:xlsx|csv)$/i;
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
  const { ref, busy, send, showProblems } = useSend<Chosen & { file: File }, FileImport>(
    { names, setErrors },
    {
      send: ({ file, pictures }) => {
        const controller = new AbortController();
        stop.current = controller;
        const { signal } = controller;
        const watched = { signal, onProgress: setSent, arrived: arrived.current };
        return uploadImport(subject, { file, pictures }, watched);
      },
      onDone: async ({ uuid }) => {
        onUploaded(uuid);
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
  return { ref, busy, errors, sent, upload, cancel, showProblems };
}

/** Says which of the chosen files cannot be sent, before any of them is. */
function useProblems(): (chosen: Chosen) => Record<string, string> {
  const t = useTranslations('errors');
  const rules = useRules();
  return ({ file, pictures }) => {
    if (!rules) return {};
    const { maxFileBytes } = rules;
    const isWrong = (each: File, type: RegExp) =>
      !type.test(each.name) || each.size === 0 || each.size > maxFileBytes;
    const message = t('invalidFile', { megabytes: inMegabytes(maxFileBytes) });
    const wrong = pictures.filter((each) => isWrong(each, PICTURES)).map(({ name }) => name);
    return {
      ...(wrong.length > 0 ? { images: `${message}\n${wrong.join(', ')}` } : {}),
      ...(file && isWrong(file, SHEETS) ? { file: message } : {}),
    };
  };
}

function UploadForm(props: UploadStepProps) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const rules = useRules();
  const problemsOf = useProblems();
  const [chosen, setChosen] = useState<Chosen>({ file: null, pictures: [] });
  const { ref, busy, errors, sent, upload, cancel, showProblems } = useUploadImport(props);
  const submit = () => {
    const { file, pictures } = chosen;
    if (!file || showProblems(problemsOf(chosen))) return;
    void upload({ file, pictures });
  };
  return (
    <Card title={t('upload.title')}>
      <Form ref={ref} busy={busy} onSubmit={submit}>
        {props.subject.kind === 'products' ? (
          <FileInput
            label={t('upload.pictures')}
            hint={t('upload.picturesHint')}
            error={errors.images}
            accept="image/jpeg,image/png"
            multiple
            disabled={busy}
            onChoose={(pictures) => setChosen({ ...chosen, pictures })}
          />
        ) : null}
        <FileInput
          label={t('upload.file')}
          hint={rules ? t('upload.fileHint', { megabytes: inMegabytes(rules.maxFileBytes) }) : null}
          error={errors.file}
          accept=".xlsx,.csv"
          disabled={busy}
          onChoose={([file]) => setChosen({ ...chosen, file: file ?? null })}
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

interface FileInputProps {
  label: string;
  hint: string | null;
  error: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  onChoose: (files: File[]) => void;
}

function FileInput(props: FileInputProps) {
  const { label, hint, error, accept, multiple = false, disabled, onChoose } = props;
  const choose = (event: ChangeEvent<HTMLInputElement>) =>
    onChoose([...(event.currentTarget.files ?? [])]);
  return (
    <FieldFrame label={label} description={hint} error={error} className={classes.field}>
      {(aria) => (
        <input
          {...aria}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={choose}
        />
      )}
    </FieldFrame>
  );
}
