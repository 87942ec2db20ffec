'use client';

import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '@/i18n/translations';
import { focusField, isFocusedByForm } from '@/shared/forms/focus-field';
import { exactMatches, type Matched } from '@/shared/forms/options/best-match';

import { late } from '@/shared/ui/lazy/late';
import { useTypeAhead } from './use-type-ahead';

export interface Option extends Matched {
  value: string;
  /** What tells it from others of the same name, such as a port's country. */
  detail?: string;
}

/** The list and its positioning code load when a person enters a field with a list. */
export const OptionList = late(() => import('./option-list').then((module) => module.OptionList));

interface OptionListRules {
  /** The current options, with the best match for the typed text first. */
  options: readonly Option[];
  /** The text while the person types nothing: the label of the chosen option. */
  label: string;
  /** The chosen value. If other code changes it, the typed text is discarded. */
  value: string | null;
  /** Whether `options` match the typed text; false while they are loading. */
  isSettled: boolean;
  /** Whether typing searches the options. Otherwise it leads to the option that begins so. */
  isSearchable: boolean;
  isDisabled: boolean;
  /** The message if there are no options. */
  nothingFound: string;
  /** Called with the typed text; an empty text means no search. */
  onSearch: (text: string) => void;
  onChoose: (option: Option) => void;
  /** Called when the person deletes the text and leaves the field. */
  onEmptied: () => void;
  onOpen?: (() => void) | undefined;
}

interface Typed {
  text: string;
  /** The value that was chosen when the text was typed. */
  over: string | null;
}

/** Why the typed text chooses nothing: nothing is called so, or several are. */
type Refused = 'notInList' | 'severalInList' | null;

/** The action to perform as soon as the options match the typed text. */
type Pending = 'enter' | 'leave' | null;

/**
 * A text field with a list of options below it (the combobox of the ARIA practices). Enter chooses
 * the first match, or the option that the arrow keys reached. It does not send the form while the
 * list is open or the text names no option. When the person leaves the field, a text that names an
 * option exactly chooses it. Any other text stays, and the field shows a message.
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
  const [refused, setRefused] = useState<Refused>(null);
  const typeAhead = useTypeAhead(options);
  // Whether the active option was reached by typing, and not only by looking at the list.
  const isNamed = useRef(false);

  const typed = kept && kept.over === value ? kept.text : null;
  const isTyping = typed !== null && typed.trim() !== '' && typed !== label;
  const opened = isOpened && !isDisabled;
  // A late answer may be shorter than the list in which the person used the arrow keys.
  const active = reached < options.length ? reached : 0;
  const isUnresolved = isTyping && !isDisabled;

  const forget = () => {
    if (kept) rules.onSearch('');
    setKept(null);
    setRefused(null);
    setPending(null);
  };
  const open = () => {
    if (isDisabled || opened) return;
    setOpened(true);
    setActive(isTyping ? 0 : options.findIndex((option) => option.value === value));
    rules.onOpen?.();
  };
  const close = () => {
    isNamed.current = false;
    setOpened(false);
  };
  const choose = (option: Option) => {
    forget();
    close();
    rules.onChoose(option);
  };

  /**
   * Runs when the person leaves the field: chooses an exact match, or marks the text as unknown.
   */
  const resolve = () => {
    if (typed === null) return;
    if (!isTyping) {
      if (typed.trim() === '' && label !== '') rules.onEmptied();
      forget();
      return;
    }
    if (!isSettled) {
      // An Enter that waits for the options stays: it chooses the first of them.
      setPending((waiting) => waiting ?? 'leave');
      return;
    }
    const [named, ...others] = exactMatches(options, typed);
    if (named && others.length === 0) choose(named);
    else setRefused(named ? 'severalInList' : 'notInList');
  };

  const enter = () => {
    const option = options[active];
    if (isTyping && !isSettled) setPending('enter');
    else if (option) choose(option);
    else if (isTyping) setRefused('notInList');
    else close();
  };

  // Performs the pending action once the options have arrived.
  useEffect(() => {
    if (!pending || !isSettled) return;
    setPending(null);
    if (pending === 'enter') enter();
    else resolve();
  });

  /** Goes to the option that the typed letters begin, if the key is one of them. */
  const goToTyped = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (isSearchable) return false;
    const chosen = options.findIndex((option) => option.value === value);
    const index = typeAhead(event, opened ? active : chosen);
    if (index === null) return false;
    open();
    setActive(index);
    isNamed.current = index >= 0;
    return true;
  };

  const move = (step: number) => {
    isNamed.current = false;
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

  /** Handles a key. Returns false for keys that have no meaning here. */
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
    // An input method is composing a letter, so this Enter belongs to it.
    if (isDisabled || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (!goToTyped(event) && !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    setKept({ text, over: value });
    setRefused(null);
    setPending(null);
    rules.onSearch(text === label ? '' : text);
    if (document.activeElement !== input.current) {
      // The browser filled the field, or the person typed before this code was loaded. No blur will
      // follow.
      setPending('leave');
      return;
    }
    open();
    setActive(text.trim() ? 0 : -1);
  };

  const isRefused = refused !== null && isUnresolved;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    isLoaded: opened,
    /** The message that the typed text is not in the list; null if there is none. */
    problem: isRefused ? t(refused, { text: typed.trim() }) : null,
    /** What the typed text may mean, and how one of them is chosen: the props of `Candidates`. */
    candidates: {
      options: isRefused && refused === 'severalInList' ? exactMatches(options, typed) : [],
      labelId: `${id}-error`,
      onChoose: (option: Option) => {
        choose(option);
        // The button that was pressed disappears.
        if (input.current) focusField(input.current);
      },
    },
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
      // Keeps Escape from closing a dialog around the field: it must close the list first.
      'data-mantine-stop-propagation': opened || isTyping || undefined,
      // `useSubmit` sends no form while one of its fields has this attribute.
      'data-unresolved': isUnresolved || undefined,
      readOnly: !isSearchable,
      disabled: isDisabled,
      value: typed ?? label,
      onChange,
      onKeyDown,
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (!isSearchable || isFocusedByForm()) return OptionList.preload();
        open();
        // What is typed then replaces the chosen option, and is not added to its name.
        if (!isTyping) currentTarget.select();
      },
      onClick: () => {
        if (isSearchable || !opened) open();
        else close();
      },
      onBlur: () => {
        const named = opened && isNamed.current ? options[active] : undefined;
        if (named) choose(named);
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
