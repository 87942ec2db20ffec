import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

import { Drawer as Unstyled } from '@mantine/core';

/** Mantine's Drawer and its styles. */
export const Drawer = Unstyled;
