'use client';

import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

import { replayInput } from './replay-input';

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> {
  busy?: boolean;
  onSubmit: () => void;
}

const NEVER = () => () => {};

/**
 * The form of every screen. A person can use its fields before their code is loaded. The form then
 * tells the fields what was typed, and repeats a submit before that. The browser never submits it by
 * itself, because that would put a password into the address.
 */
export function Form({ busy, onSubmit, ref, ...props }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const isServerRendered = useSyncExternalStore(
    NEVER,
    () => false,
    () => true,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the fields are taken over
  useLayoutEffect(() => {
    const form = own.current;
    if (!form) return;
    if (isServerRendered) replayInput(form);
    // React clears a form after its action has run. This form keeps its values.
    const keep = (event: Event) => event.preventDefault();
    form.addEventListener('reset', keep);
    return () => form.removeEventListener('reset', keep);
  }, []);
  return (
    <form
      noValidate
      {...props}
      ref={useMergedRef(own, ref)}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      // Runs only for a submit that React caught before this form had handlers. `replayInput`
      // has run by then.
      action={() => void setTimeout(onSubmit)}
    />
  );
}
