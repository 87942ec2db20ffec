'use client';

import { IconCalendarExclamation } from '@tabler/icons-react';
import { useEndsSoon } from '@/domain/entitlement/use-ends-soon';
import { useTranslations } from '@/i18n/translations';
import { Notice } from '@/shared/ui/feedback/notice';
import { DateText } from '@/shared/ui/values/date-text';

import { useHeldPlan } from './plans';

/** Says that the plan ends soon, if no next plan is paid. */
export function EndNotice() {
  const t = useTranslations('plans');
  const active = useHeldPlan();
  const isSoon = useEndsSoon(active && !active.next ? active.endDate : null);
  if (!active || !isSoon) return null;
  return (
    <Notice
      tone="waiting"
      icon={IconCalendarExclamation}
      title={t('endsSoon', { plan: active.planName })}
    >
      {t('endsSoonText')} <DateText value={active.endDate} as="minute" />
    </Notice>
  );
}
