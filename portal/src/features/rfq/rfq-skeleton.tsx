import { Skeleton } from '@mantine/core';

import { Card } from '@/shared/ui/card';

/** The shape of an enquiry that is still coming. */
export function RfqSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={30} width="45%" mb={8} />
      <Skeleton height={16} width="30%" mb={24} />
      {[0, 1].map((card) => (
        <Card key={card}>
          <Skeleton height={18} width={140} mb={20} />
          <Skeleton height={14} mb={14} />
          <Skeleton height={14} width="80%" mb={14} />
          <Skeleton height={14} width="60%" />
        </Card>
      ))}
    </div>
  );
}
