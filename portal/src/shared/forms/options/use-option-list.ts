'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { exactMatch, type Matched } from '@/shared/forms/fields/best-match';

export interface Option extends Matched {
  value: string;
}

/** The code of the list itself: asked for when a field that has one is entered. */
export const loadOptionList = () => import('./option-list');

interface OptionListRules {
  /** What can be chosen now, the best answer to what is typed first. */
  options: readonly Option[];
  /** The field's text while nothing is typed: the chosen option's label. */
  label: string;
  /** The value chosen; another one from elsewhere puts away what was typed. */
  value: string | null;
  /** Whether `options` answer what is typed now; not while they are still on their way. */
  isSettled: boolean;
  /** Typing finds options; without it the field only opens its list. */
  isSearchable: boolean;
  isDisabled: boolean;
  /** Why there are no options. */
  nothingFound: string;
  /** What is typed now; empty: nothing. */
  onSearch: (text: string) => void;
  onChoose: (option: Option) => void;
  /** The text was deleted, and the field left. */
  onEmptied: () => void;
  onOpen?: (() => void) | undefined;
}

interface Typed {
  text: string;
  /** The value that was chosen when it was typed. */
  over: string | null;
}

/** What is to be done as soon as the options answer what is typed. */
type Pending = 'enter' | 'leave' | null;

/**
 * A text field with a list of options below it (the combobox of the ARIA practices). Enter chooses
 * the first answer to what is typed, or the one that the arrows lead to, and never sends the form
 * while the list is open or what is typed stands for nothing. A text that names an option exactly is
 * taken when the field is left; any other stays, and the field says so.
 */
export function useOptionList(rules: OptionListRules) {
  const { options, label, value, isSettled, isSearchable, isDisabled } = rules;
  const t = useTranslations('forms');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<Typed | null>(null);
  const [isOpened, setOpened] = useState(false);
  const [reached, setActive] = useState(-1);
  const [pending, setPending] = useState<Pending>(null);
  const [isRefused, setRefused] = useState(false);

  const typed = kept && kept.over === value ? kept.text : null;
  const isTyping = typed !== null && typed.trim() !== '' && typed !== label;
  const opened = isOpened && !isDisabled;
  // An answer that comes late may be shorter than the list in which the arrows were used.
  const active = reached < options.length ? reached : 0;
  const isUnresolved = isTyping && !isDisabled;

  const forget = () => {
    if (kept) rules.onSearch('');
    setKept(null);
    setRefused(false);
    setPending(null);
  };
  const open = () => {
    if (isDisabled || opened) return;
    void loadOptionList();
    setOpened(true);
    setActive(isTyping ? 0 : options.findIndex((option) => option.value === value));
    rules.onOpen?.();
  };
  const close = () => setOpened(false);
  const choose = (option: Option) => {
    forget();
    close();
    rules.onChoose(option);
  };

  /** The field is left: takes what is named exactly, says what is not. */
  const resolve = () => {
    if (typed === null) return;
    if (!isTyping) {
      if (typed.trim() === '' && label !== '') rules.onEmptied();
      forget();
      return;
    }
    if (!isSettled) {
      setPending('leave');
      return;
    }
    const named = exactMatch(options, typed);
    if (named) choose(named);
    else setRefused(true);
  };

  const enter = () => {
    const option = options[active];
    if (isTyping && !isSettled) setPending('enter');
    else if (option) choose(option);
    else if (isTyping) setRefused(true);
    else close();
  };

  // What was asked for while the options were on their way. Each is done once.
  useEffect(() => {
    if (!pending || !isSettled) return;
    setPending(null);
    if (pending === 'enter') enter();
    else resolve();
  });

  const move = (step: number) => {
    if (!opened) {
      open();
      if (active < 0) setActive(0);
    } else if (options.length > 0) {
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + options.length) % options.length);
    }
  };

  const enterKey = () => {
    const isOurs = opened || isTyping || !isSearchable;
    if (opened) enter();
    else if (isOurs) open();
    return isOurs;
  };
  const escapeKey = () => {
    const isOurs = opened || isTyping;
    close();
    if (isOurs) forget();
    return isOurs;
  };
  const spaceKey = () => {
    if (isSearchable) return false;
    if (opened) close();
    else open();
    return true;
  };

  /** Does what a key is for here; false: nothing. */
  const press = (key: string): boolean => {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        move(key === 'ArrowDown' ? 1 : -1);
        return true;
      case 'Enter':
        return enterKey();
      case 'Escape':
        return escapeKey();
      case ' ':
        return spaceKey();
      default:
        return false;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A letter is still being put together: its Enter is not ours.
    if (isDisabled || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (!press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    setKept({ text, over: value });
    setRefused(false);
    rules.onSearch(text === label ? '' : text);
    if (document.activeElement !== input.current) {
      // Filled in by the browser, or typed before this code was loaded: the field will not be left.
      setPending('leave');
      return;
    }
    open();
    setActive(text.trim() ? 0 : -1);
  };

  const listId = `${id}-list`;
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    isLoaded: opened,
    /** The message that what is typed is not in the list; null: there is nothing to say. */
    problem: isRefused && isUnresolved ? t('notInList', { text: typed.trim() }) : null,
    text: typed ?? label,
    choose,
    inputProps: {
      ref: input,
      id,
      role: 'combobox',
      autoComplete: 'off',
      'aria-haspopup': 'listbox' as const,
      'aria-autocomplete': isSearchable ? ('list' as const) : undefined,
      'aria-expanded': opened,
      'aria-controls': opened ? listId : undefined,
      'aria-activedescendant': opened && options[active] ? optionId(active) : undefined,
      // A dialog around the field leaves Escape to the list.
      'data-mantine-stop-propagation': opened || isTyping || undefined,
      // `useSubmit` sends no form while one of its fields has this.
      'data-unresolved': isUnresolved || undefined,
      readOnly: !isSearchable,
      disabled: isDisabled,
      value: typed ?? label,
      onChange,
      onKeyDown,
      onFocus: () => {
        if (isSearchable) open();
        else void loadOptionList();
      },
      onClick: () => {
        if (isSearchable || !opened) open();
        else close();
      },
      onBlur: () => {
        close();
        resolve();
      },
    },
    listProps: {
      anchor: input,
      id: listId,
      optionId,
      labelId: `${id}-label`,
      options,
      active,
      empty: rules.nothingFound,
      onChoose: choose,
      onClose: close,
    },
  };
}
