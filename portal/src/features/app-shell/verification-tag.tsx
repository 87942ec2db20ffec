'use client';

import { IconAlertTriangle, IconShieldQuestion } from '@tabler/icons-react';
import { useSession } from '@/domain/account/session-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import classes from './app-shell.module.css';

/** Shown until the company is approved (RULES.md 7). The profile shows what is missing. */
export function VerificationTag() {
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
