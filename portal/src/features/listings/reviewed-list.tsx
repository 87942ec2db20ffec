import type { Fact } from '@/shared/ui/values/facts';

import classes from './listings.module.css';

/** Everything that was entered, as a bordered list. Facts without a value are left out. */
export function ReviewedList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== '');
  return (
    <dl className={classes.reviewed}>
      {known.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
