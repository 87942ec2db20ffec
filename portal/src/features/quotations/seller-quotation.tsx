'use client';

import { IconLock, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { DetailParts } from '@/shared/ui/detail/detail-screen';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';

import { ConfirmOrder } from './confirm-order';
import { Negotiation } from './negotiation/negotiation';
import { useQuotationParts } from './quotation-parts';
import { type Quotation, useQuotation, useQuotationRules } from './quotations';
import { shownStatus } from './rules';
import { SellerFormCard } from './seller-form';
import { withTermsOf } from './seller-form-model';

interface SellerQuotationProps {
  enquiryId: number;
  /** The company's current quotation; null if there is none yet. */
  quotationId: number | null;
  /** Whether the API allows the company to send a first quotation. */
  canQuote: boolean;
  /** Whether a person has just pressed the button for a first quotation. */
  isAsked: boolean;
  /** Reads the enquiry again, because it now has the quotation's id. */
  onSent: () => void;
  /** The newest messages of both sides. They belong to another feature. */
  renderMessages?: (quotationId: number) => ReactNode;
  /** The rating of the other party. It belongs to another feature. */
  renderRating: (quotationId: number) => ReactNode;
}

/** The quotation tab of a lead: prepare, read, revise and confirm. */
export function SellerQuotation(props: SellerQuotationProps) {
  const { enquiryId, quotationId, canQuote, isAsked, onSent, renderMessages, renderRating } = props;
  const t = useTranslations('quotations');
  const rules = useQuotationRules(quotationId === null && !canQuote ? null : enquiryId);
  const quotation = useQuotation(quotationId);
  const failed = [rules, quotation].find(({ data, error }) => !data && error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (quotationId === null && !canQuote) {
    return <EmptyState icon={IconLock} title={t('noAccess')} hint={t('noAccessHint')} />;
  }
  if (!rules.data || (quotationId !== null && !quotation.data)) return <DetailSkeleton parts={1} />;
  if (quotationId !== null && quotation.data) {
    const sent = quotation.data.data;
    return (
      <KeptFocus label={t('detailTitle')}>
        <Sent enquiryId={enquiryId} rules={rules.data.data} quotation={sent} />
        {renderMessages?.(sent.id)}
        {sent.can.includes('rate') ? renderRating(sent.id) : null}
      </KeptFocus>
    );
  }
  return (
    <SellerFormCard
      enquiryId={enquiryId}
      rules={rules.data.data}
      quotation={null}
      takesFocus={isAsked}
      onDone={onSent}
    />
  );
}

interface SentProps {
  enquiryId: number;
  rules: Parameters<typeof SellerFormCard>[0]['rules'];
  quotation: Quotation;
}

function Sent({ enquiryId, rules, quotation }: SentProps) {
  // The revision begins with the current terms, or with those of a counter-offer.
  const [revising, setRevising] = useState<Quotation | null>(null);
  if (revising) {
    const close = () => setRevising(null);
    return (
      <SellerFormCard
        enquiryId={enquiryId}
        rules={rules}
        quotation={revising}
        takesFocus
        onDone={close}
        onCancel={close}
      />
    );
  }
  return (
    <>
      <Terms quotation={quotation} onRevise={() => setRevising(quotation)} />
      <Negotiation
        quotation={quotation}
        maxWords={rules.maxMessage}
        onRevise={(offer) => setRevising(withTermsOf(quotation, offer))}
      />
    </>
  );
}

/** The quotation that the company sent, with the company's actions. */
function Terms({ quotation, onRevise }: { quotation: Quotation; onRevise: () => void }) {
  const t = useTranslations('quotations');
  const buttons = (
    <>
      {quotation.can.includes('revise') ? (
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onRevise}>
          {t('revise')}
        </Button>
      ) : null}
      {quotation.can.includes('confirmOrder') ? <ConfirmOrder offer={quotation} /> : null}
    </>
  );
  return <DetailParts parts={useQuotationParts(quotation, shownStatus(quotation), buttons)} />;
}
