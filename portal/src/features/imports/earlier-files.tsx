'use client';

import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { Tag } from '@/shared/ui/values/tag';

import { type FileImport, type Subject, useEarlierFiles } from './imports';
import classes from './imports.module.css';

interface EarlierFilesProps {
  subject: Subject;
  /** The address of a file. */
  pathOf: (id: number) => string;
}

const isRefused = (status: FileImport['status']) => status === 'refused' || status === 'failed';

/** The files that the person uploaded before, to come back to: a check of many rows takes a while. */
export function EarlierFiles({ subject, pathOf }: EarlierFilesProps) {
  const t = useTranslations('imports');
  const { data, error, mutate } = useEarlierFiles(subject);
  const rows = data?.data.rows.filter(({ variant }) => variant === subject.variant) ?? [];
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (rows.length === 0) return null;
  return (
    <Card title={t('earlier')}>
      <ul className={classes.files}>
        {rows.map(({ id, fileName, createdAt, status }) => (
          <li key={id}>
            <Link href={pathOf(id)}>
              <bdi>{fileName}</bdi>
            </Link>{' '}
            <span className={classes.date}>
              <DateText value={createdAt} as="minute" />
            </span>{' '}
            {status === 'asking' ? <Tag tone="waiting" label={t('questions.waiting')} /> : null}
            {isRefused(status) ? <Tag tone="bad" label={t('nothing')} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
