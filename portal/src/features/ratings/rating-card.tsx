'use client';

import { IconPencil, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { Stars } from '@/shared/ui/values/stars';
import { RateModal } from './rate-modal';
import { type Rating, useGivenRating } from './ratings';
import classes from './ratings.module.css';

/** The company's rating of the other party, once the order is placed (RULES.md 32). */
export function RatingCard({ quotationId }: { quotationId: number }) {
  const t = useTranslations('ratings');
  const { data, error, mutate } = useGivenRating(quotationId);
  const [open, setOpen] = useState(false);
  if (!data && error) {
    return (
      <Card title={t('yours')}>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card title={t('yours')}>
        <Skeleton height={18} width="40%" />
      </Card>
    );
  }
  const given = data.data;
  return (
    <Card title={t('yours')}>
      <div className={classes.own}>
        <div className={classes.ownWords}>
          {given ? <Given rating={given} /> : <p className={classes.invite}>{t('invite')}</p>}
        </div>
        {!given || given.canEdit ? (
          <Button
            variant={given ? 'default' : 'filled'}
            leftSection={given ? <IconPencil size={16} /> : <IconStar size={16} />}
            onClick={() => setOpen(true)}
          >
            {t(given ? 'change' : 'rate')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <RateModal quotationId={quotationId} given={given ?? null} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
}

function Given({ rating }: { rating: Rating }) {
  return (
    <>
      <span className={classes.reviewHead}>
        <Stars value={rating.rating} size={18} />
        <span className={classes.when}>
          <DateText value={rating.createdAt} as="relative" />
        </span>
      </span>
      {rating.ratingComments ? (
        <p className={classes.comment}>
          <bdi>{rating.ratingComments}</bdi>
        </p>
      ) : null}
    </>
  );
}
