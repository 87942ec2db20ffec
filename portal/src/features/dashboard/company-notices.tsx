'use client';

import { IconHourglass, IconShieldQuestion } from '@tabler/icons-react';
import { useCan, useSession } from '@/domain/account/session-context';
import { verificationOf } from '@/domain/company/verification';
import { useRules } from '@/domain/reference/rules-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Notice } from '@/shared/ui/feedback/notice';
import { DateText } from '@/shared/ui/values/date-text';

/** What few companies are told: it is loaded only for them. */
export function CompanyNotices() {
  return (
    <>
      <PlannedErasure />
      <VerificationHint />
    </>
  );
}

/** Says when the person's data is erased, as they asked, and leads to where they can keep it. */
function PlannedErasure() {
  const t = useTranslations('security.data');
  const { erasureDueAt } = useSession();
  if (erasureDueAt === null) return null;
  return (
    <Notice tone="bad" icon={IconHourglass} title={t('planned')}>
      {t.rich('plannedText', { date: () => <DateText value={erasureDueAt} as="minute" /> })}{' '}
      <Link href={paths.profile.security()}>{t('cancel')}</Link>
    </Notice>
  );
}

/** Says what the company must still do before it can be verified. */
function VerificationHint() {
  const t = useTranslations('dashboard');
  const company = useTranslations('company');
  const { status, profilePercent } = useSession().user;
  const canEdit = useCan('profile.edit');
  const rules = useRules();
  const stage = verificationOf(status, profilePercent);
  // A rejected company sees a banner on every page instead.
  if (stage === 'approved' || stage === 'rejected') return null;
  if (stage === 'waiting') {
    return (
      <Notice tone="waiting" icon={IconShieldQuestion} title={t('verifyTitle')}>
        {rules ? t('verifyText', { hours: rules.reviewHours }) : null}
      </Notice>
    );
  }
  return (
    <Notice tone="waiting" icon={IconShieldQuestion} title={company('incomplete')}>
      {t('incompleteText')}{' '}
      <Link href={paths.profile.view()}>{t(canEdit ? 'complete' : 'seeMissing')}</Link>
    </Notice>
  );
}
