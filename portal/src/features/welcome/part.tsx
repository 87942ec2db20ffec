import { type ReactNode, useId } from 'react';

import classes from './part.module.css';

interface PartProps {
  /** The id that the menus link to. */
  id?: string;
  title: string;
  lead?: string;
  tone?: 'paper' | 'sunken' | 'navy';
  /** Shows the title next to the content instead of above it. */
  beside?: boolean;
  children: ReactNode;
}

/** A part of the landing page, with a heading. */
export function Part({ id, title, lead, tone = 'paper', beside = false, children }: PartProps) {
  const heading = useId();
  return (
    <section id={id} className={classes.part} data-tone={tone} aria-labelledby={heading}>
      <div className={classes.inner} data-beside={beside || undefined}>
        <div className={classes.head}>
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
