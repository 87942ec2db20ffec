'use client';

import { useMergedRef } from '@mantine/hooks';
import { IconSelector, IconX } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import fields from '@/shared/forms/fields/field.module.css';
import { BareTextField, type TextFieldProps } from '@/shared/forms/fields/text-field';
import { Loader } from '@/shared/ui/controls/loader';

import { Candidates } from './candidates';
import { type Option, OptionList, useOptionList } from './use-option-list';

/** The props of every field with one choice of several, as for Mantine's inputs. */
export interface OptionFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'list' | 'readOnly'> {
  value?: string | null;
  /** Whether the choice can be cleared. */
  clearable?: boolean;
}

interface OptionFieldRules extends OptionFieldProps {
  options: readonly Option[];
  /** The text shown for the value. */
  shown: string;
  /** The language of the options, where it is not the page's. It must be written from the left. */
  language?: string | undefined;
  isSettled?: boolean;
  isLoading?: boolean;
  searchable?: boolean;
  nothingFound?: string;
  onSearch?: (text: string) => void;
  onOpen?: () => void;
  /** null: the choice is cleared. */
  onChoose: (option: Option | null) => void;
}

const NO_SEARCH = () => undefined;

/**
 * A text field with a list to choose from. The list's code loads when a person enters the field.
 */
export function OptionField(props: OptionFieldRules) {
  const { options, shown, isSettled = true, isLoading = false, searchable = false } = props;
  const { value = null, clearable = false, nothingFound = '', onChoose } = props;
  const { language, onSearch = NO_SEARCH, onOpen, disabled = false, error, ref } = props;
  const t = useTranslations('forms');
  const list = useOptionList({
    options,
    label: shown,
    value,
    isSettled,
    isSearchable: searchable,
    isDisabled: disabled,
    nothingFound,
    onSearch,
    onOpen,
    onChoose,
    onEmptied: () => {
      if (clearable) onChoose(null);
    },
  });
  const inputRef = useMergedRef(list.inputProps.ref, ref);
  const canClear = clearable && !disabled && value !== null && value !== '';
  return (
    <>
      <BareTextField
        {...ownProps(props)}
        {...list.inputProps}
        ref={inputRef}
        // What a person types is in a language of their own.
        lang={shown && list.text === shown ? language : undefined}
        pointer={!searchable}
        error={list.problem ?? error}
        offer={<Candidates {...list.candidates} language={language} />}
        rightSectionPointerEvents={canClear ? 'all' : 'none'}
        rightSection={
          isLoading ? (
            <Loader size={14} className={fields.waiting} />
          ) : canClear ? (
            <button
              type="button"
              className={fields.clear}
              aria-label={t('clear')}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(null)}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          ) : (
            <IconSelector size={16} stroke={1.7} color="var(--ink-soft)" aria-hidden />
          )
        }
      />
      {list.isLoaded ? (
        <OptionList
          {...list.listProps}
          language={language}
          chosen={value === null ? [] : [value]}
        />
      ) : null}
    </>
  );
}

/** The props that the input gets unchanged. */
function ownProps(props: OptionFieldRules): TextFieldProps {
  const {
    options: _options,
    shown: _shown,
    language: _language,
    isSettled: _isSettled,
    isLoading: _isLoading,
    searchable: _searchable,
    nothingFound: _nothingFound,
    onSearch: _onSearch,
    onOpen: _onOpen,
    onChoose: _onChoose,
    clearable: _clearable,
    value: _value,
    ...input
  } = props;
  return input;
}
