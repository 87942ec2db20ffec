import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';

import { Menu as Unstyled } from '@mantine/core';

/** Mantine's Menu and its styles. */
export const Menu = Unstyled;
