'use client';

import { useState } from 'react';
import { FreeAccount } from '@/domain/account/account-notices';
import { CreateWithinLimit } from '@/domain/own-records/create-within-limit';
import { useStatusFilter } from '@/domain/own-records/status-filter';
import { LimitFooter } from '@/domain/products/plan-limit';
import { useOwnActions } from '@/domain/products/row-actions';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import type { Column } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { useRows } from '@/shared/ui/list/use-rows';
import { DateText } from '@/shared/ui/values/date-text';

import { Standing } from './badge';
import { DeleteDialog } from './delete-dialog';
import { NamedProduct, Quantity, TermsAt, UnitPrice } from './offer-parts';
import { planLimitOf, useOfferLimits } from './offers';
import classes from './offers.module.css';
import { OFFER_LIST, type OfferRow, STATUSES } from './params';

function useColumns(): Column<OfferRow>[] {
  const t = useTranslations('offers.fields');
  const common = useTranslations('common');
  const enquiry = useTranslations('enquiry.fields');
  const quotations = useTranslations('quotations.fields');
  const products = useTranslations('products.fields');
  return [
    {
      key: 'name',
      header: products('name'),
      sort: 'name',
      cell: (row) => <NamedProduct {...row} />,
    },
    {
      key: 'qty',
      header: t('qty'),
      sort: 'qty',
      align: 'end',
      cell: (row) => <Quantity {...row} />,
    },
    {
      key: 'price',
      header: t('price'),
      sort: 'price',
      align: 'end',
      cell: (row) => <UnitPrice {...row} />,
    },
    {
      key: 'terms',
      header: enquiry('paymentTerms'),
      cell: (row) => <TermsAt {...row} />,
      hideOnPhone: true,
    },
    {
      key: 'expiryDate',
      header: quotations('expiryDate'),
      sort: 'expiryDate',
      cell: (row) => <DateText value={row.expiryDate} />,
    },
    {
      key: 'status',
      header: common('status'),
      cell: (row) => (
        <span className={classes.badges}>
          <Standing {...row} />
        </span>
      ),
    },
  ];
}

/** /offer-your-cargo: the company's own offers. */
export function OfferListScreen() {
  const t = useTranslations('offers');
  const shell = useTranslations('shell');
  const byStatus = useStatusFilter(
    STATUSES.map((value) => ({ value, label: t(`badges.${value}`) })),
  );
  const limits = useOfferLimits();
  const [deleting, setDeleting] = useState<OfferRow | null>(null);
  return (
    <>
      <ListScreen
        {...useRows(OFFER_LIST)}
        name="offers"
        title={shell('menu.offers')}
        lead={t('lead')}
        label={shell('menu.offers')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.offers.view(row.id)}
        rowLabel={(row) => row.name}
        actions={useOwnActions<OfferRow>(paths.offers, setDeleting)}
        buttons={<CreateButton />}
        search={{ name: 'filter', label: t('search') }}
        fields={[byStatus]}
        empty={<Nothing products={limits.data?.data.products} />}
      />
      <LimitFooter
        limits={limits.data ? planLimitOf(limits.data.data) : undefined}
        error={limits.error}
        used={(counts) => t('limit.used', counts)}
        usedOnly={(counts) => t('limit.usedOnly', counts)}
      />
      <FreeAccount />
      <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

/** No offers yet: the next step is an offer or, without an approved product, a product. */
function Nothing({ products = 0 }: { products: number | undefined }) {
  const t = useTranslations('offers');
  const own = useTranslations('products');
  const toProducts = <Link href={paths.products.create()}>{own('create')}</Link>;
  if (products === 0) return <EmptyState title={t('noProducts')} action={toProducts} />;
  return <EmptyState title={t('empty')} hint={toProducts} action={<CreateButton />} />;
}

/** A link to the form of a new offer, as far as the plan has room for one. */
function CreateButton() {
  const t = useTranslations('offers');
  const limits = useOfferLimits().data?.data;
  return (
    <CreateWithinLimit
      limits={limits && planLimitOf(limits)}
      href={paths.offers.create()}
      label={t('create')}
      more={(higher) => t('limit.more', higher)}
    />
  );
}
