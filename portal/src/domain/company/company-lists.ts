'use client';

import { useList, useResource } from '@/shared/api/use-resource';

/** A company on a list: its id there, and its name. */
export interface NamedCompany {
  id: number;
  companyName: string;
}

/** The lists of companies that an enquiry can leave out. */
export const COMPANY_LISTS = {
  agents: '/api/users/all/cha',
  forwarders: '/api/users/all/freight-forwarder',
} as const;

export type CompanyList = keyof typeof COMPANY_LISTS;

const FOUND = 50;
/** The most companies that the API names at once. */
const NAMED = 100;

/** Companies of a list by a part of their name. */
export function useCompanies(list: CompanyList, filter: string) {
  return useList(
    COMPANY_LISTS[list],
    { query: { page: 1, limit: FOUND, filter } },
    { revalidateOnFocus: false, keepPreviousData: false },
  );
}

/** The companies of a list that have one of these ids; others are left out. */
export function useNamedCompanies(list: CompanyList, ids: readonly number[]) {
  const query = { page: 1, limit: NAMED, ids: ids.join(',') };
  return useResource(COMPANY_LISTS[list], ids.length > 0 ? { query } : null);
}
