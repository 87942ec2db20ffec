'use client';

import { useTranslations } from '@/i18n/translations';

import classes from './imports.module.css';

/** The number alone below its heading; on a phone, where there is no heading, with the word. */
export function RowNumber({ row }: { row: number }) {
  const t = useTranslations('imports.errors');
  return (
    <>
      <span className={classes.word}>{t('row')} </span>
      {row}
    </>
  );
}
