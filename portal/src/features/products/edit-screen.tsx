'use client';

import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { SubscriptionLoading } from '@/domain/account/account-notices';
import { useCan, useMayWrite, useSession } from '@/domain/account/session-context';
import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { PageHeader } from '@/shared/ui/page/page-header';

import { ProductFormScreen } from './product-form';
import { useProduct, useProductLimits } from './products';

/** /my-products/edit: the form of a new product. */
export function ProductCreateScreen() {
  const limits = useProductLimits();
  const mayWrite = useMayWrite();
  if (!mayWrite) return <NotNow />;
  if (limits.error && !limits.data) return <NoLimits limits={limits} />;
  if (!limits.data) return <Loading />;
  if (!limits.data.data.allowed) return <Full />;
  return <ProductFormScreen limits={limits.data.data} product={null} />;
}

/** /my-products/edit/{id}: the form of a stored product. */
export function ProductEditScreen({ id }: { id: number }) {
  const limits = useProductLimits();
  const product = useProduct(id);
  const mayWrite = useMayWrite();
  if (!mayWrite) return <NotNow />;
  if (limits.error && !limits.data) return <NoLimits limits={limits} />;
  if (product.error && !product.data)
    return <ErrorState error={product.error} onRetry={() => void product.mutate()} />;
  if (!limits.data || !product.data) return <DetailSkeleton />;
  return <ProductFormScreen limits={limits.data.data} product={product.data.data} />;
}

/** What the plan allows is being read, on which the form of a new product depends. */
function Loading() {
  return (
    <>
      <SubscriptionLoading />
      <DetailSkeleton />
    </>
  );
}

/** 'Failed to load limits', and why. */
function NoLimits({ limits }: { limits: ReturnType<typeof useProductLimits> }) {
  const t = useTranslations('products.limit');
  return (
    <ErrorState title={t('failed')} error={limits.error} onRetry={() => void limits.mutate()} />
  );
}

/** The plan allows no further product: says so before a form is filled. */
function Full() {
  const t = useTranslations('products');
  const { data } = useProductLimits();
  const used = String(data?.data.used ?? 0);
  const limit = String(data?.data.limit ?? used);
  const lifted = (data?.data.liftedBy.length ?? 0) > 0;
  return (
    <>
      <PageHeader back={paths.products.list()} title={t('addTitle')} />
      <EmptyState
        icon={IconLock}
        title={t('limit.title')}
        hint={t('limit.reached', { used, limit })}
        action={
          lifted ? (
            <Button component={Link} href={paths.plans()}>
              {t('limit.upgrade')}
            </Button>
          ) : null
        }
      />
    </>
  );
}

/** A rejected company reads why it can change nothing before it fills in a form (RULES.md 7). */
function NotNow() {
  const t = useTranslations('products');
  const shell = useTranslations('shell');
  const canEdit = useCan('profile.edit');
  const { readOnly } = useSession();
  return (
    <>
      <PageHeader back={paths.products.list()} title={t('title')} />
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
