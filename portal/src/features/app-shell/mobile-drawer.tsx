'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Drawer } from '@/shared/ui/mantine/drawer';
import { Logo } from '@/shared/ui/page/logo';

import classes from './app-shell.module.css';
import { SideNav } from './side-nav';

interface MobileDrawerProps {
  onClose: () => void;
  foot: ReactNode;
}

/** The menu on a phone. It exists only while it is open, so it closes itself first. */
export function MobileDrawer({ onClose, foot }: MobileDrawerProps) {
  const t = useTranslations('shell');
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClose}
      size={280}
      padding={0}
      title={<Logo />}
      classNames={{ content: classes.drawer, header: classes.drawerHead }}
      closeButtonProps={{ 'aria-label': t('closeMenu'), className: classes.drawerClose }}
    >
      <SideNav onNavigate={close} />
      {foot}
    </Drawer>
  );
}
