'use client';

import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';

import { NOTICE_MS } from '@/shared/lib/durations';

/** Where notices appear, each with a way to close it that has a name in the page's language. */
export function Notices() {
  const label = useTranslations('common')('close');
  const theme = {
    components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': label } } } },
  };
  return (
    <MantineThemeProvider theme={theme} inherit>
      <Notifications position="top-center" autoClose={NOTICE_MS} zIndex={500} />
    </MantineThemeProvider>
  );
}
