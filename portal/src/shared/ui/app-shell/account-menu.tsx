'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { useSession } from '@/shared/lib/session-context';
import { DeferredMenu, lazily } from '@/shared/ui/deferred-menu';

import classes from './account-menu.module.css';

const AccountItems = lazily(() => import('./account-items').then((m) => m.AccountItems));

/** The company's logo, or the first letter of its name. */
function CompanyMark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) {
    // A private file behind the API's door: Next's image optimiser could not read it.
    // biome-ignore lint/performance/noImgElement: the optimiser has no token for private files
    return <img className={classes.mark} src={logo} alt="" width={32} height={32} />;
  }
  return (
    <span className={classes.mark} data-initial={[...name][0]?.toLocaleUpperCase()} aria-hidden />
  );
}

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
