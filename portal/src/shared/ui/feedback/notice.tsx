import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Tone } from '@/shared/ui/values/tone';

import classes from './notice.module.css';

interface NoticeProps {
  tone: Tone;
  icon: TablerIcon;
  title?: string;
  /** `alert` for an answer to something that the person just did. */
  role?: 'alert' | 'status';
  children?: ReactNode;
}

/** Something to know before continuing, in the colour of its tone. */
export function Notice({ tone, icon: Icon, title, role, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden />
      <div>
        {title ? <p className={classes.title}>{title}</p> : null}
        {children ? <div className={classes.text}>{children}</div> : null}
      </div>
    </div>
  );
}
