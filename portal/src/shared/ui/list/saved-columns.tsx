'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

import { type HiddenColumns, writeHiddenColumns } from '@/shared/ui/list/hidden-columns';

const A_YEAR = 31_536_000;
const NONE: readonly string[] = [];

interface Saved {
  hidden: HiddenColumns;
  hide: (list: string, keys: readonly string[]) => void;
}

const SavedContext = createContext<Saved>({ hidden: {}, hide: () => undefined });

interface SavedColumnsProps {
  /** The name of the person's own cookie. */
  cookie: string;
  saved: HiddenColumns;
  children: ReactNode;
}

/** Stores the columns that the person hides in the lists below. `saved` is what the server read. */
export function SavedColumns({ cookie, saved, children }: SavedColumnsProps) {
  const [hidden, setHidden] = useState(saved);
  const hide = (list: string, keys: readonly string[]) => {
    const next = { ...hidden, [list]: keys };
    setHidden(next);
    const secure = window.location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: half of today's browsers have no Cookie Store
    document.cookie = `${cookie}=${writeHiddenColumns(next)}; path=/; max-age=${A_YEAR}; samesite=lax${secure}`;
  };
  return <SavedContext value={{ hidden, hide }}>{children}</SavedContext>;
}

/** The hidden columns of one list, and the function to change them. */
export function useHiddenColumns(list: string) {
  const { hidden, hide } = useContext(SavedContext);
  return {
    hidden: hidden[list] ?? NONE,
    hide: (keys: readonly string[]) => hide(list, keys),
  };
}
