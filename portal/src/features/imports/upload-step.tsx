'use client';

import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ChangeEvent, useState } from 'react';

import { useMayWrite } from '@/domain/account/session-context';
import { useRules } from '@/domain/reference/rules-context';
import { inMegabytes } from '@/shared/lib/files';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { Card } from '@/shared/ui/page/card';
import { type Subject, uploadImport } from './imports';
import classes from './imports.module.css';

interface UploadStepProps {
  subject: Subject;
  onUploaded: (key: string) => void;
}

/** The template, and the file that was made of it. */
export function UploadStep({ subject, onUploaded }: UploadStepProps) {
  const t = useTranslations('imports');
  const mayWrite = useMayWrite();
  return (
    <>
      <Card title={t('template.title')}>
        <p className={classes.text}>{t('template.text')}</p>
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

function UploadForm({ subject, onUploaded }: UploadStepProps) {
  const t = useTranslations('imports');
  const errorMessage = useErrorMessage();
  const rules = useRules();
  const [file, setFile] = useState<File | null>(null);
  const [pictures, setPictures] = useState<File[]>([]);
  const [sent, setSent] = useState<number | null>(null);
  const upload = async () => {
    if (!file) return;
    setSent(0);
    try {
      onUploaded((await uploadImport(subject, file, pictures, setSent)).uuid);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setSent(null);
    }
  };
  return (
    <Card title={t('upload.title')}>
      {subject.kind === 'products' ? (
        <FileInput
          label={t('upload.pictures')}
          hint={t('upload.picturesHint')}
          accept="image/jpeg,image/png"
          multiple
          onChoose={setPictures}
        />
      ) : null}
      <FileInput
        label={t('upload.file')}
        hint={rules ? t('upload.fileHint', { megabytes: inMegabytes(rules.maxFileBytes) }) : null}
        accept=".xlsx,.csv"
        onChoose={([chosen]) => setFile(chosen ?? null)}
      />
      <div className={classes.buttons}>
        <Button
          onClick={upload}
          loading={sent !== null}
          disabled={file === null}
          leftSection={<IconUpload size={16} aria-hidden />}
        >
          {t('upload.send')}
        </Button>
        {sent === null ? null : <progress value={sent} max={1} aria-label={t('upload.sending')} />}
      </div>
    </Card>
  );
}

interface FileInputProps {
  label: string;
  hint: string | null;
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

function FileInput({ label, hint, accept, multiple = false, onChoose }: FileInputProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) =>
    onChoose([...(event.currentTarget.files ?? [])]);
  return (
    <label className={classes.field}>
      <span className={classes.label}>{label}</span>
      <input type="file" accept={accept} multiple={multiple} onChange={choose} />
      {hint ? <span className={classes.hint}>{hint}</span> : null}
    </label>
  );
}
