import type { ReactNode } from 'react';

import { BackLink } from '@/shared/ui/controls/back-link';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** A line below: counts, dates, a status. */
  lead?: ReactNode;
  /** The target of the back arrow; without it there is no arrow. */
  back?: string | undefined;
  /** The arrow leads to the page before, if that was ours: this one is reached from many. */
  toPageBefore?: boolean;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}

export function PageHeader({ title, lead, back, toPageBefore, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back ? <BackLink href={back} toPageBefore={toPageBefore ?? false} /> : null}
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {lead ? <div className={classes.lead}>{lead}</div> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
