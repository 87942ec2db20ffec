import { type ReactNode, useId } from 'react';

import { Link } from '@/i18n/navigation';

import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** A link at the end of the heading, such as "View all". */
  more?: { href: string; label: string };
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {more ? (
          <Link href={more.href} className={classes.more}>
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}
