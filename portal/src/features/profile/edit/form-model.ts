import { type GstProblem, gstProblem } from '@/domain/company/gst';
import type { Attachment } from '@/shared/forms/files/upload';
import { type FieldChecks, problemsIn } from '@/shared/forms/schema/field';
import { patternProblem } from '@/shared/forms/schema/rules';

import type { Profile } from '../profile';

/** The form of a business type, as the API describes it (RULES.md 9). */
export type ProfileForm = NonNullable<Profile['fields']>;
export type ProfileField = ProfileForm['fields'][number];
export type PortRules = NonNullable<Profile['portEdit']>;

/** A certificate, and whether companies that may see the owner's contact are shown it (RULES.md 47). */
export type Certificate = Attachment & { isShown: boolean };

/** The files by kind of document: GST, EXIM or CC. */
export type Documents = Readonly<Record<string, Certificate | null>>;

export interface ProfileValues extends Record<string, unknown> {
  companyLogo: Attachment | null;
  name: string;
  companyName: string;
  mobile: string;
  email: string;
  city: string;
  country: string | null;
  gstNumber: string;
  loadingPort: string[];
  port: string[];
  portPairs: string[];
  address: string;
  companyDescription: string;
  attachments: Documents;
}

/** The steps of the form in the order a trader thinks, and the fields of each step. */
export const STEPS = {
  person: ['name', 'mobile', 'email'],
  company: ['companyName', 'gstNumber', 'companyLogo', 'companyDescription'],
  place: ['address', 'city', 'country'],
  ports: ['loadingPort', 'port', 'portPairs'],
} as const;

export type Step = keyof typeof STEPS;
export const STEP_ORDER: readonly Step[] = ['person', 'company', 'place', 'ports'];
export type PortFieldName = (typeof STEPS.ports)[number];

export const isPortField = (name: string): name is PortFieldName =>
  (STEPS.ports as readonly string[]).includes(name);

/** The fields of a step that this business type has. */
export function fieldsOf(form: ProfileForm, step: Step): ProfileField[] {
  return STEPS[step].flatMap((name) => form.fields.find((field) => field.name === name) ?? []);
}

export function valuesOf(profile: Profile, form: ProfileForm): ProfileValues {
  const stored = (key: string) => {
    const file = profile.attachments.find((each) => each.key === key);
    if (!file) return null;
    const { src, originalName, isShown } = file;
    return { src, originalName, isShown };
  };
  const { companyLogo } = profile;
  return {
    companyLogo: companyLogo ? { src: companyLogo, originalName: fileName(companyLogo) } : null,
    name: profile.name,
    companyName: profile.companyName ?? '',
    mobile: profile.mobile ?? '',
    email: profile.email ?? '',
    city: profile.city ?? '',
    country: profile.country,
    gstNumber: profile.gstNumber ?? '',
    loadingPort: [...profile.loadingPort],
    port: [...profile.port],
    portPairs: [...profile.portPairs],
    address: profile.address ?? '',
    companyDescription: profile.companyDescription ?? '',
    attachments: Object.fromEntries(form.documents.map((key) => [key, stored(key)])),
  };
}

/** The last part of a file's address is its original name. */
function fileName(src: string): string {
  const last = src.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

export interface Problem {
  field: string;
  problem: 'required' | GstProblem;
}

export type ProblemWords = (problem: Problem) => string;

/** Turns the API's rule for a field into the form's checks. */
export function checksOf(field: ProfileField, words: ProblemWords): FieldChecks {
  const { name, required, readOnly, maxLength } = field;
  const isGst = name === 'gstNumber';
  return {
    name,
    required,
    locked: readOnly,
    maxLength,
    requiredMessage: required && !readOnly ? words({ field: name, problem: 'required' }) : null,
    check: (value) => {
      const mismatch = patternProblem(String(value), field);
      const problem = isGst && !mismatch ? gstProblem(String(value)) : null;
      return mismatch ?? (problem && words({ field: name, problem }));
    },
  };
}

/** Checks the form by the API's rules, so that the user sees problems early. The API decides. */
export function problemsOf(
  values: ProfileValues,
  form: ProfileForm,
  words: ProblemWords,
): Record<string, string> {
  return problemsIn(
    form.fields.map((field) => checksOf(field, words)),
    values,
  );
}

const filesIn = (documents: Documents) =>
  Object.entries(documents).map(([key, file]) => `${key} ${file?.src ?? ''}`);

/** The fields whose change staff look at: who else is shown a certificate is not among them. */
export function changedFields(
  changed: readonly string[],
  before: ProfileValues,
  after: ProfileValues,
): string[] {
  const files = filesIn(before.attachments);
  const isSame = filesIn(after.attachments).every((file, at) => file === files[at]);
  return changed.filter((name) => name !== 'attachments' || !isSame);
}

/** Whether saving sends an approved company back to verification. The form warns about it first. */
export function needsVerification(
  status: string | null,
  changed: readonly string[],
  form: ProfileForm,
): boolean {
  return status === 'approved' && changed.some((name) => form.verifiedFields.includes(name));
}

/** The body of PUT /users/{id}: only the fields that this business type can change. */
export function payloadOf(values: ProfileValues, form: ProfileForm): Record<string, unknown> {
  const fields = form.fields
    .filter(({ readOnly, name }) => !readOnly && name !== 'companyLogo')
    .map(({ name }) => {
      const value = values[name];
      return [name, typeof value === 'string' ? value.trim() : value];
    });
  const attachments = Object.entries(values.attachments).flatMap(([key, file]) =>
    file ? [{ key, ...file }] : [],
  );
  return {
    ...Object.fromEntries(fields),
    companyLogo: values.companyLogo?.src ?? null,
    attachments,
  };
}
