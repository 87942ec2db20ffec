'use client';

import { IconBoxSeam, IconLock } from '@tabler/icons-react';
import { useMayWrite } from '@/domain/account/session-context';
import { LimitsFailed, LimitsLoading, NoRoom, NotNow } from '@/domain/own-records/form-gates';
import { countsOf } from '@/domain/products/plan-limit';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
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
  if (!useMayWrite()) return <RefusedNow />;
  if (limits.error && !limits.data) return <LimitsFailed limits={limits} />;
  if (products.error && !products.data)
    return <ErrorState error={products.error} onRetry={() => void products.mutate()} />;
  if (!limits.data || !products.data) return <LimitsLoading />;
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
  if (!useMayWrite()) return <RefusedNow />;
  if (limits.error && !limits.data) return <LimitsFailed limits={limits} />;
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

/** The plan allows no further offer. */
function Full({ limits }: { limits: OfferLimits }) {
  const t = useTranslations('offers');
  const limit = useTranslations('products.limit');
  return (
    <NoRoom
      back={paths.offers.list()}
      title={t('addTitle')}
      what={limit('title')}
      why={limit('reached', countsOf(limits))}
      liftedBy={limits.liftedBy}
    />
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

function RefusedNow() {
  const t = useTranslations('offers');
  const menu = useTranslations('shell.menu');
  return <NotNow back={paths.offers.list()} title={menu('offers')} what={t('notNow')} />;
}
