'use client';

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';

import { whenOnline } from './when-online';

/**
 * `lazy` for a component with a named export, which its place waits for: without a connection it is
 * shown as soon as there is one. What a press opens is made with `late`.
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await whenOnline(load) }));
}

interface UntilLoadedProps {
  /** What stands in the place of the children until their code has loaded. */
  waiting?: ReactNode;
  onGivenUp: () => void;
  children: ReactNode;
}

/**
 * Children that a press asked for and whose code may still be loading. If the connection was lost
 * meanwhile, they are given up when there is one again: people went on to something else, and
 * nothing should open by itself.
 */
export function UntilLoaded({ waiting, onGivenUp, children }: UntilLoadedProps) {
  const fallback = (
    <>
      {waiting}
      <GivenUpOnline onGivenUp={onGivenUp} />
    </>
  );
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

function GivenUpOnline({ onGivenUp }: { onGivenUp: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onGivenUp);
    return () => window.removeEventListener('online', onGivenUp);
  }, [onGivenUp]);
  return null;
}

interface Waiting {
  waiting?: ReactNode;
}

interface Closing<Props> extends Waiting {
  /** How the part is closed, if not by `onClose`. */
  close: (props: Props) => void;
}

/** A component whose code loads when it is first shown, or ahead of that by `preload`. */
type Late<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A component that a press opens, such as a dialog, with a named export in code of its own. It opens
 * as soon as its code has loaded. If the connection was lost meanwhile, it is closed when there is
 * one again, before it has opened.
 */
export function late<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  options?: Waiting,
): Late<Props>;
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: Closing<Props>,
): Late<Props>;
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, close = closeByName }: Partial<Closing<Props>> = {},
): Late<Props> {
  const Part = lazily(load) as ComponentType<Props>;
  const latePart = (props: Props) => (
    <UntilLoaded waiting={waiting} onGivenUp={() => close(props)}>
      <Part {...props} />
    </UntilLoaded>
  );
  return Object.assign(latePart, { preload: () => void whenOnline(load).catch(console.error) });
}

const closeByName = (props: { onClose?: () => void }) => props.onClose?.();
