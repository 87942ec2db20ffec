'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';

/** The browser's Navigation API. Older browsers do not have it. */
interface Navigations {
  addEventListener(type: 'navigate', listener: (event: Going) => void): void;
  removeEventListener(type: 'navigate', listener: (event: Going) => void): void;
}

interface Going extends Event {
  readonly navigationType: 'push' | 'reload' | 'replace' | 'traverse';
  readonly destination: { readonly url: string };
}

const PLAIN_CLICK = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The link to another page of the site that a click opens in this tab; null: none. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element | null)?.closest?.('a') ?? null;
  if (!link?.href || !PLAIN_CLICK(event)) return null;
  if (link.target === '_blank' || link.hasAttribute('download')) return null;
  const isSamePage = link.pathname === window.location.pathname && link.hash !== '';
  return link.origin === window.location.origin && !isSamePage ? link : null;
}

interface LeaveGuard {
  /** Render it on the screen: it asks the question. */
  dialog: ReactNode;
  /** Allows leaving, after saving or after the person agreed. */
  disarm: () => void;
}

/**
 * Asks before unsaved text is lost: by a link, by going back, or by closing the page. `isDirty`
 * says whether there is any. `onLeave` is called if the person leaves even so.
 */
export function useLeaveGuard(isDirty: () => boolean, onLeave?: () => void): LeaveGuard {
  const t = useTranslations('forms.leave');
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const off = useRef(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);

  useEffect(() => {
    const isArmed = () => !off.current && dirty.current();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isArmed()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link || !isArmed()) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(() => () => window.location.assign(link.href));
    };
    const onNavigate = (event: Going) => {
      const isAway = new URL(event.destination.url).pathname !== window.location.pathname;
      if (event.navigationType !== 'traverse' || !event.cancelable || !isAway || !isArmed()) return;
      event.preventDefault();
      setLeaving(() => () => window.history.back());
    };
    const { navigation } = window as unknown as { navigation?: Navigations };
    window.addEventListener('beforeunload', onUnload);
    // Runs before the router's own handlers, which would already start to navigate.
    document.addEventListener('click', onClick, true);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, []);

  const disarm = () => {
    off.current = true;
  };
  const dialog = (
    <ConfirmDialog
      opened={leaving !== null}
      title={t('title')}
      text={t('text')}
      confirmLabel={t('leave')}
      danger
      onCancel={() => setLeaving(null)}
      onConfirm={() => {
        disarm();
        onLeave?.();
        const leave = leaving;
        setLeaving(null);
        leave?.();
      }}
    />
  );
  return { dialog, disarm };
}
