'use client';

import { IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { ERROR_BANNER_MS } from '@/shared/lib/durations';
import { IconButton } from '@/shared/ui/controls/icon-button';

import { Notice } from './notice';
import classes from './notice.module.css';

interface ErrorBannerProps {
  icon: TablerIcon;
  title: string;
  children?: ReactNode;
}

/**
 * An error after something that the person just did. Screen readers announce it. It disappears by
 * itself, but not while the pointer or the focus is on it. Unmount it before the next attempt.
 */
export function ErrorBanner({ icon, title, children }: ErrorBannerProps) {
  const t = useTranslations('common');
  const [isGone, setGone] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setGone(true), ERROR_BANNER_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (isGone) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is reading.
    <div
      className={classes.banner}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Notice tone="bad" icon={icon} title={title} role="alert">
        {children}
      </Notice>
      <IconButton size={28} aria-label={t('close')} onClick={() => setGone(true)}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
