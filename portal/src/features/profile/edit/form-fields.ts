'use client';

import { useCallback, useMemo } from 'react';
import { COUNTRY } from '@/domain/reference/field-kinds';
import { useRules } from '@/domain/reference/rules-context';
import { useTranslations } from '@/i18n/translations';
import { type FieldBase, type FieldSpec, fieldOf } from '@/shared/forms/schema/field';
import { FILE, TEXT } from '@/shared/forms/schema/kinds';
import { inMegabytes } from '@/shared/lib/files';

import { DOCUMENTS } from './document-fields';
import {
  checksOf,
  fieldsOf,
  isPortField,
  type PortRules,
  type ProblemWords,
  type ProfileField,
  type ProfileForm,
  STEP_ORDER,
  type Step,
} from './form-model';
import { PORTS } from './port-fields';

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
/** Numbers and codes read from left to right in every language. */
const LEFT_TO_RIGHT = new Set(['mobile', 'email', 'gstNumber']);

/** The messages for invalid fields. */
export function useProblemWords(form: ProfileForm): ProblemWords {
  const t = useTranslations('company.problems');
  return useCallback(
    ({ field, problem }) => {
      if (problem !== 'required') return t(problem);
      const label = form.fields.find(({ name }) => name === field)?.label ?? field;
      return t(label as Parameters<typeof t>[0]);
    },
    [form, t],
  );
}

export interface ProfileFields {
  steps: Record<Step, FieldSpec[]>;
  documents: FieldSpec;
  all: FieldSpec[];
}

/** Builds the fields of a business type's form from the API's description. */
export function useProfileFields(form: ProfileForm, portEdit: PortRules): ProfileFields {
  const t = useTranslations('company.fields');
  const edit = useTranslations('profile.edit');
  const words = useProblemWords(form);
  const maxBytes = useRules()?.maxFileBytes ?? null;
  return useMemo(() => {
    const specOf = (field: ProfileField): FieldSpec => {
      const { name, readOnly } = field;
      const base: FieldBase = {
        ...checksOf(field, words),
        label: t(field.label as Parameters<typeof t>[0]),
        wide: WIDE.has(name),
        locked: readOnly ? edit('readOnly') : false,
      };
      if (isPortField(name)) return fieldOf(PORTS, base, { name, rules: portEdit });
      if (name === 'country') return fieldOf(COUNTRY, base, { clearable: false });
      if (name === 'companyLogo') {
        const rule = maxBytes && edit('logoRule', { megabytes: inMegabytes(maxBytes) });
        const file = { purpose: 'logo' as const, maxBytes, accept: PICTURES };
        return fieldOf(FILE, base, rule ? { ...file, description: rule } : file);
      }
      return fieldOf(TEXT, base, {
        dir: LEFT_TO_RIGHT.has(name) ? 'ltr' : 'auto',
        ...(name === 'gstNumber' ? { upperCase: true } : {}),
        ...(name === 'companyDescription' ? { rows: { min: 2, max: 5 } } : {}),
      });
    };
    const specs = (step: Step) => fieldsOf(form, step).map(specOf);
    const steps = {
      person: specs('person'),
      company: specs('company'),
      place: specs('place'),
      ports: specs('ports'),
    };
    const documents = fieldOf(
      DOCUMENTS,
      { name: 'attachments', label: '', wide: true },
      { maxBytes },
    );
    return { steps, documents, all: [...STEP_ORDER.flatMap((step) => steps[step]), documents] };
  }, [form, portEdit, maxBytes, t, edit, words]);
}
