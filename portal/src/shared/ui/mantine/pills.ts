import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';

import { PillsInput as UnstyledInput, Pill as UnstyledPill } from '@mantine/core';

/** Mantine's, with their styles. */
export const Pill = UnstyledPill;
export const PillsInput = UnstyledInput;
