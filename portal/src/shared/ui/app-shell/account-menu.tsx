'use client';

import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';

import { getPathname } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { useSession } from '@/shared/lib/session-context';
import { signOut } from '@/shared/lib/sign-out';
import { toast } from '@/shared/ui/toast';

import classes from './account-menu.module.css';
import { AppearanceItems, LanguageItems } from './preferences';

/** The company's logo, or the first letter of its name. */
function CompanyMark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) {
    // A private file behind the API's door: Next's image optimiser could not read it.
    // biome-ignore lint/performance/noImgElement: the optimiser has no token for private files
    return <img className={classes.mark} src={logo} alt="" width={32} height={32} />;
  }
  return (
    <span className={classes.mark} aria-hidden>
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  );
}

function useSignOut(): () => Promise<void> {
  const locale = useLocale();
  const t = useTranslations('errors');
  return async () => {
    try {
      await signOut();
      window.location.assign(getPathname({ href: paths.signIn(), locale }));
    } catch {
      toast.error(t('network'));
    }
  };
}

export function AccountMenu() {
  const { user } = useSession();
  const t = useTranslations('shell');
  const leave = useSignOut();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button
          type="button"
          className={classes.target}
          aria-label={t('accountMenu', { company: user.companyName })}
        >
          <CompanyMark name={user.companyName} logo={user.companyLogo} />
          <bdi className={classes.name}>{user.companyName}</bdi>
          <IconChevronDown className={classes.chevron} size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 80px)" className={classes.dropdown}>
        <div className={classes.who}>
          <bdi className={classes.company}>{user.companyName}</bdi>
          <span className={classes.person}>{t('signedInAs', { name: user.name })}</span>
        </div>
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <AppearanceItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout className="mirrored" size={16} stroke={1.7} aria-hidden />}
          onClick={leave}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
