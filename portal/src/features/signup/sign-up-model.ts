import {
  emailProblem,
  indianMobileProblem,
  type PersonProblem,
  termsProblem,
} from '@/domain/account/person';
import { type GstProblem, gstProblem } from '@/domain/company/gst';
import { INDIA_ID } from '@/domain/reference/ports';
import type { Schema } from '@/shared/api/types';
import { nationalDigits } from '@/shared/lib/phone';
import { withoutNulls } from '@/shared/lib/without-nulls';

/** The form's values, as texts of their inputs. There is no password yet. */
export interface SignUpValues {
  name: string;
  companyName: string;
  email: string;
  /** The country's name as the API expects it. `countryId` and `dialCode` belong to it. */
  country: string | null;
  countryId: number | null;
  dialCode: string;
  /** The national number in digits. During typing it may start with a plus and the dial code. */
  mobile: string;
  businessTypeId: number | null;
  gstNumber: string;
  loadingPort: string[];
  portPairs: string[];
  terms: boolean;
}

export const NEW_SIGN_UP: SignUpValues = {
  name: '',
  companyName: '',
  email: '',
  country: null,
  countryId: null,
  dialCode: '',
  mobile: '',
  businessTypeId: null,
  gstNumber: '',
  loadingPort: [],
  portPairs: [],
  terms: false,
};

/** Length of RULES.md 1.5. The server decides. */
export const MAX_MOBILE = 20;

/** A business type, with what the API asks of it at sign-up (RULES.md 9). */
export type BusinessType = Schema<'BusinessTypeRow'>;
export type PortNeed = NonNullable<BusinessType['ports']>;

/** The business types that a company of a country may choose (RULES.md 1.5). */
export function offeredTypes(
  types: readonly BusinessType[],
  countryId: number | null,
): BusinessType[] {
  if (countryId === null) return [];
  return types.filter((type) => type.isOfferedInIndia === (countryId === INDIA_ID));
}

export function chosenType(
  types: readonly BusinessType[],
  { businessTypeId }: Pick<SignUpValues, 'businessTypeId'>,
): BusinessType | null {
  return types.find(({ id }) => id === businessTypeId) ?? null;
}

/** A new country sets the dial code and clears the business type. */
export function countryChange(
  row: Pick<Schema<'CountryRow'>, 'id' | 'country' | 'dialCode'> | null,
  types: readonly BusinessType[],
): Partial<SignUpValues> {
  const [only, ...others] = offeredTypes(types, row?.id ?? null);
  return {
    country: row?.country ?? null,
    countryId: row?.id ?? null,
    dialCode: row?.dialCode ?? '',
    // If only one type is possible, it is chosen at once.
    businessTypeId: only && others.length === 0 ? only.id : null,
  };
}

const SHORTEST_MOBILE = 5;

export type Problem =
  | 'nameRequired'
  | 'companyRequired'
  | 'countryRequired'
  | 'typeRequired'
  | 'gstRequired'
  | GstProblem
  | 'handlingRequired'
  | 'loadingRequired'
  | 'pairsRequired';

function mobileProblem({ countryId, ...values }: SignUpValues): PersonProblem | null {
  const mobile = nationalDigits(values.mobile, values.dialCode);
  if (countryId === INDIA_ID) return indianMobileProblem(mobile);
  if (!mobile) return 'mobileRequired';
  return mobile.length < SHORTEST_MOBILE ? 'mobileInvalid' : null;
}

function gstProblemOf(gstNumber: string, type: BusinessType | null): Problem | null {
  if (!type?.needsGst) return null;
  return gstNumber ? gstProblem(gstNumber) : 'gstRequired';
}

/** Checks the form early. Only the API checks the national number plans. */
export function problemsOf(
  values: SignUpValues,
  type: BusinessType | null,
): Record<string, Problem | PersonProblem> {
  const need = type?.ports;
  return withoutNulls<Problem | PersonProblem>({
    name: values.name.trim() ? null : 'nameRequired',
    companyName: values.companyName.trim() ? null : 'companyRequired',
    email: emailProblem(values.email),
    country: values.country ? null : 'countryRequired',
    mobile: mobileProblem(values),
    businessTypeId: values.businessTypeId === null ? 'typeRequired' : null,
    gstNumber: gstProblemOf(values.gstNumber, type),
    loadingPort:
      (need === 'handling' || need === 'loading') && values.loadingPort.length === 0
        ? `${need}Required`
        : null,
    portPairs: need === 'pairs' && values.portPairs.length === 0 ? 'pairsRequired' : null,
    terms: termsProblem(values.terms),
  });
}

/** The body of POST /users. It has only the values that the business type asks for. */
export function payloadOf(values: SignUpValues, type: BusinessType | null) {
  const need = type?.ports;
  return {
    name: values.name.trim(),
    companyName: values.companyName.trim(),
    email: values.email.trim(),
    country: values.country,
    countryCode: values.dialCode,
    mobile: nationalDigits(values.mobile, values.dialCode),
    businessTypeId: values.businessTypeId,
    gstNumber: type?.needsGst ? values.gstNumber : null,
    loadingPort: need === 'handling' || need === 'loading' ? values.loadingPort : [],
    portPairs: need === 'pairs' ? values.portPairs : [],
    terms: values.terms,
  };
}
