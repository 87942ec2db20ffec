'use client';

import { IconCalendarClock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { DateText } from '@/shared/ui/date-text';
import { Notice } from '@/shared/ui/notice';

import classes from './edit.module.css';
import type { PortRules } from './form-model';

/** When ports may be changed (decision 11), beside the fields it is about. */
export function PortEditRule({ rules }: { rules: PortRules }) {
  const t = useTranslations('profile.edit');
  if (rules.perMonth === null) return null;
  if (rules.allowed) {
    return (
      <p className={`${classes.wide} ${classes.rule}`}>
        {t('portEdits', { count: rules.perMonth, plan: rules.plan })}
      </p>
    );
  }
  return (
    <div className={classes.wide}>
      <Notice tone="waiting" icon={IconCalendarClock}>
        {t('portEditsUsed', { plan: rules.plan })} <DateText value={rules.nextAt} />
      </Notice>
    </div>
  );
}
