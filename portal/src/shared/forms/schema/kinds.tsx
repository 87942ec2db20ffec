'use client';

import { useTranslations } from '@/i18n/translations';

import { DateField } from '@/shared/forms/fields/date-field';
import { NumberField } from '@/shared/forms/fields/number-field';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { TextField } from '@/shared/forms/fields/text-field';
import { TickField } from '@/shared/forms/fields/tick-field';
import type { Unusual } from '@/shared/forms/fields/unusual';
import { FileField } from '@/shared/forms/files/file-field';
import { FileSlots } from '@/shared/forms/files/file-slots';
import type { Attachment, Purpose } from '@/shared/forms/files/upload';
import { decimalsOf } from '@/shared/lib/reading/currencies';

import { ChoiceField } from '../options/choice-field';
import type { Option } from '../options/use-option-list';
import type { ControlProps, FieldKind } from './field';
import { useFieldValue } from './store-context';

export const isText = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isNumber = (value: unknown): value is number | null =>
  value === null || typeof value === 'number';

const isTick = (value: unknown): value is boolean | null =>
  value === null || typeof value === 'boolean';

export const isFile = (value: unknown): value is Attachment =>
  typeof value === 'object' &&
  value !== null &&
  'src' in value &&
  typeof value.src === 'string' &&
  'originalName' in value &&
  typeof value.originalName === 'string';

const isFiles = (value: unknown): value is Attachment[] =>
  Array.isArray(value) && value.every(isFile);

/** The props that every control passes to its input unchanged. */
export function common(
  props: Pick<ControlProps<unknown>, 'label' | 'error' | 'withAsterisk' | 'disabled'>,
) {
  const { label, error, withAsterisk, disabled } = props;
  return { label, error, withAsterisk, disabled };
}

interface TextOptions {
  /** The text's direction; `auto` follows the language of the text instead of the page. */
  dir?: 'ltr' | 'auto';
  upperCase?: boolean;
  /** Whether to show the number of letters and the limit. */
  counted?: boolean;
  /** The fewest rows, and the most to grow to. Without this it is a single line. */
  rows?: { min: number; max?: number };
}

/**
 * A text, with a count if it has a limit. Text that cannot be changed can still be read and copied.
 */
function TextControl(props: ControlProps<string | null, TextOptions>) {
  const { name, value, onChange, maxLength, lockedReason, options } = props;
  const t = useTranslations('forms');
  const text = value ?? '';
  const counter =
    maxLength && options.counted !== false
      ? t('characters', { used: String([...text].length), max: String(maxLength) })
      : null;
  const isLocked = lockedReason !== null;
  const input = {
    ...common(props),
    name,
    value: text,
    description: lockedReason ?? counter,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(options.upperCase ? currentTarget.value.toUpperCase() : currentTarget.value),
    ...(options.dir ? { dir: options.dir } : {}),
    ...(options.upperCase ? { autoCapitalize: 'characters', spellCheck: false } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(isLocked ? { readOnly: true, disabled: false, withAsterisk: false } : {}),
  };
  const { rows } = options;
  if (!rows) return <TextField {...input} describedBelow filled={isLocked} />;
  return <TextAreaField {...input} describedBelow filled={isLocked} grows={rows} />;
}

export const TEXT: FieldKind<string | null, TextOptions> = {
  accepts: isText,
  blank: null,
  Control: TextControl,
};

export interface NumberOptions {
  /** The most decimal places; an amount without it has those of its currency. */
  decimals?: number;
  /** An amount: in this currency, or in the one that the field `currencyField` has. */
  currency?: string | null;
  currencyField?: string;
  unusual?: Unusual | null;
  /** A number above that of another field is asked about, too. */
  unusualAbove?: { field: string; message: string };
}

function NumberControl(props: ControlProps<number | null, NumberOptions>) {
  const { name, value, onChange, text, onText, options } = props;
  const { decimals, currency, currencyField = null, unusualAbove } = options;
  const usual = useFieldValue(unusualAbove?.field ?? null);
  const unusual =
    unusualAbove && typeof usual === 'number'
      ? { above: usual, message: unusualAbove.message }
      : options.unusual;
  const chosen = useFieldValue(currencyField);
  const code = currency ?? (typeof chosen === 'string' ? chosen : null);
  return (
    <NumberField
      {...common(props)}
      {...{ name, text, onText, currency: code, unusual }}
      decimals={decimals ?? decimalsOf(code ?? '')}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}

export const NUMBER: FieldKind<number | null, NumberOptions> = {
  accepts: isNumber,
  blank: null,
  isTyped: true,
  Control: NumberControl,
};

interface ChoiceOptions {
  data: readonly Option[];
  clearable?: boolean;
  searchable?: boolean;
}

function ChoiceControl(props: ControlProps<string | null, ChoiceOptions>) {
  const { value, onChange, options } = props;
  return <ChoiceField {...common(props)} {...options} value={value} onChange={onChange} />;
}

export const CHOICE: FieldKind<string | null, ChoiceOptions> = {
  accepts: isText,
  blank: null,
  Control: ChoiceControl,
};

interface DateOptions {
  /** The first date that can be chosen. */
  earliest?: string;
  unusual?: Unusual | null;
  /** What is said of an earlier day. */
  pastMessage?: string | null;
}

function DateControl(props: ControlProps<string | null, DateOptions>) {
  const { name, value, onChange, text, onText, options } = props;
  return (
    <DateField
      {...common(props)}
      {...{ name, text, onText, unusual: options.unusual, pastMessage: options.pastMessage }}
      value={value}
      onChange={onChange}
      {...(options.earliest ? { minDate: options.earliest } : {})}
    />
  );
}

/** A date in the API's format: `2026-12-05`. */
export const DATE: FieldKind<string | null, DateOptions> = {
  accepts: isText,
  blank: null,
  isTyped: true,
  Control: DateControl,
};

function TickControl({ label, value, onChange, error, disabled }: ControlProps<boolean | null>) {
  return (
    <TickField
      label={label}
      error={error}
      disabled={disabled}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Yes or no. */
export const TICK: FieldKind<boolean | null> = {
  accepts: isTick,
  blank: null,
  Control: TickControl,
};

interface FilesOptions {
  slots: number;
  maxBytes: number;
  purpose?: Purpose;
  accept?: string;
  rule?: string;
}

function FilesControl({
  label,
  value,
  onChange,
  error,
  disabled,
  options,
}: ControlProps<Attachment[], FilesOptions>) {
  return (
    <FileSlots
      {...options}
      {...(label ? { label } : {})}
      value={value}
      onChange={onChange}
      error={error}
      disabled={disabled}
    />
  );
}

/** Several files, each in its own slot. */
export const FILES: FieldKind<Attachment[], FilesOptions> = {
  accepts: isFiles,
  blank: [],
  Control: FilesControl,
};

interface FileOptions {
  purpose: Purpose;
  /** null while unknown: then only the server decides. */
  maxBytes: number | null;
  accept?: string;
  description?: string;
}

function FileControl(props: ControlProps<Attachment | null, FileOptions>) {
  const { label, value, onChange, error, options } = props;
  return <FileField {...options} label={label} value={value} onChange={onChange} error={error} />;
}

/** One file. */
export const FILE: FieldKind<Attachment | null, FileOptions> = {
  accepts: (value) => value === null || isFile(value),
  blank: null,
  Control: FileControl,
};
