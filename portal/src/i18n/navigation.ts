import { createNavigation } from 'next-intl/navigation';

import { routing } from './routing';

/** Next's navigation with the language prefix added: use these, never `next/link`. */
export const { Link, redirect, usePathname, useRouter, getPathname } = createNavigation(routing);
