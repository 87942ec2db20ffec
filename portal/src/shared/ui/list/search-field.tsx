'use client';

import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { Form } from '@/shared/forms/form';

import classes from './filter-bar.module.css';

const SEARCH_MS = 300;

/** The typed text, until the list's text changes in another way: by going back, or by a button. */
function useTyped(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  const [asked, setAsked] = useState(text);
  if (text !== shown) {
    setShown(text);
    setAsked(text);
    if (text !== asked) setTyped(text);
  }
  const ask = (next: string) => {
    setAsked(next);
    onSearch(next);
  };
  return { typed, setTyped, ask };
}

interface SearchFieldProps {
  label: string;
  /** The list's text. */
  value: string;
  maxLength?: number;
  /** Narrower and without the icon: for a word among other filters. */
  isShort?: boolean;
  onSearch: (text: string) => void;
}

/**
 * Searches a moment after the last key press, or at once on Enter. Escape and a button clear it. It
 * keeps the typed text itself, so that a key press renders only this field and not the table.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, maxLength = 100, isShort = false, onSearch } = props;
  const t = useTranslations('table');
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, ask } = useTyped(value, onSearch);
  const search = useDebouncedCallback(ask, SEARCH_MS);
  const type = (text: string) => {
    setTyped(text);
    search(text.trim());
  };
  const clear = () => {
    type('');
    search.flush();
    input.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !typed) return;
    event.preventDefault();
    clear();
  };
  return (
    <Form className={isShort ? classes.word : classes.search} onSubmit={search.flush}>
      {isShort ? null : <IconSearch className={classes.searchIcon} size={16} aria-hidden />}
      <input
        ref={input}
        type="search"
        className={classes.control}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        maxLength={maxLength}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={pressed}
      />
      {typed ? (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('clearSearch')}
          onClick={clear}
        >
          <IconX size={15} aria-hidden />
        </button>
      ) : null}
    </Form>
  );
}
