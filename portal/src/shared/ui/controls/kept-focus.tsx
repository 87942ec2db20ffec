'use client';

import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

import { focusContent, focused } from './focus';

interface KeptFocusProps {
  /** The name of what is inside; without one, the focus goes to the content of the page. */
  label?: string;
  children: ReactNode;
}

/**
 * Keeps the place of the keyboard: when the element inside that has the focus disappears or is
 * disabled, such as a button after its action, the focus comes here instead of to the top of the page.
 */
export function KeptFocus({ label, children }: KeptFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new MutationObserver(() => {
      if (!hasFocus.current || focused()) return;
      if (label) current.focus({ preventScroll: true });
      else focusContent();
    });
    watch.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => watch.disconnect();
  }, [label]);
  // React also tells of the dialogs that the children open, wherever those are in the page.
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hasFocus.current = false;
  };
  const follow = {
    ref: place,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: left,
  };
  if (!label) return <div {...follow}>{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div {...follow} role="group" aria-label={label} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
