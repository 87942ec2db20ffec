'use client';

import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

import { tellEarlyInput } from './early-input';

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> {
  busy?: boolean;
  onSubmit: () => void;
}

const NEVER = () => () => {};

/**
 * The form of every screen. Its fields are there before the code that reads them: what was typed
 * in between is told to the fields, and a submit in between is repeated. The browser never sends
 * it by itself, which would put a password into the address.
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
    if (isServerRendered) tellEarlyInput(form);
    // React clears a form whose action has run; these keep what they have until they are done.
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
      // Runs only for a submit that React caught before this form had handlers, and after `tellEarlyInput`.
      action={() => void setTimeout(onSubmit)}
    />
  );
}
