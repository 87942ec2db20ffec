import { IconAlertTriangle, IconLinkOff, IconMailCheck, IconMailOff } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { Notice } from '@/shared/ui/feedback/notice';
import { FocusedPage } from '@/shared/ui/page/focused-page';

import type { Subscription } from './subscription';

/** The address that the form is sent to: a route beside the pages, which take no bodies. */
const ACTION = '/unsubscribe/now';

interface UnsubscribeScreenProps {
  token: string;
  /** null: the link is no good. */
  subscription: Subscription | null;
  /** Whether the last press had no effect. */
  hasFailed: boolean;
}

/**
 * The page that the link in an e-mail opens (RULES.md 56). Opening it changes nothing, because
 * programs that check mail open links, too. It needs no scripts.
 */
export function UnsubscribeScreen(props: UnsubscribeScreenProps) {
  const { token, subscription, hasFailed } = props;
  if (!subscription) return <BadLink />;
  const failure = hasFailed ? <Failure /> : null;
  const State = subscription.isSubscribed ? On : Off;
  return (
    <State token={token} label={subscription.label}>
      {failure}
    </State>
  );
}

interface StateProps {
  token: string;
  label: string;
  children: ReactNode;
}

function On({ token, label, children }: StateProps) {
  const t = useTranslations('unsubscribe');
  return (
    <FocusedPage
      icon={IconMailOff}
      title={t('title')}
      lead={t.rich('lead', { kind: () => <b>{label}</b> })}
      foot={<Settings />}
    >
      {children}
      <Wish token={token} wanted="off" label={t('confirm')} />
    </FocusedPage>
  );
}

function Off({ token, label, children }: StateProps) {
  const t = useTranslations('unsubscribe');
  return (
    <FocusedPage
      icon={IconMailCheck}
      tone="good"
      title={t('doneTitle')}
      lead={t.rich('doneLead', { kind: () => <b>{label}</b> })}
      foot={<Settings />}
    >
      {children}
      <Wish token={token} wanted="on" label={t('undo')} />
    </FocusedPage>
  );
}

function Wish({ token, wanted, label }: { token: string; wanted: 'off' | 'on'; label: string }) {
  return (
    <form method="post" action={ACTION}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="locale" value={useLocale()} />
      <Button
        type="submit"
        name="wanted"
        value={wanted}
        variant={wanted === 'off' ? 'filled' : 'default'}
        size="md"
        fullWidth
      >
        {label}
      </Button>
    </form>
  );
}

function Settings() {
  const t = useTranslations('notificationSettings');
  return <Link href={paths.notificationSettings()}>{t('title')}</Link>;
}

function Failure() {
  const t = useTranslations('errors');
  return (
    <Notice tone="bad" icon={IconAlertTriangle} role="alert">
      {t('generic')}
    </Notice>
  );
}

function BadLink() {
  const t = useTranslations('unsubscribe');
  const reset = useTranslations('password.reset');
  const settings = useTranslations('notificationSettings');
  return (
    <FocusedPage icon={IconLinkOff} tone="bad" title={reset('spentTitle')} lead={t('badLead')}>
      <ButtonLink href={paths.notificationSettings()}>{settings('title')}</ButtonLink>
    </FocusedPage>
  );
}
