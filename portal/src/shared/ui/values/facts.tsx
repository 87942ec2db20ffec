import type { ReactNode } from 'react';

import classes from './facts.module.css';

export interface Fact {
  key: string;
  label: string;
  /** Facts with null, undefined or '' are left out. */
  value: ReactNode;
  /** Takes the whole width, for long texts. */
  wide?: boolean;
}

/** Facts about one thing, as pairs of a name and a value. */
export function Facts({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.facts} aria-label={label}>
      {known.map((fact) => (
        <div key={fact.key} className={classes.fact} data-wide={fact.wide || undefined}>
          <dt>{fact.label}</dt>
          {/* A text may have another direction than the page. */}
          <dd>{typeof fact.value === 'string' ? <bdi>{fact.value}</bdi> : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
