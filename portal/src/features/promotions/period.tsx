import { DateText } from '@/shared/ui/values/date-text';

import type { Promotion } from './params';
import classes from './promotions.module.css';

/** The first and the last day, which stay together on a line. */
export function Period({ startDate, endDate }: Pick<Promotion, 'startDate' | 'endDate'>) {
  return (
    <span className={classes.period}>
      <DateText value={startDate} /> – <DateText value={endDate} />
    </span>
  );
}
