'use client';

import { IconMessage } from '@tabler/icons-react';
import { useSession } from '@/domain/account/session-context';
import { CompanyName } from '@/domain/company/company-name';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { useChanges } from '@/domain/live-events/use-events';
import { useSoon } from '@/domain/live-events/use-soon';
import { CHAT_LIST, type Conversation, whichOf } from '@/domain/messages/messages';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import type { QueryOf } from '@/shared/api/types';
import { useResource } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { Tag } from '@/shared/ui/values/tag';

import classes from './conversation.module.css';
import { WriteButton } from './write-button';

/** How many companies the card shows; the chat has the others. */
const SHOWN = 10;

/** The companies that answered a promotion, the latest first, each with a button to write to it. */
export function PromotionAnswers({ promotionId }: { promotionId: number }) {
  const t = useTranslations('conversation');
  const locked = useTranslations('upgrade.reasons')('messages');
  const { user } = useSession();
  const isLocked = useEntitlement('messages')?.allowed === false;
  const query = { promotionId, limit: SHOWN } as QueryOf<typeof CHAT_LIST>;
  const init = isLocked ? null : { path: { user_id: user.id }, query };
  const { data, error, mutate } = useResource(CHAT_LIST, init);
  const readSoon = useSoon(() => void mutate());
  useChanges(['message'], () => {
    if (!isLocked) readSoon();
  });
  const rows = data?.data.rows;
  return (
    <Card title={t('answers')}>
      {isLocked ? <p className={classes.none}>{locked}</p> : null}
      {!isLocked && error && !rows ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : null}
      {!isLocked && !error && !rows ? <Skeleton height={60} width="100%" /> : null}
      {rows?.length === 0 ? <p className={classes.none}>{t('noAnswers')}</p> : null}
      {rows?.length ? (
        <ul className={classes.answers}>
          {rows.map((row) => (
            <Answer key={row.id} conversation={row} maxChars={data?.data.maxChars ?? null} />
          ))}
        </ul>
      ) : null}
      {data?.data.hasMore ? (
        <Link className={classes.open} href={paths.messages()}>
          {t('allAnswers')}
        </Link>
      ) : null}
    </Card>
  );
}

interface AnswerProps {
  conversation: Conversation;
  maxChars: number | null;
}

function Answer({ conversation, maxChars }: AnswerProps) {
  const t = useTranslations('conversation');
  const { receiver, receiverId, messages, unread, lastAt } = conversation;
  const last = messages[0];
  return (
    <li className={classes.answer}>
      <div>
        <p className={classes.head}>
          <CompanyName name={receiver.companyName} userId={receiverId} />
          {lastAt ? <DateText value={lastAt} as="minute" /> : null}
          {unread > 0 ? <Tag tone="info" label={t('unread', { count: unread })} /> : null}
        </p>
        {last ? (
          <p className={classes.text} dir="auto">
            {last.isDeleted ? t('deleted') : last.text || last.attachments[0]?.name}
          </p>
        ) : null}
        <Link className={classes.open} href={paths.messages(whichOf(conversation))}>
          {t('open')}
        </Link>
      </div>
      {conversation.can.includes('send') ? (
        <WriteButton
          which={whichOf(conversation)}
          label={t('negotiate')}
          icon={<IconMessage size={17} />}
          maxChars={maxChars}
        />
      ) : null}
    </li>
  );
}
