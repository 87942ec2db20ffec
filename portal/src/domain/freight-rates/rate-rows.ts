import { CONTAINER_CODES } from '@/domain/reference/containers';
import { oneOf } from '@/shared/api/url-codecs';

/** The filter by container that all lists of freight rates have; see `useContainerFilter`. */
export const CONTAINER_FILTER = { containerType: oneOf(CONTAINER_CODES) };

/** What rows say of a rate, whoever reads them. */
export const RATE_FIELDS = [
  'id',
  'loadingPort',
  'loadingPortCode',
  'loadingCountry',
  'destinationPort',
  'destinationPortCode',
  'destinationCountry',
  'containerType',
  'oceanfreight',
  'currency',
  'pricevalidity',
  'createdAt',
] as const;
