'use client';

import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { ListParams } from '@/shared/api/list-params';
import type { Schema } from '@/shared/api/types';
import { useResource } from '@/shared/api/use-resource';
import { DataTable } from '@/shared/ui/data-table/data-table';
import type { Column } from '@/shared/ui/data-table/types';
import { DateText } from '@/shared/ui/date-text';
import { EmptyState } from '@/shared/ui/empty-state';
import { Money } from '@/shared/ui/money';
import { Status } from '@/shared/ui/status';

import { PAYMENTS_FIRST, paymentsInit } from './params';
import classes from './profile.module.css';

type Payment = Schema<'PaymentRowOut'>;

const MINOR_UNITS = 100;

/** What the company has paid, five to a page. Buyers pay nothing (document 1 §2.3). */
export function PaymentsCard({ uuid }: { uuid: string }) {
  const t = useTranslations('profile.payments');
  const [params, setParams] = useState<ListParams<never>>(PAYMENTS_FIRST);
  const list = useResource('/api/paymenthistory/{user_uuid}', paymentsInit(uuid, params));
  return (
    <section className={classes.payments} aria-labelledby="payments">
      <h2 id="payments">{t('title')}</h2>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={(row) => row.id}
        paging={{
          params,
          change: ({ page = 1, limit = params.limit }) => setParams({ ...params, page, limit }),
        }}
        empty={<EmptyState icon={IconReceipt} title={t('empty')} hint={t('emptyHint')} />}
      />
    </section>
  );
}

function useColumns(): Column<Payment>[] {
  const t = useTranslations('profile.payments');
  return [
    { key: 'name', header: t('name'), cell: (row) => <bdi>{row.transactionname}</bdi> },
    { key: 'date', header: t('date'), cell: (row) => <DateText value={row.transactiondate} /> },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: (row) => <Money amount={row.transactionamount / MINOR_UNITS} currency={row.currency} />,
    },
    {
      key: 'payment',
      header: t('paymentId'),
      cell: (row) => <span className="code">{row.hostpaymentid || '—'}</span>,
      hideOnPhone: true,
      onlyWide: true,
    },
    { key: 'status', header: t('status'), cell: (row) => <Status value={row.status} /> },
    { key: 'invoice', header: t('invoice'), cell: (row) => <Invoice payment={row} /> },
  ];
}

function Invoice({ payment }: { payment: Payment }) {
  if (!payment.invoiceUrl) return <span aria-hidden>—</span>;
  return (
    <a className={classes.certificate} href={payment.invoiceUrl} download>
      <IconDownload size={15} stroke={1.8} aria-hidden />
      <span className="code">{payment.invoiceNumber}</span>
    </a>
  );
}
