import '@mantine/core/styles/PinInput.layer.css';

import { PinInput as Unstyled } from '@mantine/core';

/** Mantine's, with its styles. */
export const PinInput = Unstyled;
