'use client';

import { FreeAccount } from '@/domain/account/account-notices';
import { ImportLink } from '@/domain/account/import-link';
import { useStatusFilter } from '@/domain/own-records/status-filter';
import { useTranslations } from '@/i18n/translations';
import { useListParams } from '@/shared/api/use-list-params';
import { paths } from '@/shared/lib/paths';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';

import { CreateButton } from './create-button';
import { LimitFooter } from './limit-footer';
import { PRODUCT_LIST, productsQuery, STATUS_WORDS, STATUSES } from './params';
import { ProductRows } from './product-rows';
import { useProducts } from './products';

/** /my-products: the company's own products. */
export function ProductListScreen() {
  const t = useTranslations('products');
  const words = useTranslations('status');
  const byStatus = useStatusFilter(
    STATUSES.map((value) => ({ value, label: words(STATUS_WORDS[value]) })),
  );
  const state = useListParams(PRODUCT_LIST);
  return (
    <ProductRows list={useProducts(state.params)}>
      {(table) => (
        <>
          <ListScreen
            {...table}
            name="products"
            title={t('title')}
            lead={t('lead')}
            buttons={
              <>
                <ImportLink href={paths.products.fromFile()} />
                <CreateButton />
              </>
            }
            state={state}
            file={{ path: '/api/products', query: productsQuery(state.params) }}
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
