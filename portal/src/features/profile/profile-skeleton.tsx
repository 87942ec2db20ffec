import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';

import classes from './profile.module.css';

/** A placeholder while the profile loads. */
export function ProfileSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={30} width={220} mb={24} />
      <div className={classes.columns}>
        <Card>
          <div className={classes.identity}>
            <Skeleton height={72} width={72} radius={14} />
            <Skeleton height={20} width="40%" />
          </div>
          <Skeleton height={14} mb={14} />
          <Skeleton height={14} width="80%" mb={14} />
          <Skeleton height={14} width="60%" />
        </Card>
        <Card>
          <Skeleton height={18} width={120} mb={20} />
          <Skeleton height={14} mb={14} />
          <Skeleton height={14} width="70%" />
        </Card>
      </div>
    </div>
  );
}
