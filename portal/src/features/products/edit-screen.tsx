'use client';

import { useMayWrite } from '@/domain/account/session-context';
import { LimitsFailed, LimitsLoading, NoRoom, NotNow } from '@/domain/own-records/form-gates';
import { countsOf } from '@/domain/products/plan-limit';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { ErrorState } from '@/shared/ui/feedback/error-state';

import type { ProductLimits } from './params';
import { ProductFormScreen } from './product-form';
import { useProduct, useProductLimits } from './products';

/** /my-products/edit: the form of a new product. */
export function ProductCreateScreen() {
  const limits = useProductLimits();
  const mayWrite = useMayWrite();
  if (!mayWrite) return <RefusedNow />;
  if (limits.error && !limits.data) return <LimitsFailed limits={limits} />;
  if (!limits.data) return <LimitsLoading />;
  if (!limits.data.data.allowed) return <Full limits={limits.data.data} />;
  return <ProductFormScreen limits={limits.data.data} product={null} />;
}

/** /my-products/edit/{id}: the form of a stored product. */
export function ProductEditScreen({ id }: { id: number }) {
  const limits = useProductLimits();
  const product = useProduct(id);
  const mayWrite = useMayWrite();
  if (!mayWrite) return <RefusedNow />;
  if (limits.error && !limits.data) return <LimitsFailed limits={limits} />;
  if (product.error && !product.data)
    return <ErrorState error={product.error} onRetry={() => void product.mutate()} />;
  if (!limits.data || !product.data) return <DetailSkeleton />;
  return <ProductFormScreen limits={limits.data.data} product={product.data.data} />;
}

/** The plan allows no further product. */
function Full({ limits }: { limits: ProductLimits }) {
  const t = useTranslations('products');
  return (
    <NoRoom
      back={paths.products.list()}
      title={t('addTitle')}
      what={t('limit.title')}
      why={t('limit.reached', countsOf(limits))}
      liftedBy={limits.liftedBy}
    />
  );
}

function RefusedNow() {
  const t = useTranslations('products');
  return <NotNow back={paths.products.list()} title={t('title')} what={t('notNow')} />;
}
