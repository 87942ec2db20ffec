import '@mantine/core/styles/Tabs.layer.css';

import { Tabs as Unstyled } from '@mantine/core';

/** Mantine's Tabs and its styles. */
export const Tabs = Unstyled;
