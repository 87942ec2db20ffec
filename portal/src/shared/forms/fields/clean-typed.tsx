import type { ComponentProps, FocusEvent } from 'react';
import { useTranslations } from '@/i18n/translations';
import { addressRefusalOf, refusalOf, type TextRefusal } from '@/shared/lib/reading/refused-text';
import { forPress } from '@/shared/ui/lazy/when-online';

import { typeInto } from '../replay-input';

type Control = HTMLInputElement | HTMLTextAreaElement;

interface TextProps<Element extends Control> {
  type?: ComponentProps<'input'>['type'];
  value?: unknown;
  onBlur?: ((event: FocusEvent<Element>) => void) | undefined;
}

/** Texts of these letters alone are stored as they are typed, so that the rule is not loaded. */
const PLAIN = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u20a0-\u20bf]*$/u;

/**
 * Reads what is typed in a field of text by the rule for all texts (RULES.md 71): says at once what
 * is refused, by which the form is not sent, and takes out what nobody sees when the person leaves
 * the field. Spaces at the ends stay while the form is filled in.
 */
export function useCleanTyped<Element extends Control>(props: TextProps<Element>) {
  const { value, type } = props;
  const text = typeof value === 'string' ? value : '';
  const refusal = (type === 'email' ? addressRefusalOf(text) : null) ?? refusalOf(text);
  return {
    refused: refusal ? <Refused refusal={refusal} /> : null,
    onBlur: (event: FocusEvent<Element>) => {
      if (!refusal) takeClean(event.currentTarget);
      props.onBlur?.(event);
    },
  };
}

function Refused({ refusal }: { refusal: TextRefusal }) {
  const t = useTranslations('forms.refused');
  return t(refusal.problem, { character: refusal.character });
}

function takeClean(field: Control): void {
  const typed = field.value;
  if (PLAIN.test(typed) || field.type === 'password') return;
  // If the code cannot be loaded, the text stays as it was typed, and the server cleans it.
  forPress(() => import('@/shared/lib/reading/clean-text'))
    .then((code) => {
      const clean = code?.cleanText(typed, field instanceof HTMLTextAreaElement);
      const isOther = typeof clean === 'string' && clean !== typed.trim();
      if (isOther && field.value === typed) typeInto(field, clean);
    })
    .catch(console.error);
}
