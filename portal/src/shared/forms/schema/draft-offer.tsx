'use client';

import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { useDayText } from '@/shared/ui/values/date-text';
import type { FieldStore } from '../form-store';
import classes from './draft-offer.module.css';
import { useStored } from './store-context';
import type { DraftState } from './use-draft';

interface DraftOfferProps {
  draft: DraftState;
  store: FieldStore;
  isDirty: () => boolean;
}

/** Offers an earlier draft that was not sent. The person continues or discards it. */
export function DraftOffer({ draft, store, isDirty }: DraftOfferProps) {
  const t = useTranslations('forms.draft');
  const dayText = useDayText();
  const hasTyped = useStored(store, isDirty);
  const { offered, isOlder, resume, discard } = draft;
  if (!offered) return null;
  return (
    <div className={classes.offer}>
      <Notice tone="info" icon={IconHistory} title={t('title')} role="status">
        <p className={classes.text}>
          <span>{t('text', { date: dayText(offered.savedAt) })}</span>{' '}
          <span>{isOlder ? t('changed') : null}</span>{' '}
          <span>{hasTyped ? t('replaces') : null}</span>
        </p>
        <div className={classes.buttons}>
          <Button size="xs" onClick={resume}>
            {t('continue')}
          </Button>
          <Button size="xs" variant="default" onClick={discard}>
            {t('discard')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
