import { createNavigation } from 'next-intl/navigation';

import { routing } from './routing';

/** Next's navigation with the language prefix added. Screens import it from `navigation.ts`. */
export const base = createNavigation(routing);
