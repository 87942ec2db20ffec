import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

import { Notifications as Unstyled } from '@mantine/notifications';

/** Mantine's Notifications and its styles. */
export const Notifications = Unstyled;
