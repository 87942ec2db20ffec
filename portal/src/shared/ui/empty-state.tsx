import { IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
  icon?: TablerIcon;
  /** Lets one do it: a button or link. */
  action?: ReactNode;
}

export function EmptyState({ title, hint, icon: Icon = IconInbox, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon size={26} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {hint ? <p className={classes.text}>{hint}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
