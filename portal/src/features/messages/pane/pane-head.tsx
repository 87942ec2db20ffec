'use client';

import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CompanyName } from '@/domain/company/company-name';
import { Status } from '@/domain/enquiry/status';
import type { Conversation } from '@/domain/messages/messages';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { IconButton } from '@/shared/ui/controls/icon-button';
import { Skeleton } from '@/shared/ui/feedback/skeleton';

import { useSubjectHref } from '../use-other';
import classes from './pane.module.css';

interface PaneHeadProps {
  /** null while it is read. */
  conversation: Conversation | null;
  /** Whether it could not be read. */
  hasFailed: boolean;
  /** Whether the heading takes the focus, because somebody just opened the conversation. */
  takesFocus: boolean;
  /** Back to the list, which a phone does not show beside the conversation. */
  onBack: () => void;
}

/** With whom one talks, and about what. */
export function PaneHead({ conversation, hasFailed, takesFocus, onBack }: PaneHeadProps) {
  const t = useTranslations('chat');
  const href = useSubjectHref()(conversation);
  const about = conversation?.title ?? '';
  const label =
    conversation?.promotionId == null
      ? t('toQuotation', { product: about })
      : t('toPromotion', { title: about });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <header className={classes.head}>
      <IconButton className={classes.back ?? ''} aria-label={t('back')} size={40} onClick={onBack}>
        <IconChevronLeft size={22} className="mirrored" aria-hidden />
      </IconButton>
      <div ref={place} className={classes.about} tabIndex={-1}>
        {conversation ? (
          <>
            <h2 className={classes.with}>
              <CompanyName
                name={conversation.receiver.companyName}
                userId={conversation.receiverId}
              />
            </h2>
            <p className={classes.subject}>
              {href ? (
                <Link href={href} aria-label={label}>
                  <bdi>{conversation.title}</bdi>
                </Link>
              ) : (
                <bdi>{conversation.title}</bdi>
              )}
              {conversation.quotationStatus ? (
                <Status value={conversation.quotationStatus} />
              ) : null}
            </p>
          </>
        ) : null}
        {conversation || hasFailed ? null : (
          <>
            <Skeleton height={15} width={180} mb={8} />
            <Skeleton height={12} width={240} />
          </>
        )}
      </div>
    </header>
  );
}
