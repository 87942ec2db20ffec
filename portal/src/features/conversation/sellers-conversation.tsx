'use client';

import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { useChanges } from '@/domain/live-events/use-events';
import { useSoon } from '@/domain/live-events/use-soon';
import { MESSAGES, type Which } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { useResource } from '@/shared/api/use-resource';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';

import { ConversationCard } from './conversation-card';
import { newestMessages } from './thread';

interface SellersConversationProps {
  which: Which;
  /** False for a company that answers a promotion. */
  isSeller?: boolean;
}

/** The newest messages about what the company sells, or about a promotion that it answers. */
export function SellersConversation({ which, isSeller = true }: SellersConversationProps) {
  const t = useTranslations('conversation');
  const isLocked = useEntitlement('messages')?.allowed === false;
  const { data, error, mutate } = useResource(MESSAGES, isLocked ? null : newestMessages(which));
  const known = data?.data.conversation.id ?? null;
  const readSoon = useSoon(() => void mutate());
  useChanges(['message'], ({ ids }) => {
    const isOther = known !== null && ids.length > 0 && !ids.includes(known);
    if (!isLocked && !isOther) readSoon();
  });
  if (isLocked) return <ConversationCard {...{ which, isSeller }} thread={null} />;
  if (data) return <ConversationCard {...{ which, isSeller }} thread={data.data} />;
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
