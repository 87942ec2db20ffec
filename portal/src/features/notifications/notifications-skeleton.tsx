import { useTranslations } from '@/i18n/translations';

import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';

const LINES = [0, 1, 2, 3, 4, 5];

export function NotificationsSkeleton() {
  const t = useTranslations('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Card>
        {LINES.map((line) => (
          <div key={line} aria-hidden>
            <Skeleton height={13} width="38%" mb={8} />
            <Skeleton height={11} width="64%" mb={26} />
          </div>
        ))}
      </Card>
    </div>
  );
}
