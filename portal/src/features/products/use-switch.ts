'use client';

import { useInvalidate } from '@/shared/api/use-resource';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { switchProduct } from './products';

/** Turns a product on or off, and says why that was refused. */
export function useSwitch() {
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  return async (id: number, isActive: boolean): Promise<boolean> => {
    try {
      await switchProduct(id, isActive);
      await invalidate('/api/products');
      return true;
    } catch (error) {
      toast.error(errorMessage(error));
      return false;
    }
  };
}
