import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './focused-page.module.css';

interface FocusedPageProps {
  icon?: TablerIcon;
  /** The colour of the icon: for success or for a problem. */
  tone?: 'accent' | 'good' | 'bad';
  title: string;
  lead?: ReactNode;
  /** Links to other pages, below a line. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A page with a single task, on a card in the middle. */
export function FocusedPage({
  icon: Icon,
  tone = 'accent',
  title,
  lead,
  foot,
  children,
}: FocusedPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.sheet}>
        {Icon ? (
          <span className={classes.sign} data-tone={tone}>
            <Icon size={26} stroke={1.6} aria-hidden />
          </span>
        ) : null}
        <h1 className={classes.title}>{title}</h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        {children}
        {foot ? <div className={classes.foot}>{foot}</div> : null}
      </div>
    </div>
  );
}
