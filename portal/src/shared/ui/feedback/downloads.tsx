'use client';

import { useEffect, useEffectEvent } from 'react';

import { isSignedOut, useSignedOut } from '@/shared/api/config';
import { REFUSED_MS } from '@/shared/lib/durations';

import { saveFile } from './save-file';
import { toast } from './toast';
import { useErrorMessage } from './use-error-message';

const IS_PLAIN = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Files of some kilobytes that the API makes. Stored files and archives may be large. */
const MADE = /^\/api\/.*\/(?:xlsx|pdf|template|file)$/;

/** The link of a click to a file that the API makes and names. */
function fileLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isMade = link?.getAttribute('download') === '' && MADE.test(link.pathname);
  return isMade && IS_PLAIN(event) ? link : null;
}

/**
 * Says why a file could not be downloaded, in the API's words: a browser says only that it failed,
 * or saves the refusal as the file. Without scripts the links work as the browser does it.
 */
export function Downloads() {
  const message = useErrorMessage();
  const signedOut = useSignedOut();
  const download = useEffectEvent(async (link: HTMLAnchorElement) => {
    if (link.hasAttribute('aria-busy')) return;
    link.setAttribute('aria-busy', 'true');
    try {
      await saveFile(link.href);
    } catch (error) {
      if (isSignedOut(error)) signedOut();
      toast.error(message(error), { stay: REFUSED_MS });
    } finally {
      link.removeAttribute('aria-busy');
    }
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.defaultPrevented ? null : fileLink(event);
      if (!link) return;
      event.preventDefault();
      void download(link);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return null;
}
