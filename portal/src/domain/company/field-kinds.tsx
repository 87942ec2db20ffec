'use client';

import { Suspense } from 'react';

import type { ControlProps, FieldKind } from '@/shared/forms/schema/field';
import { common } from '@/shared/forms/schema/kinds';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { lazily } from '@/shared/ui/lazy/late';

import type { CompanyList, NamedCompany } from './company-lists';

// Few enquiries leave companies out, so that the form is there before this.
const CompanyMultiSelect = lazily(() =>
  import('./company-multi-select').then((module) => module.CompanyMultiSelect),
);

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
  return (
    <Suspense fallback={<Skeleton height={61} />}>
      <CompanyMultiSelect {...common(props)} {...options} value={value} onChange={onChange} />
    </Suspense>
  );
}

/** Several companies of a list. */
export const COMPANIES: FieldKind<NamedCompany[], CompaniesOptions> = {
  accepts: isCompanies,
  blank: [],
  Control: CompaniesControl,
};
