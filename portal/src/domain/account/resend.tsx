'use client';

import { useEffect, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';
import { secondsLeft, startWait, waitUntil } from '@/shared/lib/wait';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import classes from './resend.module.css';
import { useResendSeconds } from './use-resend-seconds';

interface ResendProps {
  /** Identifies the wait, such as `otp:+919840012345`. */
  id: string;
  label: string;
  /** The notice after the code or e-mail was sent again. */
  sent: string;
  onResend: () => Promise<unknown>;
}

/**
 * The seconds until a code or e-mail may be requested again, and a function that restarts the wait.
 */
function useWait(id: string, seconds: number) {
  const [left, setLeft] = useState(seconds);
  const [started, setStarted] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restarted wait counts from the beginning
  useEffect(() => {
    if (waitUntil(id) === null) startWait(id, seconds);
    const until = waitUntil(id) ?? Date.now() + seconds * 1000;
    const tick = () => {
      const now = secondsLeft(until, Date.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [id, seconds, started]);
  const start = (wait: number) => {
    startWait(id, wait);
    setStarted((count) => count + 1);
  };
  return { left, start };
}

/** A button that counts down before it can be pressed, and again after each press. */
export function Resend({ id, label, sent, onResend }: ResendProps) {
  const t = useTranslations('forms.resend');
  const message = useErrorMessage();
  const seconds = useResendSeconds();
  const { left, start } = useWait(id, seconds);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await onResend();
      start(seconds);
      toast.success(sent);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) start(error.retryAfter);
      toast.error(message(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.resend}
      disabled={left > 0}
      loading={busy}
      onClick={resend}
    >
      {left > 0 ? t('in', { time: clock(left) }) : label}
    </Button>
  );
}

const two = (number: number) => String(number).padStart(2, '0');

/** `0:59`; `5:07:00` once the day's codes are used up. */
function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const start = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${start}:${two(seconds % 60)}`;
}
