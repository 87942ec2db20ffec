import type { NotificationData } from '@mantine/notifications';

import { NOTICE_MS, UPLOAD_ERROR_MS } from '@/shared/lib/durations';

interface ToastOptions {
  title?: string;
  /** Milliseconds it stays; see shared/lib/durations. */
  stay?: number;
}

/** The notices come with the first of them (see `Notices`). */
function show(notice: NotificationData): void {
  import('@mantine/notifications')
    .then(({ notifications }) => notifications.show(notice))
    .catch(console.error);
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
