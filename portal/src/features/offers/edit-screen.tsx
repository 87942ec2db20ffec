'use client';

import { IconBoxSeam, IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { SubscriptionLoading } from '@/domain/account/account-notices';
import { useCan, useMayWrite, useSession } from '@/domain/account/session-context';
import { countsOf } from '@/domain/products/plan-limit';
import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { PageHeader } from '@/shared/ui/page/page-header';

import { OfferFormScreen } from './offer-form';
import { useOffer, useOfferable, useOfferLimits } from './offers';
import type { OfferLimits } from './params';

/** /offer-your-cargo/add-edit: the form of a new offer. */
export function OfferCreateScreen() {
  const limits = useOfferLimits();
  const products = useOfferable();
  if (!useMayWrite()) return <NotNow />;
  if (limits.error && !limits.data) return <NoLimits limits={limits} />;
  if (products.error && !products.data)
    return <ErrorState error={products.error} onRetry={() => void products.mutate()} />;
  if (!limits.data || !products.data) return <Loading />;
  const told = limits.data.data;
  if (!told.allowed) return <Full limits={told} />;
  const { rows } = products.data.data;
  if (rows.length === 0) return <NoProducts />;
  return <OfferFormScreen limits={told} products={rows} offer={null} />;
}

/** /offer-your-cargo/add-edit/{id}: the form of a stored offer. */
export function OfferEditScreen({ id }: { id: number }) {
  const limits = useOfferLimits();
  const products = useOfferable();
  const offer = useOffer(id);
  if (!useMayWrite()) return <NotNow />;
  if (limits.error && !limits.data) return <NoLimits limits={limits} />;
  const failed = [offer, products].find(({ data, error }) => !data && error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (!limits.data || !offer.data || !products.data) return <DetailSkeleton />;
  if (!offer.data.data.can.includes('edit')) return <TakenDown id={id} />;
  return (
    <OfferFormScreen
      limits={limits.data.data}
      products={products.data.data.rows}
      offer={offer.data.data}
    />
  );
}

/** What the plan allows is being read, on which the form of a new offer depends. */
function Loading() {
  return (
    <>
      <SubscriptionLoading />
      <DetailSkeleton />
    </>
  );
}

/** 'Failed to load limits', and why. */
function NoLimits({ limits }: { limits: ReturnType<typeof useOfferLimits> }) {
  const t = useTranslations('products.limit');
  return (
    <ErrorState title={t('failed')} error={limits.error} onRetry={() => void limits.mutate()} />
  );
}

/** The plan allows no further offer: says so before a form is filled. */
function Full({ limits }: { limits: OfferLimits }) {
  const t = useTranslations('offers');
  const limit = useTranslations('products.limit');
  return (
    <>
      <PageHeader back={paths.offers.list()} title={t('addTitle')} />
      <EmptyState
        icon={IconLock}
        title={limit('title')}
        hint={limit('reached', countsOf(limits))}
        action={
          limits.liftedBy.length > 0 ? (
            <Button component={Link} href={paths.plans()}>
              {limit('upgrade')}
            </Button>
          ) : null
        }
      />
    </>
  );
}

/** Only approved products can be offered. */
function NoProducts() {
  const t = useTranslations('offers');
  const products = useTranslations('products');
  return (
    <>
      <PageHeader back={paths.offers.list()} title={t('addTitle')} />
      <EmptyState
        icon={IconBoxSeam}
        title={t('noProducts')}
        action={
          <Button component={Link} href={paths.products.create()}>
            {products('create')}
          </Button>
        }
      />
    </>
  );
}

/** Staff took the offer down: says so in place of a form. */
function TakenDown({ id }: { id: number }) {
  const t = useTranslations('offers');
  return (
    <>
      <PageHeader back={paths.offers.view(id)} title={t('editTitle')} />
      <EmptyState icon={IconLock} title={t('takenDown')} hint={t('takenDownHint')} />
    </>
  );
}

/** A rejected company reads why it can change nothing before it fills in a form (RULES.md 7). */
function NotNow() {
  const t = useTranslations('offers');
  const shell = useTranslations('shell');
  const canEdit = useCan('profile.edit');
  const { readOnly } = useSession();
  return (
    <>
      <PageHeader back={paths.offers.list()} title={shell('menu.offers')} />
      <EmptyState
        icon={IconLock}
        title={t('notNow')}
        hint={readOnly}
        action={
          canEdit ? (
            <Button component={Link} href={paths.profile.edit()}>
              {shell('correctProfile')}
            </Button>
          ) : null
        }
      />
    </>
  );
}
