'use client';

import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import { UntilLoaded } from '@/shared/ui/lazy/late';

/** A button that accepts an `onClick`. */
export type ButtonElement = ReactElement<{
  onClick?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}>;

interface DeferredMenuProps {
  /**
   * Renders the button with the given click handler. It must look the same with and without one.
   */
  button: (open?: () => void) => ButtonElement;
  /** The menu with this button as its target. It opens as soon as its code has loaded. */
  menu: (target: ButtonElement) => ReactNode;
}

/**
 * A button whose menu loads when it is first pressed. Menus and their positioning are larger than
 * the rest of the shell, and people read most pages without opening one.
 */
export function DeferredMenu({ button, menu }: DeferredMenuProps) {
  const [asked, setAsked] = useState(false);
  const giveUp = useCallback(() => setAsked(false), []);
  if (!asked) return button(() => setAsked(true));
  return (
    <UntilLoaded waiting={button()} onGivenUp={giveUp}>
      {menu(button())}
    </UntilLoaded>
  );
}

/**
 * The state of a menu that was requested before its code was loaded. It opens on arrival and
 * focuses its button, so that closing returns the focus there.
 */
export function useOpenOnArrival() {
  const ref = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    ref.current?.focus();
    setOpened(true);
  }, []);
  return { ref, opened, setOpened };
}
