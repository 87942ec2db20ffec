import { base } from './base-navigation';
import { Link } from './link';
import { useRouter } from './use-router';

const { redirect, usePathname, getPathname } = base;

/**
 * Next's navigation with the language prefix added. Use these instead of `next/link` and
 * `next/navigation`.
 */
export { getPathname, Link, redirect, usePathname, useRouter };
