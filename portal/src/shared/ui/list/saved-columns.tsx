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
  /** The name of the cookie, which is one of the person's. */
  cookie: string;
  saved: HiddenColumns;
  children: ReactNode;
}

/** Keeps which columns the person hides in the lists below, as the server read them. */
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

/** The columns that are hidden in one list, and how to hide others. */
export function useHiddenColumns(list: string) {
  const { hidden, hide } = useContext(SavedContext);
  return {
    hidden: hidden[list] ?? NONE,
    hide: (keys: readonly string[]) => hide(list, keys),
  };
}
