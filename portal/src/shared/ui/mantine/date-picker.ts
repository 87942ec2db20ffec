import '@mantine/dates/styles.layer.css';

import { DatePicker as Unstyled } from '@mantine/dates';

/** Mantine's DatePicker and its styles. */
export const DatePicker = Unstyled;
