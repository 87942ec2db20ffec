'use client';

import { IconCopy } from '@tabler/icons-react';
import { useMayWrite } from '@/domain/account/session-context';
import { useNamedCompanies } from '@/domain/company/company-lists';
import { useVariant } from '@/domain/enquiry/use-variant';
import type { VariantName } from '@/domain/enquiry/variants';
import { NotNow } from '@/domain/own-records/form-gates';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { PageHeader } from '@/shared/ui/page/page-header';

import {
  type Enquiry,
  useEnquiry,
  useFormRules,
  useOfferToAskAbout,
  useProductToAskFor,
  useRequestedRate,
} from './enquiries';
import type { Excluded, Goods } from './form-model';
import { RfqFormScreen } from './rfq-form';

interface CreateScreenProps {
  variant: VariantName;
  /** The id of the product to begin with; null for an empty form. */
  product?: number | null;
  /** The id of the offer to begin with, in place of a product. */
  offer?: number | null;
  /** The id of the freight rate to request. */
  rate?: number | null;
  /** Who is asked first, by the API's code. */
  party?: string | null;
}

/** The form of a new enquiry, which may begin with a product, an offer or a rate that was found. */
export function EnquiryCreateScreen(props: CreateScreenProps) {
  const { variant, product = null, offer = null, party = null } = props;
  const rules = useFormRules(variant);
  const found = useGoods(product, offer);
  const requested = useRate(variant, props.rate ?? null);
  if (!useMayWrite()) return <RefusedNow variant={variant} />;
  if (!rules.data && rules.error)
    return <ErrorState error={rules.error} onRetry={() => void rules.mutate()} />;
  if (!rules.data || found.isAwaited || requested.isAwaited) return <DetailSkeleton />;
  const start =
    found.goods || requested.rate ? { goods: found.goods, rate: requested.rate, party } : null;
  return <RfqFormScreen rules={rules.data.data} enquiry={null} isClone={false} start={start} />;
}

/** The goods that the form begins with. Goods that are no longer offered leave the form empty. */
function useGoods(productId: number | null, offerId: number | null) {
  const product = useProductToAskFor(productId);
  const offer = useOfferToAskAbout(offerId);
  const ofOffer = offer.data ? { ...offer.data.data, offer: offer.data.data } : null;
  const goods: Goods | null = ofOffer ?? product.data?.data ?? null;
  const isAwaited =
    !goods && ((productId !== null && !product.error) || (offerId !== null && !offer.error));
  return { goods, isAwaited };
}

/** The freight rate that the form requests. What cannot be requested leaves the form empty. */
function useRate(variant: VariantName, id: number | null) {
  const { data, error } = useRequestedRate(id);
  const rate = data?.data ?? null;
  return {
    rate: rate?.ask?.variant === variant ? rate : null,
    isAwaited: id !== null && !rate && !error,
  };
}

interface EditScreenProps {
  variant: VariantName;
  id: number;
  isClone: boolean;
}

/** Fills the form with a stored enquiry, to change it or to copy it. */
export function EnquiryEditScreen({ variant, id, isClone }: EditScreenProps) {
  const rules = useFormRules(variant);
  const enquiry = useEnquiry(id);
  const excluded = useExcluded(enquiry.data?.data);
  const mayWrite = useMayWrite();
  if (!mayWrite) return <RefusedNow variant={variant} />;
  const failed = [rules, enquiry, ...excluded.lists].find(({ data, error }) => !data && error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (!rules.data || !enquiry.data || !excluded.data) return <DetailSkeleton />;
  if (!isClone && !enquiry.data.data.can.includes('edit'))
    return <NotEditable enquiry={enquiry.data.data} />;
  return (
    <RfqFormScreen
      rules={rules.data.data}
      enquiry={enquiry.data.data}
      isClone={isClone}
      excluded={excluded.data}
    />
  );
}

/** The names of the companies that the enquiry leaves out; no data while they are being read. */
function useExcluded(enquiry: Enquiry | undefined): {
  data: Excluded | null;
  lists: ReturnType<typeof useNamedCompanies>[];
} {
  const agentIds = enquiry?.excludeSendingCHA ?? [];
  const forwarderIds = enquiry?.excludedUserIds ?? [];
  const agents = useNamedCompanies('agents', agentIds);
  const forwarders = useNamedCompanies('forwarders', forwarderIds);
  const isRead =
    (agentIds.length === 0 || agents.data) && (forwarderIds.length === 0 || forwarders.data);
  return {
    data: isRead
      ? {
          excludeSendingCHA: agents.data?.data.rows ?? [],
          excludedUserIds: forwarders.data?.data.rows ?? [],
        }
      : null,
    lists: [agents, forwarders],
  };
}

/** A published enquiry cannot be edited any more, but it can be copied. */
function NotEditable({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations('rfq');
  const { to } = useVariant(enquiry.variant);
  return (
    <>
      <PageHeader back={to.view(enquiry.id)} title={<bdi>{enquiry.productName}</bdi>} />
      <EmptyState
        title={t('form.notEditable')}
        hint={t('form.notEditableHint')}
        action={
          <Button component={Link} href={to.clone(enquiry.id)} leftSection={<IconCopy size={16} />}>
            {t('actions.clone')}
          </Button>
        }
      />
    </>
  );
}

function RefusedNow({ variant }: { variant: VariantName }) {
  const t = useTranslations('rfq.form');
  const { texts, to } = useVariant(variant);
  return <NotNow back={to.list()} title={texts.create} what={t('notNow')} />;
}
