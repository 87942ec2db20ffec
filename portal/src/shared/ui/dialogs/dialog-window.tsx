'use client';

import { type ModalProps, Text } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from '@/i18n/translations';
import { focusContent, focused } from '@/shared/ui/controls/focus';
import { Modal } from '@/shared/ui/mantine/modal';

export type DialogProps = Omit<ModalProps, 'closeButtonProps' | 'onExitTransitionEnd'>;

/**
 * What opened the last dialog. When one dialog opens another, the first has already left the page.
 */
let lastOpener: HTMLElement | null = null;

/**
 * Returns the focus to the element that opened a dialog, or to the content of the page if that is
 * gone or disabled. Mantine does not do this for dialogs that mount open and unmount instead of
 * closing, and most of ours do.
 */
function useReturnedFocus(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  const giveBack = () => {
    // Waits until the dialog has closed, and leaves the focus alone if another element has it by
    // then.
    setTimeout(() => {
      if (focused()) return;
      opener.current?.focus({ preventScroll: true });
      if (!focused()) focusContent();
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens or goes
  useLayoutEffect(() => {
    if (!opened) return;
    lastOpener = focused() ?? lastOpener;
    opener.current = lastOpener;
    return giveBack;
  }, [opened]);
  return giveBack;
}

/** A dialog of the portal, with a title, a named close button and a focus trap. */
export function DialogWindow({ title, ...props }: DialogProps) {
  const t = useTranslations('common');
  const giveBack = useReturnedFocus(props.opened);
  return (
    <Modal
      {...props}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
      onExitTransitionEnd={giveBack}
    />
  );
}
