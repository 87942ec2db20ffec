import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';

/** A placeholder for a loading detail screen. `parts`: how many cards. */
export function DetailSkeleton({ parts = 2 }: { parts?: number }) {
  return (
    <div aria-busy>
      <Skeleton height={30} width="45%" mb={8} />
      <Skeleton height={16} width="30%" mb={24} />
      {Array.from({ length: parts }, (_, index) => index).map((part) => (
        <Card key={part}>
          <Skeleton height={18} width={140} mb={20} />
          <Skeleton height={14} mb={14} />
          <Skeleton height={14} width="80%" mb={14} />
          <Skeleton height={14} width="60%" />
        </Card>
      ))}
    </div>
  );
}
