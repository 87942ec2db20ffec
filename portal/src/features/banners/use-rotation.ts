import { useEffect, useState } from 'react';

/** How long each slide is shown (RULES.md 62). */
export const SLIDE_MS = 5_000;

/**
 * Which of several slides is shown. They change by themselves, unless the reader asked for less
 * motion, stopped them, or points at them.
 */
export function useRotation(count: number) {
  const [shown, setShown] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [isHeld, setHeld] = useState(false);
  // The list may be shorter after the page was read again.
  const current = Math.min(shown, count - 1);

  useEffect(() => {
    const less = window.matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => {
      if (less.matches) setPlaying(false);
    };
    follow();
    less.addEventListener('change', follow);
    return () => less.removeEventListener('change', follow);
  }, []);

  const isRotating = isPlaying && !isHeld && count > 1;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => {
      if (!document.hidden) setShown((current + 1) % count);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isRotating, current, count]);

  return {
    current,
    isPlaying,
    setPlaying,
    setHeld,
    /** Shows a slide, also by a number beyond the ends, and stops the rotation. */
    show: (place: number) => {
      setShown((place + count) % count);
      setPlaying(false);
    },
  };
}
