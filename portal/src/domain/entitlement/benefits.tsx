import { IconCheck } from '@tabler/icons-react';

import classes from './benefits.module.css';

/** What a plan includes, each with a tick. */
export function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <ul className={classes.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <IconCheck size={19} stroke={1.8} aria-hidden />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
