'use client';

import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { Status } from '@/domain/enquiry/status';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { useListParams } from '@/shared/api/use-list-params';
import { useList } from '@/shared/api/use-resource';
import { DataTable } from '@/shared/ui/data-table/data-table';
import type { Column } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { FileLink } from '@/shared/ui/list/file-link';
import { DateText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import { PAYMENT_LIST, paymentsInit } from './params';
import classes from './profile.module.css';

type Payment = Schema<'PaymentRowOut'>;

const MINOR_UNITS = 100;

/** The company's payments, with the page number in the URL. Buyers pay nothing (RULES.md 1.2). */
export function PaymentsCard({ uuid }: { uuid: string }) {
  const t = useTranslations('profile.payments');
  const { params, change } = useListParams(PAYMENT_LIST);
  const list = useList('/api/paymenthistory/{user_uuid}', paymentsInit(uuid, params));
  return (
    <section className={classes.payments} aria-labelledby="payments">
      <div className={classes.paymentsHead}>
        <h2 id="payments">{t('title')}</h2>
        {list.data?.data.rows.length ? <FileLink path={`/api/paymenthistory/${uuid}`} /> : null}
      </div>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={(row) => row.id}
        paging={{ params, change }}
        empty={<EmptyState icon={IconReceipt} title={t('empty')} hint={t('emptyHint')} />}
      />
    </section>
  );
}

function useColumns(): Column<Payment>[] {
  const t = useTranslations('profile.payments');
  const common = useTranslations('common');
  return [
    { key: 'name', header: common('transaction'), cell: (row) => <bdi>{row.transactionname}</bdi> },
    {
      key: 'date',
      header: common('date'),
      cell: (row) => <DateText value={row.transactiondate} />,
    },
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
    { key: 'status', header: common('status'), cell: (row) => <State payment={row} /> },
    { key: 'documents', header: t('documents'), cell: (row) => <Documents payment={row} /> },
  ];
}

/** The payment's status, with the amounts that were refunded in part or are being refunded. */
function State({ payment }: { payment: Payment }) {
  const t = useTranslations('profile.payments');
  const { refundUnderWay, refundedAmount, transactionamount } = payment;
  const rupees = (paise: number) => ({
    amount: () => <Money amount={paise / MINOR_UNITS} currency={payment.currency} />,
  });
  const isPart = refundedAmount > 0 && refundedAmount < transactionamount;
  return (
    <span className={classes.stack}>
      <Status value={payment.status} />
      {isPart ? (
        <span className={classes.aside}>{t.rich('partlyRefunded', rupees(refundedAmount))}</span>
      ) : null}
      {refundUnderWay > 0 ? (
        <span className={classes.aside}>{t.rich('underWay', rupees(refundUnderWay))}</span>
      ) : null}
    </span>
  );
}

/** The invoice and its credit notes. */
function Documents({ payment }: { payment: Payment }) {
  const t = useTranslations('profile.payments');
  const { invoiceNumber, invoiceUrl, creditNotes } = payment;
  if (!invoiceUrl || !invoiceNumber) return <span aria-hidden>—</span>;
  return (
    <span className={classes.stack}>
      <Document
        url={invoiceUrl}
        number={invoiceNumber}
        name={t('invoice', { number: invoiceNumber })}
      />
      {creditNotes.map(({ number, url, isCancelled }) => (
        <Document
          key={number}
          url={url}
          number={number}
          name={t(isCancelled ? 'cancelledNote' : 'creditNote', { number })}
          isCancelled={isCancelled}
        />
      ))}
    </span>
  );
}

interface DocumentProps {
  url: string;
  number: string;
  /** The document's full name, for screen readers. */
  name: string;
  isCancelled?: boolean;
}

function Document({ url, number, name, isCancelled = false }: DocumentProps) {
  const className = isCancelled ? `code ${classes.cancelled}` : 'code';
  return (
    <a className={classes.certificate} href={url} download aria-label={name} title={name}>
      <IconDownload size={15} stroke={1.8} aria-hidden />
      <span className={className}>{number}</span>
    </a>
  );
}
