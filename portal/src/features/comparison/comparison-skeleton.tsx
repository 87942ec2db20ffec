import { Skeleton } from '@/shared/ui/feedback/skeleton';

import classes from './comparison.module.css';
import { ComparisonHeader } from './comparison-header';

/** The rows of a comparison whose enquiry is not in rupees. */
const ROWS = Array.from({ length: 15 }, (_, index) => index);
/** How many quotations an enquiry is taken to have if none are chosen. */
const USUAL = 3;

interface ComparisonSkeletonProps {
  /** The enquiry's id. */
  id: number;
  path: string;
  ids: string;
}

/** A placeholder with the header of the comparison and a table of its size. */
export function ComparisonSkeleton({ id, path, ids }: ComparisonSkeletonProps) {
  const length = 1 + (ids ? ids.split(',').length : USUAL);
  const columns = Array.from({ length }, (_, index) => index);
  return (
    <div aria-busy>
      <ComparisonHeader id={id} path={path} ids={ids} lead={<Skeleton height={16} width={180} />} />
      <div className={classes.frame}>
        <table className={classes.table} aria-hidden>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row}>
                {columns.map((column) => (
                  <td key={column}>
                    <Skeleton height={20} width={column === 0 ? '80%' : '60%'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
