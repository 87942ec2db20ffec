import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';

import { DateInput as Unstyled } from '@mantine/dates';

/** Mantine's DateInput and its styles. */
export const DateInput = Unstyled;
