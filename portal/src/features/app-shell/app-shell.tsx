'use client';

import { IconAlertTriangle, IconMenu2, IconShieldQuestion } from '@tabler/icons-react';
import type { Messages } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useCan, useSession } from '@/domain/account/session-context';
import { useEntitlements } from '@/domain/entitlement/use-entitlements';
import { useMessageNews } from '@/domain/messages/use-message-news';
import { Link, usePathname } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Downloads } from '@/shared/ui/feedback/downloads';
import { Notice } from '@/shared/ui/feedback/notice';
import { late } from '@/shared/ui/lazy/late';
import { Logo } from '@/shared/ui/page/logo';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import { AccountMenu } from './account-menu';
import classes from './app-shell.module.css';
import { Bell } from './bell';
import { ConsentBanner } from './consent-banner';
import { SideNav } from './side-nav';

const CONTENT_ID = 'content';

// Only phones need it, and only when the user opens the menu.
const MobileDrawer = late(() => import('./mobile-drawer').then((module) => module.MobileDrawer));

/** The frame around every signed-in screen. */
export function AppShell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const { needsConsent, readOnly } = useSession();
  // Keeps the entitlements loaded, so that a change on one screen shows on the next.
  useEntitlements();
  useMessageNews();
  return (
    <div className={classes.shell}>
      <Downloads />
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        {t('skipToContent')}
      </a>
      <aside className={classes.rail}>
        <Link href={paths.dashboard()} className={classes.brand}>
          <Logo />
        </Link>
        <SideNav />
        <RailFoot />
      </aside>
      <header className={classes.header}>
        <MobileMenu />
        <span className={classes.gap} />
        <VerificationTag />
        <Bell />
        <AccountMenu />
      </header>
      <main id={CONTENT_ID} className={classes.main} tabIndex={-1}>
        <div className={classes.page}>
          {needsConsent.length > 0 ? <ConsentBanner /> : null}
          {readOnly === null ? null : <RejectedBanner />}
          {children}
        </div>
      </main>
    </div>
  );
}

/** Shows the user's business type and plan. */
function RailFoot() {
  const { user } = useSession();
  const t = useTranslations('shell');
  const code = user.businessTypes.code as keyof Messages['shell']['businessTypes'];
  return (
    <div className={classes.foot}>
      <span>{t(`businessTypes.${code}`)}</span>
      <PlanTag />
    </div>
  );
}

/** Shows the plan and links to the plans page. Buyers have no plans. */
function PlanTag() {
  const { subscription } = useSession().user;
  const hasPlans = useCan('subscription.hold');
  const t = useTranslations('shell');
  if (!hasPlans) return null;
  const words = !subscription
    ? t('noPlan')
    : t(subscription.status === 'active' ? 'plan' : 'planEnded', { plan: subscription.planName });
  return (
    <Link href={paths.plans()} className={classes.planTag}>
      {words}
    </Link>
  );
}

function MobileMenu() {
  const t = useTranslations('shell');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.burger}
        aria-label={t('openMenu')}
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
      </button>
      <Link href={paths.dashboard()} className={classes.mobileBrand}>
        <Logo />
      </Link>
      {opened ? <MobileDrawer onClose={() => setOpened(false)} foot={<RailFoot />} /> : null}
    </>
  );
}

/** A rejected company is read-only (RULES.md 7). Every screen says so; the profile has the reason. */
function RejectedBanner() {
  const { readOnly } = useSession();
  const canEdit = useCan('profile.edit');
  const t = useTranslations('shell');
  const onProfile = usePathname().startsWith(paths.profile.view());
  if (readOnly === null || onProfile) return null;
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={t('rejected')}>
      {readOnly}{' '}
      <Link href={canEdit ? paths.profile.edit() : paths.profile.view()}>
        {t(canEdit ? 'correctProfile' : 'myProfile')}
      </Link>
    </Notice>
  );
}

/** Shown until the company is approved (RULES.md 7). The profile shows what is missing. */
function VerificationTag() {
  const { user, readOnly } = useSession();
  const t = useTranslations('shell');
  const status = useTranslations('status');
  if (user.status === 'approved') return null;
  const rejected = user.status === 'rejected';
  const Icon = rejected ? IconAlertTriangle : IconShieldQuestion;
  const hint = readOnly ?? t('unverifiedHint');
  return (
    <Link
      href={paths.profile.view()}
      className={classes.tag}
      data-tone={rejected ? 'bad' : 'waiting'}
      title={hint}
    >
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.tagWords}>{rejected ? t('rejected') : status('unverified')}</span>
      <VisuallyHidden>{hint}</VisuallyHidden>
    </Link>
  );
}
