import type { NotificationData } from '@mantine/notifications';

import { NOTICE_MS, UPLOAD_ERROR_MS } from '@/shared/lib/durations';

interface ToastOptions {
  title?: string;
  /** Milliseconds it stays; see shared/lib/durations. */
  stay?: number;
}

const waiting = new Set<() => void>();

/** Calls `want` whenever a notice is to be shown; returns how to stop that. */
export function onNotice(want: () => void): () => void {
  waiting.add(want);
  return () => void waiting.delete(want);
}

/** The code of the notices comes with the first of them (see `Notices`), or once online again. */
function show(notice: NotificationData): void {
  for (const want of waiting) want();
  import('@mantine/notifications')
    .then(({ notifications }) => notifications.show(notice))
    .catch((error: unknown) => {
      console.error(error);
      window.addEventListener('online', () => show(notice), { once: true });
    });
}

/** Notices say what happened: two seconds, at the top (RULES.md 1.9). */
export const toast = {
  success(message: string, { title, stay = NOTICE_MS }: ToastOptions = {}) {
    show({ message, title, autoClose: stay, color: 'sea', role: 'status' });
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
