'use client';

import { useTranslations } from 'next-intl';

import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import { REFUSED_MS } from '@/shared/lib/durations';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { useMove } from './quotations';

/** Places or confirms an order only once, even after several clicks, and shows the result. */
export function useOrderMove(
  id: number,
  status: 'order_placed' | 'order_confirmed',
): () => Promise<void> {
  const t = useTranslations('quotations');
  const errorMessage = useErrorMessage();
  const move = useMove();
  const key = useIdempotencyKey();
  return async () => {
    try {
      await move(id, status, key.keyFor({ id, status }));
      key.settle();
      toast.success(t(status === 'order_placed' ? 'orderPlaced' : 'orderConfirmed'));
    } catch (error) {
      key.settle(error);
      toast.error(errorMessage(error), { stay: REFUSED_MS });
    }
  };
}
