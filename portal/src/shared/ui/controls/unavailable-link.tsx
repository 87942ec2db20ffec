import type { ReactNode } from 'react';

import classes from './button-link.module.css';

interface UnavailableLinkProps {
  /** The id of the text that says what it needs. */
  describedBy: string;
  children: ReactNode;
}

/** Stands where a `quiet` ButtonLink will be, and is as large, while there is nowhere to go. */
export function UnavailableLink({ describedBy, children }: UnavailableLinkProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: HTML's own form of a link that leads nowhere yet
    <a
      role="link"
      aria-disabled="true"
      aria-describedby={describedBy}
      className={classes.button}
      data-variant="quiet"
    >
      {children}
    </a>
  );
}
