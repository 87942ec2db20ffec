import '@mantine/core/styles/Popover.layer.css';

import { Popover as Unstyled } from '@mantine/core';

/** Mantine's, with its styles. */
export const Popover = Unstyled;
