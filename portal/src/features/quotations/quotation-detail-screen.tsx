'use client';

import { Button } from '@mantine/core';
import { IconCalendarOff, IconShoppingCartCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { CompanyName } from '@/domain/company/company-name';
import { raisedPaths } from '@/shared/lib/paths';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Notice } from '@/shared/ui/feedback/notice';
import { PageHeader } from '@/shared/ui/page/page-header';
import { DateText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import { QuotationFacts } from './quotation-facts';
import { QuotationSkeleton } from './quotation-skeleton';
import { type Quotation, useQuotation } from './quotations';
import { shownStatus } from './rules';
import { useOrderMove } from './use-order-move';

interface QuotationDetailScreenProps {
  id: number;
  /** Below which the quotations are. */
  path: string;
  /** What one says of the other party of an order: a feature of its own. */
  renderRating: (quotationId: number) => ReactNode;
}

/** /rfq/quotations-details/{id}: a quotation as its receiver reads it, and Place Order. */
export function QuotationDetailScreen({ id, path, renderRating }: QuotationDetailScreenProps) {
  const { data, error, mutate } = useQuotation(id);
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <QuotationSkeleton />;
  return <Detail quotation={data.data} path={path} renderRating={renderRating} />;
}

type DetailProps = Pick<QuotationDetailScreenProps, 'path' | 'renderRating'> & {
  quotation: Quotation;
};

function Detail({ quotation, path, renderRating }: DetailProps) {
  const t = useTranslations('quotations');
  return (
    <>
      <PageHeader
        back={raisedPaths('', path).quotations(quotation.enquiryId)}
        title={<bdi>{quotation.enquiries.productName}</bdi>}
        lead={
          <>
            <CompanyName name={quotation.sender.companyName} userId={quotation.sender.id} /> ·{' '}
            {quotation.sender.country} · {t('columns.received')}{' '}
            <DateText value={quotation.createdAt} />
          </>
        }
        actions={quotation.can.includes('placeOrder') ? <PlaceOrder quotation={quotation} /> : null}
      />
      {shownStatus(quotation) === 'expired' ? (
        <Notice tone="waiting" icon={IconCalendarOff}>
          {t('expiredNotice')}
        </Notice>
      ) : null}
      <QuotationFacts quotation={quotation} />
      {quotation.can.includes('rate') ? renderRating(quotation.id) : null}
    </>
  );
}

function PlaceOrder({ quotation }: { quotation: Quotation }) {
  const t = useTranslations('quotations');
  const [asking, setAsking] = useState(false);
  const place = useOrderMove(quotation.id, 'order_placed');
  const total = quotation.netAmount ?? quotation.price;
  return (
    <>
      <Button leftSection={<IconShoppingCartCheck size={18} />} onClick={() => setAsking(true)}>
        {t('placeOrder')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('placeOrderQuestion')}
        text={
          <>
            {t('placeOrderText')} <CompanyName name={quotation.sender.companyName} /> ·{' '}
            <Money amount={total} currency={quotation.currencyCode} />
          </>
        }
        confirmLabel={t('placeOrder')}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await place();
          setAsking(false);
        }}
      />
    </>
  );
}
