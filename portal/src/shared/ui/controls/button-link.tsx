import type { ReactNode } from 'react';

import { Link } from '@/i18n/navigation';

import classes from './button-link.module.css';

interface ButtonLinkProps {
  /** null: it cannot be followed now, but keeps its place. */
  href: string | null;
  /** One primary button per screen; `quiet` for others beside it, `plain` in a bar. */
  variant?: 'primary' | 'quiet' | 'plain';
  large?: boolean;
  /** The id of the text that says what it needs. */
  describedBy?: string;
  children: ReactNode;
}

/** A link that looks like a button, without any of a button's JavaScript. */
export function ButtonLink({
  href,
  variant = 'primary',
  large = false,
  describedBy,
  children,
}: ButtonLinkProps) {
  const look = {
    className: classes.button,
    'data-variant': variant,
    'data-large': large || undefined,
    'aria-describedby': describedBy,
  };
  if (href === null) {
    return (
      <a {...look} role="link" aria-disabled="true">
        {children}
      </a>
    );
  }
  return (
    <Link href={href} {...look}>
      {children}
    </Link>
  );
}
