'use client';

import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { FailureNotice } from '@/domain/payments/failure-notice';
import { ProgressModal, ResultModal } from '@/domain/payments/payment-modals';
import type { Proof } from '@/domain/payments/provider';
import { usePayment } from '@/domain/payments/use-payment';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { PAYMENT_DONE_MS } from '@/shared/lib/durations';
import { paths } from '@/shared/lib/paths';

import { FreePlan } from './free-plan';
import { confirmPlan, createPlanOrder, type Quote, verifyPlanPayment } from './plans';
import { PurchaseDialog } from './purchase-dialog';
import { isFree, type Plan } from './rules';

interface PurchasingProps {
  chosen: Plan | null;
  onChange: (plan: Plan | null) => void;
  /** Called when the page shows old prices. */
  onStale: () => void;
}

/** Handles a purchase after the user chose a plan: the price, the checkout, and the result. */
export function Purchasing({ chosen, onChange, onStale }: PurchasingProps) {
  const { user } = useSession();
  const router = useRouter();
  const invalidate = useInvalidate();
  const [isHidden, setHidden] = useState(false);
  const bought = useRef<Plan | null>(null);

  const verify = async (proof: Proof) => {
    await verifyPlanPayment(user, proof);
    // After a reload the plan is unknown here. The verification has activated it already.
    if (bought.current) await confirmPlan(user, bought.current);
  };
  const onPaid = () => {
    onChange(null);
    void invalidate('/api/subscription-plans', '/api/users', '/api/paymenthistory');
    router.refresh();
  };
  const payment = usePayment({ kind: 'plan', verify, onPaid });
  const { state } = payment;

  const pay = (plan: Plan, quote: Quote) => {
    bought.current = plan;
    setHidden(false);
    const wanted = [plan.planId, plan.isYearly, quote.amount];
    void payment.pay(wanted, (key) => createPlanOrder(user, plan, quote.amount, key));
  };
  const close = () => {
    payment.reset();
    onChange(null);
  };
  if (chosen && isFree(chosen)) return <FreePlan plan={chosen} onClose={close} />;
  const isAsking = ['idle', 'ordering', 'failed'].includes(state.step);
  return (
    <>
      {chosen && isAsking ? (
        <PurchaseDialog
          plan={chosen}
          state={state}
          onPay={(quote) => pay(chosen, quote)}
          onStale={onStale}
          onClose={close}
        />
      ) : null}
      {!chosen && state.step === 'failed' ? (
        <FailureNotice reason={state.reason} error={state.error} />
      ) : null}
      {isHidden && !chosen ? null : (
        <ProgressModal
          step={state.step}
          onPollNow={payment.pollNow}
          onClose={() => {
            setHidden(true);
            onChange(null);
          }}
        />
      )}
      {state.step === 'paid' ? <Paid onClose={() => router.push(paths.dashboard())} /> : null}
    </>
  );
}

function Paid({ onClose }: { onClose: () => void }) {
  const t = useTranslations('payments');
  return (
    <ResultModal tone="good" title={t('paidTitle')} stay={PAYMENT_DONE_MS} onClose={onClose}>
      <Text size="sm">{t('paidText')}</Text>
    </ResultModal>
  );
}
