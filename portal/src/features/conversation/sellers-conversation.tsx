'use client';

import { useTranslations } from 'next-intl';

import { useChanges } from '@/domain/account/use-events';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { MESSAGES } from '@/domain/messages/messages';
import { useResource } from '@/shared/api/use-resource';
import { useSoon } from '@/shared/events/use-soon';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';

import { ConversationCard } from './conversation-card';
import { newestMessages } from './thread';

/** The newest messages about a quotation that the company sent. */
export function SellersConversation({ quotationId }: { quotationId: number }) {
  const t = useTranslations('conversation');
  const isLocked = useEntitlement('messages')?.allowed === false;
  const { data, error, mutate } = useResource(
    MESSAGES,
    isLocked ? null : newestMessages(quotationId),
  );
  const known = data?.data.conversation.id ?? null;
  const readSoon = useSoon(() => void mutate());
  useChanges(['message'], ({ ids }) => {
    const isOther = known !== null && ids.length > 0 && !ids.includes(known);
    if (!isLocked && !isOther) readSoon();
  });
  if (isLocked) return <ConversationCard quotationId={quotationId} isSeller thread={null} />;
  if (data) return <ConversationCard quotationId={quotationId} isSeller thread={data.data} />;
  return (
    <Card title={t('title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton height={60} width="100%" />
      )}
    </Card>
  );
}
