'use client';

import { IconHourglass, IconShieldQuestion } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { useCan, useSession } from '@/domain/account/session-context';
import { companyStatus, verificationOf } from '@/domain/company/verification';
import { Status } from '@/domain/enquiry/status';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { useUnreadCount } from '@/domain/notifications/use-notifications';
import { useRules } from '@/domain/reference/rules-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { lastDay } from '@/shared/lib/dates';
import { formatNumber } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { Notice } from '@/shared/ui/feedback/notice';
import { PageHeader } from '@/shared/ui/page/page-header';
import { DateText, useDayText } from '@/shared/ui/values/date-text';
import { Figure, Figures } from '@/shared/ui/values/figures';

interface DashboardScreenProps {
  /** Buttons for the task this company does most often. */
  actions?: ReactNode;
  /** What needs an answer. */
  todo?: ReactNode;
  /** `<Section>`s with the company's own enquiries, … */
  raised?: ReactNode;
  /** … and with those that it received. */
  received?: ReactNode;
  /** What comes below the tables. */
  children?: ReactNode;
}

/** The first screen: the company's status, its figures, and the tables of its role. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { actions, todo, raised, received, children } = props;
  const t = useTranslations('dashboard');
  const { user, dashboardRole } = useSession();
  // A company with a role of its own on the dashboard sees its leads first (RULES.md 39).
  const [first, second] = dashboardRole === null ? [raised, received] : [received, raised];
  return (
    <>
      <PageHeader title={t('welcome', { name: user.name })} lead={t('lead')} actions={actions} />
      <PlannedErasure />
      <VerificationHint />
      <Figures label={t('figures')}>
        <Standing />
      </Figures>
      {todo}
      {first}
      {second}
      {children}
    </>
  );
}

function Standing() {
  const t = useTranslations('dashboard');
  const shell = useTranslations('shell');
  const { user } = useSession();
  const unread = useUnreadCount();
  const dayText = useDayText();
  const plan = user.subscription;
  // Buyers have no plans (RULES.md 14).
  const hasPlans = useCan('subscription.hold');
  const isActive = plan?.status === 'active';
  // A renewal that is already paid makes the plan last longer.
  const last = plan && plan.next?.tier === plan.tier ? plan.next : plan;
  const until = last
    ? t(isActive ? 'planUntil' : 'planEnded', { date: dayText(lastDay(last.endDate)) })
    : null;
  return (
    <>
      <Figure label={t('unreadNotifications')} value={unread} href={paths.notifications()} />
      <Opened />
      {hasPlans ? (
        <Figure
          label={t('plan')}
          value={plan?.planName ?? shell('noPlan')}
          note={until}
          href={paths.plans()}
        />
      ) : null}
      <Figure label={t('status')} value={<Status value={companyStatus(user.status)} />} />
    </>
  );
}

/** Shows how many enquiries of the month's allowance are opened. Empty if no plan counts them. */
function Opened() {
  const t = useTranslations('entitlements');
  const locale = useLocale();
  const right = useEntitlement('enquiries');
  if (!right || right.used === null) return null;
  const used = formatNumber(right.used, locale);
  const isCounted = right.limit !== null;
  return (
    <Figure
      label={t('names.enquiries')}
      value={isCounted ? t('of', { used, limit: String(right.limit) }) : used}
      note={isCounted ? null : t('unlimited')}
      href={paths.leads.list()}
    />
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
