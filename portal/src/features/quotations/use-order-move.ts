'use client';

import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import { REFUSED_MS } from '@/shared/lib/durations';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { type Quotation, useMove } from './quotations';

/** The quotation was revised after the person had seen it, and can still be ordered. */
export interface Revision {
  quotation: Quotation;
  /** What has changed, in the API's words. */
  message: string;
}

/**
 * Places or confirms an order only once, even after several clicks, and shows the result. `version`
 * is the one that the person sees. Returns the revision if there is a newer version to ask about;
 * then nothing was done.
 */
export function useOrderMove(
  id: number,
  status: 'order_placed' | 'order_confirmed',
): (version: number) => Promise<Revision | null> {
  const t = useTranslations('quotations');
  const errorMessage = useErrorMessage();
  const move = useMove();
  const key = useIdempotencyKey();
  return async (version) => {
    try {
      await move(id, status, version, key.keyFor({ id, status, version }));
      key.settle();
      toast.success(t(status === 'order_placed' ? 'orderPlaced' : 'orderConfirmed'));
    } catch (error) {
      key.settle(error);
      const quotation = revised(error);
      if (quotation) return { quotation, message: errorMessage(error) };
      toast.error(errorMessage(error), { stay: REFUSED_MS });
    }
    return null;
  };
}

/** The quotation as it is now, if the refusal has it and it can be ordered or confirmed. */
function revised(error: unknown): Quotation | null {
  if (!(error instanceof ApiError) || error.current === null) return null;
  const quotation = error.current as Quotation;
  const { can } = quotation;
  return can.includes('placeOrder') || can.includes('confirmOrder') ? quotation : null;
}
