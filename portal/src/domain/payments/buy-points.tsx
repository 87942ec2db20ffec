'use client';

import { Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { NumberField } from '@/shared/forms/fields/number-field';
import { FormDialog } from '@/shared/forms/form-dialog';
import { POINTS_DONE_MS } from '@/shared/lib/durations';
import { Button } from '@/shared/ui/controls/button';
import { Money } from '@/shared/ui/values/money';

import { FailureNotice } from './failure-notice';
import { ProgressModal, ResultModal } from './payment-modals';
import classes from './payments.module.css';
import { createPointsOrder, usePoints, verifyPointsPayment } from './points';
import { type PaymentState, usePayment } from './use-payment';

const PRESETS = [100, 500, 1_000] as const;
/** Failures that have a window of their own in the documents. */
const TOLD = new Set(['payment', 'verification']);

interface BuyPointsProps {
  opened: boolean;
  /** The number of missing points, if a lack of points brought the person here. */
  suggested?: number;
  onClose: () => void;
}

/**
 * Buys points: the amount, the checkout, and the documents' windows for success and failure. It
 * stays mounted while closed, because a purchase from before a reload may still get its result.
 */
export function BuyPoints({ opened, suggested, onClose }: BuyPointsProps) {
  const { user } = useSession();
  const invalidate = useInvalidate();
  const [isHidden, setHidden] = useState(false);
  // Kept after a failure, so that trying again needs no typing.
  const [wanted, setWanted] = useState<number | null>(null);
  const payment = usePayment({
    kind: 'points',
    verify: (proof) => verifyPointsPayment(user.uuid, proof),
    onPaid: () => void invalidate('/api/points', '/api/pointshistory', '/api/paymenthistory'),
  });
  const { state } = payment;
  const told = state.step === 'failed' && TOLD.has(state.reason);
  const asking = opened && !told && ['idle', 'ordering', 'failed'].includes(state.step);
  const pay = (points: number) => {
    setHidden(false);
    setWanted(points);
    void payment.pay(points, (key) => createPointsOrder(user.uuid, points, key));
  };
  const close = () => {
    setWanted(null);
    payment.reset();
    onClose();
  };
  return (
    <>
      {asking ? (
        <PointsForm
          state={state}
          initial={wanted ?? Math.max(suggested ?? 0, PRESETS[0])}
          onPay={pay}
          onClose={close}
        />
      ) : null}
      {isHidden && !opened ? null : (
        <ProgressModal
          step={state.step}
          onPollNow={payment.pollNow}
          onClose={() => {
            setHidden(true);
            onClose();
          }}
        />
      )}
      {state.step === 'paid' ? <Bought onClose={close} /> : null}
      {told ? <NotBought onClose={payment.reset} /> : null}
    </>
  );
}

interface PointsFormProps {
  state: PaymentState;
  /** What was typed before a failure, or what is missing. */
  initial: number;
  onPay: (points: number) => void;
  onClose: () => void;
}

function PointsForm({ state, initial, onPay, onClose }: PointsFormProps) {
  const t = useTranslations('points.buy');
  const pointsWords = useTranslations('points');
  const payments = useTranslations('payments');
  const common = useTranslations('common');
  const [points, setPoints] = useState<number | ''>(initial);
  const [missing, setMissing] = useState(false);
  const busy = state.step === 'ordering';
  const refusal = state.step === 'failed' ? state.error : null;
  const refused = refusal instanceof ApiError ? refusal.fields.amount?.join(' ') : undefined;
  const change = (value: number | '') => {
    setPoints(value);
    setMissing(false);
  };
  const submit = () => {
    if (points === '' || points < 1) setMissing(true);
    else onPay(points);
  };
  return (
    <FormDialog
      title={t('title')}
      size="sm"
      sending={{ busy, submit }}
      submitLabel={payments('proceed')}
      onClose={onClose}
    >
      {state.step === 'failed' && !refused ? (
        <FailureNotice reason={state.reason} error={state.error} />
      ) : null}
      <NumberField
        label={common('points')}
        description={t('rate')}
        value={points}
        onChange={change}
        error={missing ? t('required') : refused}
        data-autofocus
      />
      <fieldset className={classes.presets} aria-label={t('presets')}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            type="button"
            size="compact-sm"
            variant={points === preset ? 'light' : 'default'}
            aria-pressed={points === preset}
            onClick={() => change(preset)}
          >
            {pointsWords('count', { count: preset })}
          </Button>
        ))}
      </fieldset>
      <p className={classes.sum}>
        <span>{t('total')}</span>
        <Money amount={points === '' ? 0 : points} currency="INR" />
      </p>
    </FormDialog>
  );
}

function Bought({ onClose }: { onClose: () => void }) {
  const t = useTranslations('points.buy');
  const payments = useTranslations('payments');
  const { points } = usePoints();
  return (
    <ResultModal tone="good" title={payments('paidTitle')} stay={POINTS_DONE_MS} onClose={onClose}>
      <Text>{t('paid')}</Text>
      {points === undefined ? null : (
        <Text size="sm" c="dimmed">
          {t('balance', { count: points })}
        </Text>
      )}
    </ResultModal>
  );
}

function NotBought({ onClose }: { onClose: () => void }) {
  const t = useTranslations('points.buy');
  const payments = useTranslations('payments');
  return (
    <ResultModal
      tone="bad"
      title={payments('failure.payment')}
      stay={POINTS_DONE_MS}
      onClose={onClose}
    >
      <Text>{t('failed')}</Text>
    </ResultModal>
  );
}
