'use client';

import { IconChevronDown } from '@tabler/icons-react';
import { useSession } from '@/domain/account/session-context';
import { CompanyMark } from '@/domain/company/company-mark';
import { useTranslations } from '@/i18n/translations';
import { DeferredMenu } from '@/shared/ui/controls/deferred-menu';
import { lazily } from '@/shared/ui/lazy/late';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import classes from './account-menu.module.css';

const AccountItems = lazily(() => import('./account-items').then((m) => m.AccountItems));

export function AccountMenu() {
  const { user } = useSession();
  const t = useTranslations('shell');
  const button = (open?: () => void) => (
    <button type="button" className={classes.target} aria-haspopup="menu" onClick={open}>
      <CompanyMark name={user.companyName} logo={user.companyLogo} />
      <bdi className={classes.name}>{user.companyName}</bdi>
      <VisuallyHidden>{t('accountMenu')}</VisuallyHidden>
      <IconChevronDown className={classes.chevron} size={16} aria-hidden />
    </button>
  );
  return <DeferredMenu button={button} menu={(target) => <AccountItems target={target} />} />;
}
