import '@mantine/core/styles/Rating.layer.css';

import { Rating as Unstyled } from '@mantine/core';

/** Mantine's Rating and its styles. */
export const Rating = Unstyled;
