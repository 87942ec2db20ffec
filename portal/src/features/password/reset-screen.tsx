'use client';

import { IconKey, IconLinkOff, IconShieldLock, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRules } from '@/domain/reference/rules-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { FocusedPage } from '@/shared/ui/page/focused-page';

import { LinkForm } from './link-form';
import { isSpent, type LinkFacts, useLinkFacts } from './links';
import classes from './password.module.css';

/** The page that links in e-mails open: a first password, a new one, or an invitation. */
export function ResetScreen({ token }: { token: string }) {
  const t = useTranslations('password.reset');
  const { data, error, again } = useLinkFacts(token);
  const [spent, setSpent] = useState(false);
  if (spent || !token || isSpent(error)) return <SpentLink />;
  if (error) {
    return (
      <FocusedPage title={t('checking')}>
        <ErrorState error={error} onRetry={again} />
      </FocusedPage>
    );
  }
  if (!data) return <Checking />;
  return <GoodLink token={token} facts={data} onSpent={() => setSpent(true)} />;
}

/** Shown for a link that no longer works. Offers a new one. */
function SpentLink() {
  const t = useTranslations('password.reset');
  const rules = useRules();
  return (
    <FocusedPage
      icon={IconLinkOff}
      tone="bad"
      title={t('spentTitle')}
      lead={rules ? t('spentLead', { hours: rules.resetLinkHours }) : null}
      foot={<Link href={paths.signIn()}>{t('login')}</Link>}
    >
      <ButtonLink href={paths.forgotPassword()}>{t('askAgain')}</ButtonLink>
    </FocusedPage>
  );
}

function Checking() {
  const t = useTranslations('password.reset');
  return (
    <FocusedPage icon={IconKey} title={t('checking')}>
      <div role="status" aria-label={t('checking')} className={classes.checking}>
        <Skeleton height={14} width="70%" />
        <Fields />
      </div>
    </FocusedPage>
  );
}

function Fields() {
  return (
    <div className={classes.form} aria-hidden>
      <Skeleton height={42} />
      <Skeleton height={42} />
      <Skeleton height={42} />
    </div>
  );
}

interface GoodLinkProps {
  token: string;
  facts: LinkFacts;
  onSpent: () => void;
}

type Purpose = keyof typeof ICONS;

const ICONS = {
  activate: IconShieldLock,
  invitation: IconUserPlus,
  reset: IconKey,
  change: IconKey,
};

function GoodLink({ token, facts, onSpent }: GoodLinkProps) {
  const t = useTranslations('password.reset');
  const { passwordRequired } = facts;
  const purpose = facts.purpose as Purpose;
  const kind = purpose === 'invitation' && !passwordRequired ? 'confirmation' : purpose;
  return (
    <FocusedPage
      icon={ICONS[purpose]}
      title={t(`titles.${kind === 'change' ? 'reset' : kind}`)}
      lead={t.rich(`leads.${kind}`, {
        email: () => <b className={classes.address}>{facts.email}</b>,
      })}
    >
      <LinkForm token={token} asksPassword={passwordRequired} onSpent={onSpent} />
    </FocusedPage>
  );
}
