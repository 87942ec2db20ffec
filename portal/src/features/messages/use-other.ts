'use client';

import { useSession } from '@/domain/account/session-context';
import type { Conversation } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { paths, raisedPaths } from '@/shared/lib/paths';

type Party = Conversation['receiver'];

/** The name of a company, or that it is withheld. */
export function useNameOf(): (party: Party | null) => string {
  const t = useTranslations('company');
  return (party) => party?.companyName ?? t('withheld');
}

/** The page of what a conversation is about; null if the company cannot open one. */
export function useSubjectHref(): (conversation: Conversation | null) => string | null {
  const { enquiries } = useSession();
  return (conversation) => {
    const { isSeller, quotationId = null, enquiryId = null, variant } = conversation ?? {};
    const { promotionId = null, promotionStatus } = conversation ?? {};
    if (promotionId !== null) {
      if (isSeller) {
        return promotionStatus === 'deleted' ? null : paths.promotions.view(promotionId);
      }
      return promotionStatus === 'approved' ? paths.promotions.details(promotionId) : null;
    }
    if (quotationId === null || enquiryId === null) return null;
    if (isSeller) return paths.leads.detail({ id: enquiryId, qid: quotationId });
    const raised = enquiries.find(({ name }) => name === variant);
    return raised ? raisedPaths(raised.path, raised.quotationsPath).quotation(quotationId) : null;
  };
}
