'use client';

import { IconChevronLeft, IconChevronRight, IconStar } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import { useListParams } from '@/shared/api/use-list-params';
import { formatCount, formatNumber } from '@/shared/lib/money';
import { IconButton } from '@/shared/ui/controls/icon-button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { FileLink } from '@/shared/ui/list/file-link';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { Stars } from '@/shared/ui/values/stars';

import { REVIEW_LIST } from './params';
import { type Rating, useRatings } from './ratings';
import classes from './ratings.module.css';

interface ReviewsCardProps {
  /** Any user of the rated company. */
  userId: number;
  /** Whether this is the user's own company. Its empty card says that reviews come from orders. */
  own?: boolean;
}

/** 'Client Reviews and Ratings': average and reviews, with the page number in the URL. */
export function ReviewsCard({ userId, own = false }: ReviewsCardProps) {
  const t = useTranslations('ratings');
  const { params, change } = useListParams(REVIEW_LIST);
  const { data, error, mutate } = useRatings(userId, params);
  const answer = data?.data;
  return (
    <Card
      title={t('title')}
      aside={
        answer && answer.count > 0 ? <FileLink path={`/api/ratings/myProfile/${userId}`} /> : null
      }
    >
      {!answer && error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!answer && !error ? <ReviewsSkeleton /> : null}
      {answer?.count === 0 ? (
        <EmptyState small icon={IconStar} title={t('empty')} hint={own ? t('emptyHint') : null} />
      ) : null}
      {answer && answer.count > 0 ? (
        <>
          <Average average={answer.average ?? 0} count={answer.count} />
          <ul className={classes.reviews}>
            {answer.ratings.map((rating) => (
              <Review key={rating.id} rating={rating} />
            ))}
          </ul>
          <Pages count={answer.count} {...params} onGo={(page) => change({ page })} />
        </>
      ) : null}
    </Card>
  );
}

/** A placeholder, so that the page need not wait for the reviews. */
export function ReviewsComing() {
  const t = useTranslations('ratings');
  return (
    <Card title={t('title')}>
      <ReviewsSkeleton />
    </Card>
  );
}

function ReviewsSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={34} width={120} mb={18} />
      <Skeleton height={14} mb={10} />
      <Skeleton height={14} width="70%" />
    </div>
  );
}

function Average({ average, count }: { average: number; count: number }) {
  const t = useTranslations('ratings');
  const locale = useLocale();
  return (
    <div className={classes.average}>
      <span className={classes.figure} aria-hidden>
        <bdi dir="ltr">
          {formatNumber(average, locale)}
          <span className={classes.of}>/ 5</span>
        </bdi>
      </span>
      <span className={classes.averageWords}>
        <Stars value={average} size={18} />
        <span className={classes.from}>{t('from', { count })}</span>
      </span>
    </div>
  );
}

function Review({ rating }: { rating: Rating }) {
  return (
    <li className={classes.review}>
      <span className={classes.reviewHead}>
        <bdi className={classes.company}>{rating.companyName}</bdi>
        <span className={classes.when}>
          <DateText value={rating.createdAt} as="relative" />
        </span>
      </span>
      <Stars value={rating.rating} size={14} />
      {rating.ratingComments ? (
        <p className={classes.comment}>
          <bdi>{rating.ratingComments}</bdi>
        </p>
      ) : null}
    </li>
  );
}

interface PagesProps {
  count: number;
  page: number;
  limit: number;
  onGo: (page: number) => void;
}

function Pages({ count, page, limit, onGo }: PagesProps) {
  const t = useTranslations('table');
  const locale = useLocale();
  const last = Math.ceil(count / limit);
  if (last <= 1) return null;
  const of = `${formatCount(page, locale)} / ${formatCount(last, locale)}`;
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      <IconButton
        aria-label={t('previousPage')}
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onGo(page - 1)}
      >
        <IconChevronLeft size={18} className="mirrored" aria-hidden />
      </IconButton>
      <span role="status">
        <bdi dir="ltr">{of}</bdi>
      </span>
      <IconButton
        aria-label={t('nextPage')}
        aria-disabled={page >= last || undefined}
        onClick={() => page < last && onGo(page + 1)}
      >
        <IconChevronRight size={18} className="mirrored" aria-hidden />
      </IconButton>
    </nav>
  );
}
