'use client';

import { Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';

import { localeRow } from '@/i18n/locales';
import { AppearanceItems, LanguageItems } from '@/shared/ui/app-shell/preferences';

import classes from './sign-in.module.css';

/** Language and appearance, before anyone is known. */
export function LanguageBar() {
  const t = useTranslations('shell');
  const row = localeRow(useLocale());
  return (
    <div className={classes.bar}>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <button
            type="button"
            className={classes.language}
            aria-label={`${t('language')}: ${row.name}`}
          >
            <IconLanguage size={18} stroke={1.7} aria-hidden />
            {row.name}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <LanguageItems />
          <Menu.Divider />
          <AppearanceItems />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
