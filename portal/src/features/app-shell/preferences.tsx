'use client';

import { useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { LOCALES } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import { useLanguageHref } from '@/shared/lib/use-language-href';
import { Menu } from '@/shared/ui/mantine/menu';

const SCHEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;

/** The menu items for choosing the language. */
export function LanguageItems() {
  const t = useTranslations('shell');
  const current = useLocale();
  const hrefIn = useLanguageHref();
  return (
    <>
      <Menu.Label>{t('language')}</Menu.Label>
      {LOCALES.map((row) => (
        <Menu.Item
          key={row.code}
          component="a"
          // A full page load, because the document holds the writing direction and the fonts.
          href={hrefIn(row.code)}
          hrefLang={row.html}
          lang={row.html}
          aria-current={row.code === current ? 'true' : undefined}
          rightSection={row.code === current ? <IconCheck size={14} aria-hidden /> : null}
        >
          {row.name}
        </Menu.Item>
      ))}
    </>
  );
}

/** The menu items for choosing light or dark. */
export function AppearanceItems() {
  const t = useTranslations('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const words = { light: t('light'), dark: t('dark'), auto: t('system') };
  return (
    <>
      <Menu.Label>{t('appearance')}</Menu.Label>
      {SCHEMES.map(({ value, icon: Icon }) => (
        <Menu.Item
          key={value}
          leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
          rightSection={colorScheme === value ? <IconCheck size={14} aria-hidden /> : null}
          aria-current={colorScheme === value ? 'true' : undefined}
          onClick={() => setColorScheme(value)}
        >
          {words[value]}
        </Menu.Item>
      ))}
    </>
  );
}
