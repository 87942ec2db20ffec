'use client';

import { useLinkStatus } from 'next/link';
import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { base } from './base-navigation';
import { usePendingWhile } from './pending';

/** How long the pointer or focus must rest on a link before we prefetch its page. */
const INTENT_MS = 80;

type LinkProps = ComponentProps<typeof base.Link>;

/**
 * A link that prefetches its page just before somebody follows it: when the pointer or focus rests
 * on it, or a finger touches it. A link that is only in view costs the server nothing.
 */
export function Link({ children, prefetch, ...props }: LinkProps) {
  const mayRead = prefetch !== false && props.target === undefined;
  const { meant, handlers } = useIntent(props);
  return (
    <base.Link {...props} {...handlers} prefetch={mayRead && meant}>
      {children}
      <Following />
    </base.Link>
  );
}

/** Tells the pending bar that somebody followed this link and its page is still loading. */
function Following() {
  usePendingWhile(useLinkStatus().pending);
  return null;
}

type Anchor = HTMLAnchorElement;

function useIntent(props: LinkProps) {
  const [meant, setMeant] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = (next: boolean, delay = 0) => {
    clearTimeout(timer.current);
    if (delay === 0) setMeant(next);
    else timer.current = setTimeout(setMeant, delay, next);
  };
  const handlers = {
    onPointerEnter: (event: PointerEvent<Anchor>) => {
      props.onPointerEnter?.(event);
      settle(true, event.pointerType === 'touch' ? 0 : INTENT_MS);
    },
    onPointerLeave: (event: PointerEvent<Anchor>) => {
      props.onPointerLeave?.(event);
      settle(false);
    },
    onFocus: (event: FocusEvent<Anchor>) => {
      props.onFocus?.(event);
      settle(true, INTENT_MS);
    },
    onBlur: (event: FocusEvent<Anchor>) => {
      props.onBlur?.(event);
      settle(false);
    },
    // The router now loads the page itself, so the prefetch is no longer needed.
    onClick: (event: MouseEvent<Anchor>) => {
      props.onClick?.(event);
      settle(false);
    },
  };
  return { meant, handlers };
}
