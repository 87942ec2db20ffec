import type { Schema } from '@/shared/api/types';
import { raisedPaths } from '@/shared/lib/paths';

/** A variant of the enquiry that the user's own company raises: its path, permission and texts. */
export type RaisedVariant = Schema<'RaisedVariantOut'>;
export type VariantName = RaisedVariant['name'];

/**
 * The paths of the lists of one's own enquiries. The API answers everything else about a variant,
 * but a page needs its path before the first request. A test compares them with the contract.
 */
export const VARIANT_PATHS: Readonly<Record<VariantName, string>> = {
  rfq: '/rfq',
  freight: '/rfq-freight-rate',
  cha: '/rfq-cha',
  source: '/source-your-cargo',
};

/** The variant whose screens are below the first segment of a path; null: no variant. */
export function variantAt(segment: string): VariantName | null {
  const names = Object.keys(VARIANT_PATHS) as VariantName[];
  return names.find((name) => VARIANT_PATHS[name] === `/${segment}`) ?? null;
}

/** The paths of a variant's screens. */
export const pathsOf = (variant: Pick<RaisedVariant, 'path' | 'quotationsPath'>) =>
  raisedPaths(variant.path, variant.quotationsPath);

/** The form of an enquiry about what another company has, filled in with it; "" if one cannot ask. */
export function askPath(
  ask: { variant: string; party: string } | null,
  about: Partial<Record<'product' | 'offer' | 'rate', number>>,
): string {
  if (!ask) return '';
  const path = VARIANT_PATHS[ask.variant as VariantName];
  return raisedPaths(path, path).create({ ...about, party: ask.party });
}
