import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { ErrorBanner } from '@/shared/ui/feedback/error-banner';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import type { Failure } from './use-payment';

interface FailureNoticeProps {
  reason: Failure;
  error: unknown;
}

/** Why a payment failed, in the documents' words (RULES.md 1.8). */
export function FailureNotice({ reason, error }: FailureNoticeProps) {
  const t = useTranslations('payments.failure');
  const errorMessage = useErrorMessage();
  if (reason === 'script' || reason === 'absent') {
    return <Bad title={t(reason)} />;
  }
  if (reason === 'payment') {
    // The provider's own sentence, or our message for a refusal by the API.
    const said = typeof error === 'string' ? error : errorMessage(error);
    return <Bad title={t('payment')} text={said || t('paymentText')} />;
  }
  return <Bad title={t(reason)} text={errorMessage(error)} />;
}

function Bad({ title, text }: { title: string; text?: string }) {
  return (
    <ErrorBanner icon={IconAlertTriangle} title={title}>
      {text && text !== title ? text : null}
    </ErrorBanner>
  );
}
