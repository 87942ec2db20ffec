'use client';

import { type ModalProps, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef } from 'react';
import { Modal } from '@/shared/ui/mantine/modal';

export type DialogProps = Omit<ModalProps, 'closeButtonProps' | 'onExitTransitionEnd'>;

/** What opened the last dialog: the next one of a chain finds it gone. */
let lastOpener: HTMLElement | null = null;

function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

/**
 * Gives the focus back to what opened a dialog. The library's own way misses dialogs that are
 * opened as they come and taken away instead of closed, as most here are.
 */
function useReturnedFocus(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  const giveBack = () => {
    // After the dialog is closed, unless something else has the focus by then.
    setTimeout(() => {
      if (!focused() && opener.current?.isConnected) opener.current.focus({ preventScroll: true });
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

/** A dialog of the portal: its title, a way to close it that has a name, and the focus kept. */
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
