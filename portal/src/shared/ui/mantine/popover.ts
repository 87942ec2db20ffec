import '@mantine/core/styles/Popover.layer.css';

import { Popover as Unstyled } from '@mantine/core';

/** Mantine's Popover and its styles. */
export const Popover = Unstyled;
