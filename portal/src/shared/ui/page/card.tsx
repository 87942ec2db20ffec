import type { ReactNode } from 'react';

import classes from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** Without padding, for lists that reach the edge. */
  flush?: boolean;
  children: ReactNode;
}

/** A card about one subject. */
export function Card({ title, aside, flush = false, children }: CardProps) {
  return (
    <section className={classes.card} data-flush={flush || undefined}>
      {title || aside ? (
        <div className={classes.head}>
          {title ? <h2 className={classes.title}>{title}</h2> : <span />}
          {aside ? <div className={classes.aside}>{aside}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
