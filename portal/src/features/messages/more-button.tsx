'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

import { Button } from '@/shared/ui/controls/button';

/** So far before somebody reaches the button, it asks by itself. */
const AHEAD = '200px';

interface MoreButtonProps {
  label: string;
  busy: boolean;
  /** Whether it also asks by itself as soon as it comes into view. */
  isAutomatic: boolean;
  onMore: () => void;
}

/** Asks for more rows: when it is pressed, or when somebody scrolls to it. */
export function MoreButton({ label, busy, isAutomatic, onMore }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    const { current } = place;
    if (!current || busy || !isAutomatic || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      // The list scrolls in a box of its own, for which `rootMargin` does nothing.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, [busy, isAutomatic]);
  return (
    <div ref={place} style={{ textAlign: 'center', padding: '8px' }}>
      <Button variant="subtle" size="xs" loading={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
