'use client';

import { useState } from 'react';

import { type ToastOptions, toast } from './toast';
import { useErrorMessage } from './use-error-message';

interface Telling {
  /** What is said once it is done. */
  done?: string;
  /** How a refusal is shown. */
  failed?: ToastOptions;
}

/** Does what a press asks for, and says why it failed. `attempt` returns whether it was done. */
export function useAttempt() {
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>, { done, failed }: Telling = {}) => {
    setBusy(true);
    try {
      await work();
      if (done) toast.success(done);
      return true;
    } catch (error) {
      toast.error(errorMessage(error), failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, attempt };
}
