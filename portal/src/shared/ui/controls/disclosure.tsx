'use client';

import { type ReactNode, useEffect, useRef } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  /** The accessible name of the summary if it shows only an icon. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A panel under its button. It opens even before scripts have run. Afterwards it also closes like a
 * menu: by Escape, by a click elsewhere, or by following one of its links.
 */
export function Disclosure({ summary, label, className, children }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => {
      details.open = false;
    };
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.contains(event.target)) close();
    };
    const chosen = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) close();
    };
    const typed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      close();
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', pressed);
    details.addEventListener('click', chosen);
    details.addEventListener('keydown', typed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      details.removeEventListener('click', chosen);
      details.removeEventListener('keydown', typed);
    };
  }, []);

  return (
    <details ref={ref} className={className}>
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  );
}
