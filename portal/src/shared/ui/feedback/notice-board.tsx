'use client';

import { MantineThemeProvider } from '@mantine/core';

import { useTranslations } from '@/i18n/translations';
import { NOTICE_MS } from '@/shared/lib/durations';
import { Notifications } from '@/shared/ui/mantine/notifications';
import { OwnTheme } from '@/theme/provider';

import classes from './notice-board.module.css';

/** Mantine's notices, each with a close button that is named in the page's language. */
export function NoticeBoard() {
  const label = useTranslations('common')('close');
  const theme = {
    components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': label } } } },
  };
  return (
    <OwnTheme>
      <MantineThemeProvider theme={theme} inherit>
        <Notifications
          className={classes.board}
          position="top-center"
          autoClose={NOTICE_MS}
          zIndex={500}
        />
      </MantineThemeProvider>
    </OwnTheme>
  );
}
