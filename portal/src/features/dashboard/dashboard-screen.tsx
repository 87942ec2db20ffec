import type { ReactNode } from 'react';
import type { SessionData } from '@/domain/account/session';
import { companyStatus } from '@/domain/company/verification';
import { Status } from '@/domain/enquiry/status';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { useTranslations } from '@/i18n/translations';
import { lastDay } from '@/shared/lib/dates';
import { paths } from '@/shared/lib/paths';
import { PageHeader } from '@/shared/ui/page/page-header';
import { useDayText } from '@/shared/ui/values/date-text';
import { Figure, Figures } from '@/shared/ui/values/figures';

import { CompanyNotices } from './company-notices';
import { OpenedEnquiries, UnreadCount } from './islands';

interface DashboardScreenProps {
  session: SessionData;
  /** The large banners, above everything else, … */
  banners?: ReactNode;
  /** … and the small ones, below the tables. */
  sideBanners?: ReactNode;
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
  const { session, banners, sideBanners, actions, todo, raised, received, children } = props;
  const t = useTranslations('dashboard');
  const { user, dashboardRole, erasureDueAt } = session;
  // A company with a role of its own on the dashboard sees its leads first (RULES.md 39).
  const [first, second] = dashboardRole === null ? [raised, received] : [received, raised];
  return (
    <>
      <RefreshOnNews topics={['lead', 'enquiry', 'quotation']} />
      <PageHeader title={t('welcome', { name: user.name })} lead={t('lead')} actions={actions} />
      {banners}
      {erasureDueAt === null && user.status === 'approved' ? null : <CompanyNotices />}
      <Figures label={t('figures')}>
        <Standing session={session} />
      </Figures>
      {todo}
      {first}
      {second}
      {sideBanners}
      {children}
    </>
  );
}

function Standing({ session: { user, permissions } }: { session: SessionData }) {
  const t = useTranslations('dashboard');
  const shell = useTranslations('shell');
  const dayText = useDayText();
  const plan = user.subscription;
  // Buyers have no plans (RULES.md 14).
  const hasPlans = permissions.includes('subscription.hold');
  const isActive = plan?.status === 'active';
  // A renewal that is already paid makes the plan last longer.
  const last = plan && plan.next?.tier === plan.tier ? plan.next : plan;
  const until = last
    ? t(isActive ? 'planUntil' : 'planEnded', { date: dayText(lastDay(last.endDate)) })
    : null;
  return (
    <>
      <Figure
        label={t('unreadNotifications')}
        value={<UnreadCount />}
        href={paths.notifications()}
      />
      <OpenedEnquiries />
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
