'use client';

import { useLocale } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

import { useTranslations } from '@/i18n/translations';
import { useAmountLocale } from '@/shared/ui/values/amount-locale';

import { isPlain, meaningOf, type NumberMeaning, shownNumber, textFromNumber } from './number-text';
import { BareTextField, type TextFieldProps } from './text-field';
import { type KeptText, useFinished, useTypedText } from './typed-text';
import { Question, type Unusual, useUnusual } from './unusual';

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'defaultValue' | 'hint' | 'error'>,
    KeptText {
  value?: number | '' | null;
  /** `''`: the field is empty, or what was typed is not a number, which the field then says. */
  onChange?: (value: number | '') => void;
  /** The most decimal places; whole numbers without it. */
  decimals?: number;
  /** The ISO code of the currency, if it is an amount: its sign may be typed, no other one. */
  currency?: string | null | undefined;
  unusual?: Unusual | null | undefined;
  error?: ReactNode;
}

/** Why a typed text is not a number, in the language of the page. */
function useProblemText(locale: string, decimals: number, currency: string | null | undefined) {
  const t = useTranslations('forms.typed');
  return ({ problem }: NumberMeaning): string | null => {
    if (problem === null) return null;
    if (problem === 'too_many_decimals') return t('tooManyDecimals', { count: decimals });
    if (problem === 'other_currency') return t('otherCurrency', { currency: currency ?? '' });
    if (problem === 'negative') return t('negative');
    if (problem === 'too_large') return t('tooLarge');
    return t('notANumber', { example: textFromNumber(decimals > 0 ? 1234.5 : 1234, locale) });
  };
}

/**
 * A number as people type or paste it (RULES.md 73). Below it stands what was understood, or why it
 * cannot be read, in room that is always there. A form with such a text is not sent: `useSend` and
 * `useForm` look for `data-unresolved`. Numbers read from left to right in every language.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, decimals = 0, currency, unusual = null, ...rest } = props;
  const { text: _text, onText: _onText, ...input } = rest;
  const locale = useLocale();
  const t = useTranslations('forms.typed');
  const amountLocale = useAmountLocale();
  const problemText = useProblemText(locale, decimals, currency);
  const [isFinished, finishing] = useFinished();
  const read = (text: string) => meaningOf(text, locale, { decimals, currency });
  const current = value ?? '';
  const typed = useTypedText<number | ''>(props, current, (text) => read(text).value);
  const text = typed.text ?? textFromNumber(value, locale);
  const meaning = read(text);
  const change = (next: string) => {
    typed.type(next);
    onChange?.(read(next).value);
  };
  // Another currency or unit may read the same text in another way.
  const isFirst = useRef(true);
  const readAgain = useEffectEvent(() => {
    const isNew = isFirst.current && typed.text === undefined;
    isFirst.current = false;
    if (!isNew && meaning.value !== current) change(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these decide how a text is read
  useEffect(() => readAgain(), [decimals, currency, locale]);
  const isShown =
    meaning.value !== '' &&
    typed.text !== undefined &&
    (meaning.isDoubtful || !isPlain(text, meaning.value, locale));
  const size = meaning.value === '' ? 0 : meaning.value;
  const isLarge = unusual !== null && typed.text !== undefined && size > unusual.above;
  const { asks, confirm } = useUnusual(meaning.value, isLarge);
  const shown = shownNumber(size, amountLocale, currency);
  const problem = isFinished ? problemText(meaning) : null;
  return (
    <BareTextField
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...input}
      error={problem ?? input.error}
      hint={
        asks && isFinished && unusual ? (
          <Question value={shown} message={unusual.message} onConfirm={confirm} />
        ) : isShown ? (
          t('understood', { value: shown })
        ) : (
          ''
        )
      }
      data-unresolved={meaning.problem || asks ? true : undefined}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        finishing.onBlur();
        input.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        finishing.onKeyDown(event);
        input.onKeyDown?.(event);
      }}
    />
  );
}
