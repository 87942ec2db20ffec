'use client';

import { Skeleton, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';

import { FileField } from '@/shared/forms/file-field';
import { CountrySelect } from '@/shared/forms/selects';
import { inMegabytes } from '@/shared/lib/files';
import { useRules } from '@/shared/lib/rules-context';

import { isPortField, type PortRules, type ProfileField, type ProfileValues } from './form-model';

// The heaviest fields, far down the page.
const PortControl = dynamic(() => import('./port-control').then((module) => module.PortControl), {
  loading: () => <Skeleton height={60} />,
});

export type ProfileEditor = UseFormReturnType<ProfileValues>;

const PICTURES = '.jpg,.jpeg,.png';
const WIDE = new Set([
  'name',
  'companyLogo',
  'companyDescription',
  'address',
  'loadingPort',
  'port',
  'portPairs',
]);

export const isWide = (name: string): boolean => WIDE.has(name);

export interface FieldControlProps {
  field: ProfileField;
  editor: ProfileEditor;
  portEdit: PortRules;
}

/** One field as the API describes it: which control, how long, read-only or not. */
export function FieldControl({ field, editor, portEdit }: FieldControlProps) {
  const t = useTranslations('profile.fields');
  const { name } = field;
  if (isPortField(name)) {
    return <PortControl name={name} field={field} editor={editor} rules={portEdit} />;
  }
  const label = t(field.label as Parameters<typeof t>[0]);
  const common = { label, withAsterisk: field.required && !field.readOnly };
  if (name === 'country') {
    return <CountrySelect {...common} clearable={false} {...editor.getInputProps('country')} />;
  }
  if (name === 'companyLogo') {
    return <LogoControl label={label} editor={editor} />;
  }
  return <TextControl {...common} field={field} editor={editor} />;
}

function LogoControl({ label, editor }: { label: string; editor: ProfileEditor }) {
  const t = useTranslations('profile.edit');
  const maxBytes = useRules()?.maxFileBytes ?? null;
  return (
    <FileField
      label={label}
      description={
        maxBytes === null ? undefined : t('logoRule', { megabytes: inMegabytes(maxBytes) })
      }
      error={editor.errors.companyLogo}
      value={editor.getValues().companyLogo}
      onChange={(file) => editor.setFieldValue('companyLogo', file)}
      purpose="logo"
      maxBytes={maxBytes}
      accept={PICTURES}
    />
  );
}

interface TextControlProps {
  field: ProfileField;
  editor: ProfileEditor;
  label: string;
  withAsterisk: boolean;
}

/** Numbers and codes are written from left to right in every language. */
const LEFT_TO_RIGHT = new Set(['mobile', 'email', 'gstNumber']);

function TextControl({ field, editor, ...common }: TextControlProps) {
  const t = useTranslations('forms');
  const edit = useTranslations('profile.edit');
  const used = [...String(editor.getValues()[field.name] ?? '')].length;
  const counter = field.maxLength
    ? t('characters', { used: String(used), max: String(field.maxLength) })
    : null;
  const props = {
    ...common,
    ...editor.getInputProps(field.name),
    description: field.readOnly ? edit('readOnly') : counter,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    readOnly: field.readOnly,
    // A name or an address is written as its language is, whatever that of the page.
    dir: LEFT_TO_RIGHT.has(field.name) ? 'ltr' : 'auto',
    ...(field.readOnly ? { variant: 'filled' as const } : {}),
    ...(field.maxLength ? { maxLength: field.maxLength } : {}),
  };
  if (field.name === 'companyDescription') {
    return <Textarea {...props} autosize minRows={2} maxRows={5} />;
  }
  if (field.name === 'gstNumber') {
    return (
      <TextInput
        {...props}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) =>
          editor.setFieldValue('gstNumber', event.currentTarget.value.toUpperCase())
        }
      />
    );
  }
  return <TextInput {...props} />;
}
