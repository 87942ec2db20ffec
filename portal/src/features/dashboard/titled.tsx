import type { ReactNode } from 'react';

import classes from './figures.module.css';

/** A chart below its title. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </div>
  );
}
