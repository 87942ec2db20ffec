import type { ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A part of a page that scrolls by itself. It can have the focus, so that the keyboard reaches all of it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what it scrolls
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
