'use client';

import { useLocale } from 'next-intl';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCan, useSession } from '@/domain/account/session-context';
import { companyStatus } from '@/domain/company/verification';
import { Status } from '@/domain/enquiry/status';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { useUnreadCount } from '@/domain/notifications/use-notifications';
import { useTranslations } from '@/i18n/translations';
import { lastDay } from '@/shared/lib/dates';
import { formatNumber } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { PageHeader } from '@/shared/ui/page/page-header';
import { useDayText } from '@/shared/ui/values/date-text';
import { Figure, Figures } from '@/shared/ui/values/figures';

const CompanyNotices = lazy(async () => {
  const { CompanyNotices: Notices } = await import('./company-notices');
  return { default: Notices };
});

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
  const { user, dashboardRole, erasureDueAt } = useSession();
  // A company with a role of its own on the dashboard sees its leads first (RULES.md 39).
  const [first, second] = dashboardRole === null ? [raised, received] : [received, raised];
  return (
    <>
      <PageHeader title={t('welcome', { name: user.name })} lead={t('lead')} actions={actions} />
      {erasureDueAt === null && user.status === 'approved' ? null : (
        <Suspense>
          <CompanyNotices />
        </Suspense>
      )}
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
