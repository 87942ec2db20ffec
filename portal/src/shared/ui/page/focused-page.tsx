import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './focused-page.module.css';

interface FocusedPageProps {
  icon?: TablerIcon;
  /** What the sign's colour says: something is done, or is wrong. */
  tone?: 'accent' | 'good' | 'bad';
  title: string;
  lead?: ReactNode;
  /** Ways on from here, below a line. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A page with one thing to do: a sheet in the middle of it. */
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
