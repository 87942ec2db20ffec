'use client';

import type { ControlProps, FieldKind } from '@/shared/forms/schema/field';
import { common } from '@/shared/forms/schema/kinds';

import type { CompanyList, NamedCompany } from './company-lists';
import { CompanyMultiSelect } from './company-multi-select';

const isCompany = (value: unknown): value is NamedCompany =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'companyName' in value &&
  typeof value.companyName === 'string';

export const isCompanies = (value: unknown): value is NamedCompany[] =>
  Array.isArray(value) && value.every(isCompany);

interface CompaniesOptions {
  list: CompanyList;
}

function CompaniesControl(props: ControlProps<NamedCompany[], CompaniesOptions>) {
  const { value, onChange, options } = props;
  return <CompanyMultiSelect {...common(props)} {...options} value={value} onChange={onChange} />;
}

/** Several companies of a list. */
export const COMPANIES: FieldKind<NamedCompany[], CompaniesOptions> = {
  accepts: isCompanies,
  blank: [],
  Control: CompaniesControl,
};
