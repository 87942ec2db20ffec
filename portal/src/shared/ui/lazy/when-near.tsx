'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** The height that is kept for it, in pixels. */
  height: number;
  /** Whether what lies above it has its height: before, it may be in view for a moment. */
  isSettled: boolean;
  children: ReactNode;
}

/** Shows what lies further down once it comes into view, so that a first visit need not load it. */
export function WhenNear({ height, isSettled, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isSettled || !place.current) return;
    if (typeof IntersectionObserver === 'undefined') return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSettled]);
  return isNear ? children : <div ref={place} style={{ minHeight: height }} />;
}
