'use client';

import { Text } from '@mantine/core';
import { Benefits } from '@/domain/entitlement/benefits';
import { countsOf } from '@/domain/products/plan-limit';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { DialogButtons } from '@/shared/ui/dialogs/dialog-buttons';

import type { RateLimits } from './params';

interface RateLimitDialogProps {
  limits: RateLimits;
  opened: boolean;
  onClose: () => void;
}

/**
 * 'Freight Rate Limit Reached' where the plan has no room for another rate, 'Upgrade Required'
 * without an active plan.
 */
export function RateLimitDialog({ limits, opened, onClose }: RateLimitDialogProps) {
  const t = useTranslations('freightRates.limit');
  const words = useTranslations('products.limit');
  const upgrade = useTranslations('upgrade');
  const hasPlan = limits.limit !== 0;
  const isLifted = limits.liftedBy.length > 0;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={hasPlan ? t('title') : upgrade('title')}
      size="sm"
    >
      <Text size="sm">{hasPlan ? t('reached', countsOf(limits)) : t('needsPlan')}</Text>
      {isLifted ? <OfPaidPlans paid={limits.RATE_LIMIT_PAID_PLAN} /> : null}
      <DialogButtons onCancel={onClose} cancelLabel={words('later')} beginsAtCancel mt="lg">
        {isLifted ? (
          <Button component={Link} href={paths.plans()}>
            {words('upgrade')}
          </Button>
        ) : null}
      </DialogButtons>
    </Dialog>
  );
}

/** What the paid plans have for those who publish rates. */
function OfPaidPlans({ paid }: { paid: number | null }) {
  const t = useTranslations('freightRates.limit');
  const opens = useTranslations('upgrade.premium.opens');
  const benefits = [
    paid === null ? t('unlimited') : t('rates', { count: paid }),
    t('exporters'),
    opens('companyNames'),
  ];
  return (
    <>
      <Text size="sm" mt="md">
        {t('paid')}
      </Text>
      <Benefits benefits={benefits} />
    </>
  );
}
