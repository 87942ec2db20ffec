'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { REFUSED_MS } from '@/shared/lib/durations';
import { randomId } from '@/shared/lib/ids';
import { toast } from '@/shared/ui/toast';
import { useErrorMessage } from '@/shared/ui/use-error-message';

import { useMove } from './quotations';

const DONE = { order_placed: 'orderPlaced', order_confirmed: 'orderConfirmed' } as const;

/** Places or confirms an order once, however often it is clicked, and says what came of it. */
export function useOrderMove(id: number, status: keyof typeof DONE): () => Promise<void> {
  const t = useTranslations('quotations');
  const errorMessage = useErrorMessage();
  const move = useMove();
  const key = useRef<string | null>(null);
  return async () => {
    key.current ??= randomId();
    try {
      await move(id, status, key.current);
      toast.success(t(DONE[status]));
    } catch (error) {
      toast.error(errorMessage(error), { stay: REFUSED_MS });
    } finally {
      key.current = null;
    }
  };
}
