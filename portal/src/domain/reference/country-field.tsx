'use client';

import { IconSelector } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { type EarlyUse, replay, unused } from '@/shared/forms/fields/early-use';
import { TextField } from '@/shared/forms/fields/text-field';
import { whenOnline } from '@/shared/ui/lazy/when-online';

import type { CountrySelectProps } from './country-select';

let Fetched: ComponentType<CountrySelectProps> | null = null;

async function fetchSelect(): Promise<void> {
  Fetched ??= (await whenOnline(() => import('./country-select'))).CountrySelect;
}

/**
 * A country field that loads its list and search only when the person enters the field or the
 * browser fills it in. People read the rest of the page before they choose anything.
 */
export function CountryField(props: CountrySelectProps) {
  const early = useRef(unused()).current;
  const [isHere, setHere] = useState(false);
  const enter = () => void fetchSelect().then(() => setHere(true), console.error);
  return isHere && Fetched ? (
    <WithList {...props} early={early} component={Fetched} />
  ) : (
    <WithoutList {...props} early={early} onEnter={enter} />
  );
}

interface WithListProps extends CountrySelectProps {
  early: EarlyUse;
  component: ComponentType<CountrySelectProps>;
}

function WithList({ early, component: Component, ...props }: WithListProps) {
  const input = useRef<HTMLInputElement>(null);
  // In a layout effect, so that no key press is lost while the fields are swapped.
  useLayoutEffect(() => {
    if (input.current) replay(input.current, early);
  }, [early]);
  return <Component {...props} ref={input} />;
}

interface WithoutListProps extends CountrySelectProps {
  early: EarlyUse;
  onEnter: () => void;
}

function WithoutList({ early, onEnter, ...props }: WithoutListProps) {
  const { label, value, error, withAsterisk } = props;
  const t = useTranslations('forms');
  const company = useTranslations('company');
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    early.typed = text;
    setTyped(text);
    onEnter();
  };
  // Enter chooses an option as soon as the list is loaded. It never sends the form.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    early.entered = true;
  };
  return (
    <TextField
      label={label ?? company('fields.country')}
      placeholder={t('searchHint')}
      error={error}
      withAsterisk={withAsterisk}
      role="combobox"
      aria-haspopup="listbox"
      aria-autocomplete="list"
      aria-expanded={false}
      autoComplete="off"
      value={typed ?? value ?? ''}
      data-unresolved={typed?.trim() ? true : undefined}
      rightSection={<IconSelector size={16} stroke={1.7} color="var(--ink-soft)" aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
      onPointerEnter={() => void fetchSelect().catch(console.error)}
      onFocus={() => {
        early.hasFocus = true;
        onEnter();
      }}
      onBlur={() => {
        early.hasFocus = false;
      }}
    />
  );
}
