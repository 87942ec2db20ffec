import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import { SegmentedControl as Unstyled } from '@mantine/core';

/** Mantine's SegmentedControl and its styles. */
export const SegmentedControl = Unstyled;
