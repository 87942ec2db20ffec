'use client';

import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A button that can be given something to do. */
export type ButtonElement = ReactElement<{
  onClick?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}>;

interface DeferredMenuProps {
  /** The button, with what to do when it is pressed. Before and after it looks the same. */
  button: (open?: () => void) => ButtonElement;
  /** The menu with that button as its target; it opens as soon as it is there. */
  menu: (target: ButtonElement) => ReactNode;
}

/**
 * A button whose menu is fetched when it is first pressed: menus with their positioning weigh more
 * than all the rest of the shell, and most pages are read without opening one.
 */
export function DeferredMenu({ button, menu }: DeferredMenuProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) return button(() => setAsked(true));
  return <Suspense fallback={button()}>{menu(button())}</Suspense>;
}

/**
 * The state of a menu that was asked for before it was there: it opens as soon as it is, from a
 * button that has the focus, so that closing it leads back there.
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

/** `lazy` for a named export. */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
