'use client';

import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';
import { Button } from '@/shared/ui/controls/button';

import classes from './state.module.css';
import { useErrorMessage } from './use-error-message';

interface ErrorStateProps {
  /** The documents' title for this failure, if there is one. */
  title?: string;
  error: unknown;
  onRetry: () => void;
}

/**
 * Replaces a screen's data after a failure: the reason, its reference and a button to try again.
 */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const t = useTranslations('errors');
  const common = useTranslations('common');
  const message = useErrorMessage();
  const reference = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad">
        <IconPlugConnectedX size={26} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{title ?? t('loadTitle')}</p>
      <p className={classes.text}>{message(error)}</p>
      {reference ? <p className={classes.reference}>{t('reference', { id: reference })}</p> : null}
      <div className={classes.action}>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {common('tryAgain')}
        </Button>
      </div>
    </div>
  );
}
