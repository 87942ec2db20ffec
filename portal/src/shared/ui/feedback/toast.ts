import { notifications } from '@mantine/notifications';

import { NOTICE_MS, UPLOAD_ERROR_MS } from '@/shared/lib/durations';

export interface ToastOptions {
  title?: string;
  /** How long it stays, in milliseconds; see shared/lib/durations. */
  stay?: number;
}

const show =
  (color: string, role: 'status' | 'alert') =>
  (message: string, { title, stay = NOTICE_MS }: ToastOptions = {}) => {
    notifications.show({ message, title, autoClose: stay, color, role });
  };

/** Short messages at the top: two seconds (RULES.md 1.9). */
export const toast = {
  success: show('sea', 'status'),
  /** What somebody should do first, for example. */
  info: show('gray', 'status'),
  error: show('red', 'alert'),
  /** A refused file: five seconds, at the top right. */
  upload(message: string) {
    notifications.show({
      message,
      autoClose: UPLOAD_ERROR_MS,
      color: 'red',
      role: 'alert',
      position: 'top-right',
    });
  },
};
