'use client';

import { IconCalendarClock } from '@tabler/icons-react';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Notice } from '@/shared/ui/feedback/notice';
import { DateText } from '@/shared/ui/values/date-text';

import classes from './edit.module.css';
import type { PortRules } from './form-model';

/** Says next to the port fields when ports may be changed (RULES.md 11). */
export function PortEditRule({ rules }: { rules: PortRules }) {
  const t = useTranslations('profile.edit');
  const right = useEntitlement('portEdits');
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
        {right && right.liftedBy.length > 0 ? (
          <Link href={paths.plans()} className={classes.more}>
            {t('portEditsMore')}
          </Link>
        ) : null}
      </Notice>
    </div>
  );
}
