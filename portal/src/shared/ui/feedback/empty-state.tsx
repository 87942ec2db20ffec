import { IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
  icon?: TablerIcon;
  /** A button or link for the next step. */
  action?: ReactNode;
  /** For an empty state in a card that has its own padding. */
  small?: boolean;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, hint, icon: Icon = IconInbox, action, small = false } = props;
  return (
    <div className={classes.state} data-small={small || undefined} data-empty>
      <span className={classes.icon}>
        <Icon size={small ? 22 : 26} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {hint ? <p className={classes.text}>{hint}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
