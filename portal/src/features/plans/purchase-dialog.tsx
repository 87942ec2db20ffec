'use client';

import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { FailureNotice } from '@/domain/payments/failure-notice';
import type { PaymentState } from '@/domain/payments/use-payment';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { DialogButtons } from '@/shared/ui/dialogs/dialog-buttons';
import { Notice } from '@/shared/ui/feedback/notice';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { useDayText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import { type Quote, useQuote } from './plans';
import classes from './plans.module.css';
import { discountOf, type Plan, rupees } from './rules';

interface PurchaseDialogProps {
  plan: Plan;
  state: PaymentState;
  onPay: (quote: Quote) => void;
  /** Called when the price has changed and the page shows an old one. */
  onStale: () => void;
  onClose: () => void;
}

/** Shows the price and the change to the company's plan before the user pays. */
export function PurchaseDialog({ plan, state, onPay, onStale, onClose }: PurchaseDialogProps) {
  const t = useTranslations('plans.purchase');
  const payments = useTranslations('payments');
  const common = useTranslations('common');
  const errorMessage = useErrorMessage();
  const { data, error, isValidating, mutate } = useQuote(plan);
  const quote = data?.data;
  const isStale = state.step === 'failed' && state.reason === 'price';
  const readAgain = useEffectEvent(() => {
    void mutate();
    onStale();
  });
  useEffect(() => {
    if (isStale) readAgain();
  }, [isStale]);
  const busy = state.step === 'ordering';
  return (
    <Dialog
      opened
      onClose={busy ? () => undefined : onClose}
      title={t('title', { plan: quote?.planName ?? plan.name })}
    >
      {state.step === 'failed' ? <FailureNotice reason={state.reason} error={state.error} /> : null}
      {!quote && error ? (
        <Notice tone="bad" icon={IconAlertTriangle} role="alert">
          {errorMessage(error)}
        </Notice>
      ) : null}
      {!quote && !error ? <BillSkeleton /> : null}
      {quote ? <Bill quote={quote} isReduced={discountOf(plan) > 0} /> : null}
      <DialogButtons onCancel={onClose} busy={busy}>
        {!quote && error ? (
          <Button loading={isValidating} onClick={() => void mutate()}>
            {common('tryAgain')}
          </Button>
        ) : (
          <Button
            leftSection={<IconLock size={16} />}
            loading={busy}
            disabled={!quote || isValidating}
            onClick={() => quote && onPay(quote)}
          >
            {payments('proceed')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

interface BillProps {
  quote: Quote;
  /** Whether the plan costs less than its listed price. */
  isReduced: boolean;
}

function Bill({ quote, isReduced }: BillProps) {
  const t = useTranslations('plans.purchase');
  const common = useTranslations('common');
  const dayText = useDayText();
  const change = quote.change as 'new' | 'renewal' | 'upgrade' | 'downgrade';
  // An upgrade from the free plan gets no credit, so it reads like a new plan.
  const begins = change === 'upgrade' && quote.credit === 0 ? 'new' : change;
  const whole = isReduced ? t('price') : common('price');
  const money = (paise: number) => <Money amount={rupees(paise)} currency={quote.currency} />;
  return (
    <>
      <p className={classes.change}>
        {t(`changes.${begins}`, { start: dayText(quote.startsAt), end: dayText(quote.endsAt) })}
      </p>
      <dl className={classes.bill}>
        {isReduced ? (
          <div>
            <dt>{t('listed')}</dt>
            <dd>
              <s>{money(quote.listAmount)}</s>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{change === 'upgrade' ? t('priceUpgrade') : whole}</dt>
          <dd>{money(quote.price)}</dd>
        </div>
        {quote.credit > 0 ? (
          <div>
            <dt>{t('credit')}</dt>
            <dd>
              <span aria-hidden>− </span>
              {money(quote.credit)}
            </dd>
          </div>
        ) : null}
        <div className={classes.total}>
          <dt>{t('total')}</dt>
          <dd>{money(quote.amount)}</dd>
        </div>
      </dl>
      <p className={classes.gst}>{t('gst')}</p>
    </>
  );
}

function BillSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={14} width="80%" mb={16} />
      <Skeleton height={14} mb={14} />
      <Skeleton height={14} mb={14} />
      <Skeleton height={18} mb={24} />
    </div>
  );
}
