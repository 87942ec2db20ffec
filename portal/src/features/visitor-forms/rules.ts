import type { Messages } from 'next-intl';

import {
  emailProblem,
  indianMobileProblem,
  type PersonProblem,
  termsProblem,
} from '@/domain/account/person';
import { latinDigits } from '@/shared/lib/phone';
import { withoutNulls } from '@/shared/lib/without-nulls';

/** Lengths of RULES.md 1.5; those of the contact form come from the API. The server decides. */
export const MAX_NATURE = 100;
export const MAX_SUBJECT = 150;
export const MAX_MESSAGE = 2000;
export const MAX_MOBILE = 10;
export const MAX_ANY_MOBILE = 20;

export const COMPANY_TYPES = [
  'proprietorship',
  'partnership',
  'private_limited',
  'llp',
  'opc',
] as const satisfies readonly (keyof Messages['visitorForms']['types'])[];

export type Problem = keyof Messages['visitorForms']['problems'] | 'name' | 'companyName';
export type Problems = Record<string, Problem | PersonProblem>;

export interface ExporterValues {
  companyType: string;
  name: string;
  companyName: string;
  email: string;
  mobile: string;
  natureOfBusiness: string;
  terms: boolean;
  /** People do not see this field. If it is filled, a machine filled it. */
  website: string;
}

export const NEW_EXPORTER: ExporterValues = {
  companyType: '',
  name: '',
  companyName: '',
  email: '',
  mobile: '',
  natureOfBusiness: '',
  terms: false,
  website: '',
};

export interface ContactValues {
  name: string;
  companyName: string;
  email: string;
  mobile: string;
  subject: string;
  message: string;
  website: string;
}

export const NEW_CONTACT: ContactValues = {
  name: '',
  companyName: '',
  email: '',
  mobile: '',
  subject: '',
  message: '',
  website: '',
};

const ANY_MOBILE = /^\+?\d{5,19}$/;

/** The digits of an Indian number, typed in any script, with or without the dial code. */
export function indianDigits(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '');
  const bare = digits.length > MAX_MOBILE ? digits.replace(/^0*91/, '') : digits;
  return bare.slice(0, MAX_MOBILE);
}

/** The problem of an empty field has the name of the field. */
function empty<Field extends Problem>(name: Field, typed: string): Field | null {
  return typed.trim() ? null : name;
}

/** Checks the new-exporter form by the server's rules, so that problems show early. By field. */
export function exporterProblems(values: ExporterValues): Problems {
  return withoutNulls<Problem | PersonProblem>({
    companyType: empty('companyType', values.companyType),
    companyName: empty('companyName', values.companyName),
    name: empty('name', values.name),
    email: emailProblem(values.email),
    mobile: indianMobileProblem(values.mobile),
    natureOfBusiness: empty('natureOfBusiness', values.natureOfBusiness),
    terms: termsProblem(values.terms),
  });
}

/** Checks the contact form. Returns the problems by field. */
export function contactProblems(values: ContactValues): Problems {
  const mobile = anyMobile(values.mobile);
  return withoutNulls<Problem | PersonProblem>({
    name: empty('name', values.name),
    email: emailProblem(values.email),
    mobile: mobile && !ANY_MOBILE.test(mobile) ? 'mobileInvalid' : null,
    subject: empty('subject', values.subject),
    message: empty('message', values.message),
  });
}

/** Turns a number into the API's format: a plus and digits, without spaces. */
export function anyMobile(typed: string): string {
  return latinDigits(typed)
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
}
