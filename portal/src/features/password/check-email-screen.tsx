'use client';

import { IconMailCheck } from '@tabler/icons-react';
import { Resend } from '@/domain/account/resend';
import { useRules } from '@/domain/reference/rules-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { waitFor } from '@/shared/lib/wait';
import { FocusedPage } from '@/shared/ui/page/focused-page';

import { askForLink } from './links';
import classes from './password.module.css';

/** Asks the user to look into the mailbox. `email` comes from the query. */
export function CheckEmailScreen({ email }: { email: string }) {
  const t = useTranslations('password.checkEmail');
  const password = useTranslations('password');
  const rules = useRules();
  return (
    <FocusedPage
      icon={IconMailCheck}
      title={t('title')}
      lead={t.rich('lead', { email: () => <b className={classes.address}>{email}</b> })}
      foot={<Link href={paths.signIn()}>{password('back')}</Link>}
    >
      <ul className={classes.tips}>
        {rules ? <li>{t('tipOnce', { hours: rules.activationLinkHours })}</li> : null}
        <li>{t('tipSpam')}</li>
      </ul>
      <p className={classes.resend}>
        {t('notReceived')}{' '}
        <Resend
          id={waitFor.link(email)}
          label={t('resend')}
          sent={t('resent')}
          onResend={() => askForLink(email)}
        />
      </p>
    </FocusedPage>
  );
}
