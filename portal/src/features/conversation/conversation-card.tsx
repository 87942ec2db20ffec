import { IconLock, IconMessage } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import type { Message, Thread, Which } from '@/domain/messages/messages';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { shortName } from '@/shared/lib/files';
import { paths } from '@/shared/lib/paths';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { Tag } from '@/shared/ui/values/tag';

import classes from './conversation.module.css';
import { WriteButton } from './write-button';

interface ConversationCardProps {
  which: Which;
  isSeller: boolean;
  /** The newest messages; null if the company's plan has no messages. */
  thread: Thread | null;
}

/** The newest messages of a conversation. The server renders them for the buyer without script. */
export function ConversationCard({ which, isSeller, thread }: ConversationCardProps) {
  const t = useTranslations('conversation');
  const locked = useTranslations('upgrade.reasons')('messages');
  const unread = thread?.conversation.unread ?? 0;
  const mayWrite = !thread || thread.conversation.can.includes('send');
  return (
    <Card
      title={t('title')}
      aside={
        <>
          {unread > 0 ? <Tag tone="info" label={t('unread', { count: unread })} /> : null}
          {mayWrite ? (
            <WriteButton
              which={which}
              label={t(isSeller ? 'negotiate' : 'reply')}
              icon={thread ? <IconMessage size={17} /> : <IconLock size={17} />}
              maxChars={thread?.maxChars ?? null}
            />
          ) : null}
        </>
      }
    >
      {thread ? <Newest thread={thread} which={which} /> : <p className={classes.none}>{locked}</p>}
    </Card>
  );
}

function Newest({ thread, which }: { thread: Thread; which: Which }) {
  const t = useTranslations('conversation');
  if (thread.rows.length === 0) {
    const isPromotion = thread.conversation.promotionId !== null;
    return <p className={classes.none}>{t(isPromotion ? 'noneOfPromotion' : 'none')}</p>;
  }
  return (
    <>
      <ol className={classes.messages}>
        {thread.rows.map((message) => (
          <li
            key={message.id}
            className={classes.message}
            data-own={message.isOwnMessage || undefined}
          >
            <p className={classes.head}>
              <Sender message={message} />
              <DateText value={message.createdAt} as="minute" />
            </p>
            <Content message={message} />
          </li>
        ))}
      </ol>
      <Link className={classes.open} href={paths.messages(which)}>
        {t('open')}
      </Link>
    </>
  );
}

function Sender({ message }: { message: Message }) {
  const t = useTranslations('conversation');
  const { isOwnMessage, sender, senderName } = message;
  if (!isOwnMessage) return <CompanyName name={sender.companyName} />;
  return (
    <span className={classes.own}>
      {t('own')}
      {senderName ? (
        <>
          {' · '}
          <bdi>{senderName}</bdi>
        </>
      ) : null}
    </span>
  );
}

function Content({ message }: { message: Message }) {
  const t = useTranslations('conversation');
  if (message.isDeleted) return <p className={classes.none}>{t('deleted')}</p>;
  return (
    <>
      {message.text ? (
        <p className={classes.text} dir="auto">
          {message.text}
        </p>
      ) : null}
      {message.attachments.length > 0 ? (
        <ul className={classes.files}>
          {message.attachments.map(({ url, name }) => (
            <li key={url}>
              <a href={url} download={name} title={name}>
                <bdi>{shortName(name)}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
