'use client';

import { FreeAccount } from '@/domain/account/account-notices';
import { ImportLink } from '@/domain/account/import-link';
import { CreateWithinLimit } from '@/domain/own-records/create-within-limit';
import { useStatusFilter } from '@/domain/own-records/status-filter';
import { LimitFooter as PlanLimitFooter } from '@/domain/products/plan-limit';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { useRows } from '@/shared/ui/list/use-rows';

import { PRODUCT_LIST, STATUS_WORDS, STATUSES } from './params';
import { ProductRows } from './product-rows';
import { useProductLimits } from './products';

/** /my-products: the company's own products. */
export function ProductListScreen() {
  const t = useTranslations('products');
  const words = useTranslations('status');
  const byStatus = useStatusFilter(
    STATUSES.map((value) => ({ value, label: words(STATUS_WORDS[value]) })),
  );
  const { list, ...rows } = useRows(PRODUCT_LIST);
  return (
    <ProductRows list={list}>
      {(table) => (
        <>
          <ListScreen
            {...table}
            {...rows}
            name="products"
            title={t('title')}
            lead={t('lead')}
            buttons={
              <>
                <ImportLink href={paths.products.fromFile()} />
                <CreateButton />
              </>
            }
            search={{ name: 'filter', label: t('search') }}
            fields={[
              byStatus,
              {
                kind: 'choice',
                name: 'active',
                label: t('offered'),
                any: t('anyOffered'),
                options: [
                  { value: 'true', label: t('active') },
                  { value: 'false', label: t('inactive') },
                ],
              },
            ]}
            empty={<EmptyState title={t('empty')} action={<CreateButton />} />}
          />
          <LimitFooter />
          <FreeAccount />
        </>
      )}
    </ProductRows>
  );
}

/** A link to the form of a new product, as far as the plan has room for one. */
function CreateButton() {
  const t = useTranslations('products');
  return (
    <CreateWithinLimit
      limits={useProductLimits().data?.data}
      href={paths.products.create()}
      label={t('create')}
      more={(higher) => t('limit.more', higher)}
    />
  );
}

/** How many products the company has, and how many its plan allows. */
function LimitFooter() {
  const t = useTranslations('products.limit');
  const { data, error } = useProductLimits();
  return (
    <PlanLimitFooter
      limits={data?.data}
      error={error}
      used={(counts) => t('used', counts)}
      usedOnly={(counts) => t('usedOnly', counts)}
    />
  );
}
