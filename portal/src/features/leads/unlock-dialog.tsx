'use client';

import { Group, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { BuyPoints } from '@/domain/payments/buy-points';
import { usePoints } from '@/domain/payments/points';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { useInvalidate, useResource } from '@/shared/api/use-resource';
import { REFUSED_MS } from '@/shared/lib/durations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';

import classes from './leads.module.css';

interface UnlockDialogProps {
  enquiryId: number;
  opened: boolean;
  onClose: () => void;
  /** Called after the lead was opened. */
  onUnlocked: () => void;
}

/** Opens a lead for points after the month's allowance is used up (RULES.md 17). */
export function UnlockDialog({ enquiryId, opened, onClose, onUnlocked }: UnlockDialogProps) {
  const t = useTranslations('leads.unlock');
  const common = useTranslations('common');
  const pointsWords = useTranslations('points');
  const { price, error, mutate } = useUnlockPrice(enquiryId);
  const { points, error: pointsError, mutate: readPoints } = usePoints();
  const [buying, setBuying] = useState(false);
  const { unlock, busy } = useUnlock(enquiryId, onUnlocked);
  const failed = error ?? pointsError;
  const known = price !== undefined && points !== undefined;
  const missing = known ? Math.max(0, price - points) : 0;
  const again = () => {
    void mutate();
    void readPoints();
  };
  return (
    <>
      <Dialog
        opened={opened && !buying}
        onClose={busy ? () => undefined : onClose}
        size="sm"
        title={t('title')}
      >
        {!known && failed ? (
          <ErrorState title={t('failed')} error={failed} onRetry={again} />
        ) : null}
        {!known && !failed ? <Skeleton height={84} mb={20} /> : null}
        {known ? (
          <>
            <Text size="sm" c="dimmed">
              {t('text')}
            </Text>
            <dl className={classes.bill}>
              <div>
                <dt>{common('price')}</dt>
                <dd>{pointsWords('count', { count: price })}</dd>
              </div>
              <div>
                <dt>{t('balance')}</dt>
                <dd>{pointsWords('count', { count: points })}</dd>
              </div>
            </dl>
            {missing > 0 ? <Missing count={missing} /> : null}
          </>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button component={Link} href={paths.plans()} variant="subtle">
            {t('plans')}
          </Button>
          {missing > 0 ? (
            <BuyMore onClick={() => setBuying(true)} />
          ) : (
            <Button
              leftSection={<IconLockOpen size={16} />}
              disabled={!known}
              loading={busy}
              onClick={unlock}
            >
              {known ? t('confirm', { count: price }) : t('action')}
            </Button>
          )}
        </Group>
      </Dialog>
      <BuyPoints opened={opened && buying} suggested={missing} onClose={() => setBuying(false)} />
    </>
  );
}

function Missing({ count }: { count: number }) {
  const t = useTranslations('leads.unlock');
  const { isPrimary } = useSession().user;
  return (
    <Text size="sm" mb="lg">
      <span>{t('missing', { count })}</span> <span>{isPrimary ? null : t('askPrimary')}</span>
    </Text>
  );
}

/** Only the primary user can pay (RULES.md 7). */
function BuyMore({ onClick }: { onClick: () => void }) {
  const points = useTranslations('points');
  return useSession().user.isPrimary ? (
    <Button onClick={onClick}>{points('buy.title')}</Button>
  ) : null;
}

function useUnlock(enquiryId: number, onUnlocked: () => void) {
  const t = useTranslations('leads.unlock');
  const invalidate = useInvalidate();
  const { busy, attempt } = useAttempt();
  const unlock = async () => {
    const telling = { done: t('done'), failed: { stay: REFUSED_MS } };
    if (await attempt(() => unlockEnquiry(enquiryId), telling)) onUnlocked();
    // Also after an error: a colleague may have spent the points.
    void invalidate('/api/points', '/api/pointshistory', '/api/unlock-enquiries');
  };
  return { unlock, busy };
}

/** The points that the company pays for one enquiry; undefined while loading. */
function useUnlockPrice(enquiryId: number) {
  const { data, error, mutate } = useResource('/api/unlock-enquiries/{enquiry_id}', {
    path: { enquiry_id: enquiryId },
  });
  return { price: data?.data.price, error, mutate };
}

/** Opens a lead for points. Throws `ApiError`: 409 `INSUFFICIENT_POINTS`. */
async function unlockEnquiry(enquiryId: number): Promise<void> {
  await unwrap(
    client.POST('/api/unlock-enquiries/{enquiry_id}', {
      params: { path: { enquiry_id: enquiryId } },
    }),
  );
}
