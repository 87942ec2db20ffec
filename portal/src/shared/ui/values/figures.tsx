import type { ReactNode } from 'react';

import { Link } from '@/i18n/navigation';

import classes from './figures.module.css';

interface FiguresProps {
  label: string;
  children: ReactNode;
}

/** The key figures at the top of a screen. */
export function Figures({ label, children }: FiguresProps) {
  return (
    <dl className={classes.strip} aria-label={label}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  /** A short note below, such as a date or a total. */
  note?: ReactNode;
  href?: string;
}

export function Figure({ label, value, note, href }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>
        {href ? (
          <Link href={href} className={classes.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={classes.value}>{value}</dd>
      {note ? <dd className={classes.note}>{note}</dd> : null}
    </div>
  );
}
