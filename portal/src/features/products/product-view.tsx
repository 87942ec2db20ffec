import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { Status } from '@/domain/enquiry/status';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { ProductPictures } from '@/domain/products/product-pictures';
import { HsCode } from '@/domain/reference/hs-description';
import { useTranslations } from '@/i18n/translations';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';
import { DateText } from '@/shared/ui/values/date-text';
import type { Fact } from '@/shared/ui/values/facts';
import { Tag } from '@/shared/ui/values/tag';

import { type Product, statusOf } from './params';
import { ProductActions } from './product-actions';
import classes from './products.module.css';

interface ProductViewProps {
  product: Product;
  /** Where the reader comes from. */
  back: string;
}

/** /my-products/details?id=: one's own product, or one that another company offers. */
export function ProductView({ product, back }: ProductViewProps) {
  const t = useTranslations('products');
  const isOwn = product.status !== null;
  return (
    <>
      <RefreshOnNews topics={['review']} id={product.id} />
      <DetailScreen
        back={back}
        title={<bdi>{product.name}</bdi>}
        lead={isOwn ? null : <CompanyName name={product.companyName} hint />}
        buttons={isOwn ? <ProductActions product={product} /> : null}
        notice={<ReviewNotice product={product} />}
        parts={[
          {
            key: 'facts',
            title: t('about'),
            aside: isOwn ? <Standing product={product} /> : null,
            facts: useFacts(product),
          },
          product.images.length > 0
            ? {
                key: 'images',
                title: t('fields.images'),
                body: <ProductPictures images={product.images} />,
              }
            : null,
        ]}
      />
    </>
  );
}

function useFacts(product: Product): Fact[] {
  const t = useTranslations('products.fields');
  const enquiry = useTranslations('enquiry.fields');
  const facts: Fact[] = [
    { key: 'name', label: t('name'), value: <bdi>{product.name}</bdi> },
    { key: 'category', label: enquiry('categoryId'), value: product.categories.name },
    { key: 'hscode', label: enquiry('hsCodeId'), value: <HsCode {...product.hscode} /> },
    { key: 'description', label: t('description'), value: <Text of={product.description} /> },
    { key: 'specification', label: t('specification'), value: <Text of={product.specification} /> },
  ];
  const remarks = product.remarks
    ? [{ key: 'remarks', label: enquiry('remarks'), value: <Text of={product.remarks} /> }]
    : [];
  return [...facts, ...remarks];
}

function Text({ of }: { of: string }) {
  return <bdi className={classes.text}>{of}</bdi>;
}

function Standing({ product }: { product: Product }) {
  const t = useTranslations('products');
  return (
    <>
      <Status value={statusOf(product)} />
      {product.isActive ? null : <Tag tone="neutral" label={t('inactive')} />}
    </>
  );
}

function ReviewNotice({ product }: { product: Product }) {
  const t = useTranslations('products');
  if (product.status === 'rejected') {
    return <Notice tone="bad" icon={IconAlertTriangle} title={t('rejected')} />;
  }
  if (!product.reviewDueAt) return null;
  return (
    <Notice tone="waiting" icon={IconClock}>
      {t('underReview')} <DateText value={product.reviewDueAt} as="minute" />
    </Notice>
  );
}
