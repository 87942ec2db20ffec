import type { ReactNode } from 'react';

import { Link } from '@/i18n/navigation';

import classes from './button-link.module.css';

interface ButtonLinkProps {
  href: string;
  /** One primary button per screen; `quiet` for others beside it, `plain` in a bar. */
  variant?: 'primary' | 'quiet' | 'plain';
  large?: boolean;
  children: ReactNode;
}

/** A link that looks like a button, without any of a button's JavaScript. */
export function ButtonLink({
  href,
  variant = 'primary',
  large = false,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      href={href}
      className={classes.button}
      data-variant={variant}
      data-large={large || undefined}
    >
      {children}
    </Link>
  );
}
