import type { ReactNode } from 'react';

import classes from './public-page.module.css';

interface PublicPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the public site under its title. */
export function PublicPage({ title, lead, children }: PublicPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {lead ? <div className={classes.lead}>{lead}</div> : null}
      </header>
      {children}
    </div>
  );
}
