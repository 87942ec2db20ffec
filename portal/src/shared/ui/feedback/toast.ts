import type { NotificationData } from '@mantine/notifications';

import { NOTICE_MS, UPLOAD_ERROR_MS } from '@/shared/lib/durations';
import { forPress } from '@/shared/ui/lazy/when-online';

interface ToastOptions {
  title?: string;
  /** How long it stays, in milliseconds; see shared/lib/durations. */
  stay?: number;
}

const waiting = new Set<() => void>();

/** Calls `want` when a notice is about to be shown. Returns the function that ends this. */
export function onNotice(want: () => void): () => void {
  waiting.add(want);
  return () => void waiting.delete(want);
}

/**
 * The code of the notices loads with the first notice, if not before (see `Notices`). Without a
 * connection the page says that there is none, and the notice does not appear late.
 */
function show(notice: NotificationData): void {
  for (const want of waiting) want();
  forPress(() => import('./notice-board'))
    .then((code) => code?.notifications.show(notice))
    .catch(console.error);
}

/** Short messages at the top: two seconds (RULES.md 1.9). */
export const toast = {
  success(message: string, { title, stay = NOTICE_MS }: ToastOptions = {}) {
    show({ message, title, autoClose: stay, color: 'sea', role: 'status' });
  },
  /** What somebody should do first, for example. */
  info(message: string, { title, stay = NOTICE_MS }: ToastOptions = {}) {
    show({ message, title, autoClose: stay, color: 'gray', role: 'status' });
  },
  error(message: string, { title, stay = NOTICE_MS }: ToastOptions = {}) {
    show({ message, title, autoClose: stay, color: 'red', role: 'alert' });
  },
  /** A refused file: five seconds, at the top right. */
  upload(message: string) {
    show({
      message,
      autoClose: UPLOAD_ERROR_MS,
      color: 'red',
      role: 'alert',
      position: 'top-right',
    });
  },
};
