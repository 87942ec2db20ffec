import { Skeleton } from '@mantine/core';

import { Card } from '@/shared/ui/page/card';

/** The shape of a quotation that is still coming. */
export function QuotationSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={30} width="45%" mb={8} />
      <Skeleton height={16} width="30%" mb={24} />
      <Card>
        <Skeleton height={22} width="60%" mb={22} />
        <Skeleton height={14} mb={14} />
        <Skeleton height={14} width="80%" />
      </Card>
    </div>
  );
}
