'use client';

import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

/**
 * Keeps the place of the keyboard: when the element inside that has the focus disappears, such as a
 * button after its action, the focus comes here instead of to the top of the page.
 */
export function KeptFocus({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new MutationObserver(() => {
      if (!hasFocus.current || document.activeElement !== document.body) return;
      current.focus({ preventScroll: true });
    });
    watch.observe(current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  // React also tells of the dialogs that the children open, wherever those are in the page.
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hasFocus.current = false;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={place}
      role="group"
      aria-label={label}
      tabIndex={-1}
      style={{ outline: 'none' }}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={left}
    >
      {children}
    </div>
  );
}
