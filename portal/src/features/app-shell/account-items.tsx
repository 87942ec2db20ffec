'use client';

import {
  IconBellCog,
  IconBuilding,
  IconCoins,
  IconCreditCard,
  IconKey,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { cloneElement } from 'react';
import { useCan, useSession } from '@/domain/account/session-context';
import { signOut } from '@/domain/account/sign-out';
import { getPathname, Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { type ButtonElement, useOpenOnArrival } from '@/shared/ui/controls/deferred-menu';
import { toast } from '@/shared/ui/feedback/toast';
import { Menu } from '@/shared/ui/mantine/menu';

import classes from './account-menu.module.css';
import { AppearanceItems, LanguageItems } from './preferences';

function useSignOut(): () => Promise<void> {
  const locale = useLocale();
  const { user } = useSession();
  const t = useTranslations('errors');
  return async () => {
    try {
      await signOut(user.id);
      window.location.assign(getPathname({ href: paths.signIn(), locale }));
    } catch {
      toast.error(t('network'));
    }
  };
}

export function AccountItems({ target }: { target: ButtonElement }) {
  const { user } = useSession();
  const hasPlans = useCan('subscription.hold');
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const words = useTranslations('changePassword');
  const settings = useTranslations('notificationSettings');
  const leave = useSignOut();
  const { ref, opened, setOpened } = useOpenOnArrival();
  return (
    <Menu position="bottom-end" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 80px)" className={classes.dropdown}>
        <div className={classes.who}>
          <bdi className={classes.company}>{user.companyName}</bdi>
          <span className={classes.person}>{t('signedInAs', { name: user.name })}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          href={paths.profile.view()}
          leftSection={<IconBuilding size={16} stroke={1.7} aria-hidden />}
        >
          {t('myProfile')}
        </Menu.Item>
        {hasPlans ? (
          <>
            <Menu.Item
              component={Link}
              href={paths.plans()}
              leftSection={<IconCreditCard size={16} stroke={1.7} aria-hidden />}
            >
              {t('plans')}
            </Menu.Item>
            <Menu.Item
              component={Link}
              href={paths.points()}
              leftSection={<IconCoins size={16} stroke={1.7} aria-hidden />}
            >
              {common('points')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item
          component={Link}
          href={paths.notificationSettings()}
          leftSection={<IconBellCog size={16} stroke={1.7} aria-hidden />}
        >
          {settings('title')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={paths.profile.security()}
          leftSection={<IconShieldLock size={16} stroke={1.7} aria-hidden />}
        >
          {t('security')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={paths.profile.changePassword()}
          leftSection={<IconKey size={16} stroke={1.7} aria-hidden />}
        >
          {words('title')}
        </Menu.Item>
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <AppearanceItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} className="mirrored" aria-hidden />}
          onClick={leave}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
