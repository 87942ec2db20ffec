'use client';

import { useInvalidate } from '@/shared/api/use-resource';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';

import { switchProduct } from './products';

/** Turns a product on or off, and says why that was refused. */
export function useSwitch() {
  const invalidate = useInvalidate();
  const { attempt } = useAttempt();
  return (id: number, isActive: boolean): Promise<boolean> =>
    attempt(async () => {
      await switchProduct(id, isActive);
      await invalidate('/api/products');
    });
}
