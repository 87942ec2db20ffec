'use client';

import { IconDownload } from '@tabler/icons-react';
import { useLocale } from 'next-intl';

import { useTranslations } from '@/i18n/translations';

import classes from './filter-bar.module.css';

/** A list of the API: its path, with the ids filled in, and the query that the screen asks. */
export interface ListFile {
  path: string;
  query?: Readonly<Record<string, unknown>>;
}

/** What a page of a list asks besides its filters and its order. */
const OF_A_PAGE = ['page', 'limit', 'fields'];

/** A link to the spreadsheet of a list: all rows that its filters leave, in the same order. */
export function FileLink({ path, query = {} }: ListFile) {
  const t = useTranslations('table');
  const kept = Object.entries(query).filter(([name]) => !OF_A_PAGE.includes(name));
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
  search.set('locale', useLocale());
  return (
    <a className={classes.file} href={`${path}/xlsx?${search}`} download>
      <IconDownload size={16} aria-hidden />
      {t('download')}
    </a>
  );
}
