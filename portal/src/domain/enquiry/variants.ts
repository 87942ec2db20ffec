import type { Schema } from '@/shared/api/types';
import { raisedPaths } from '@/shared/lib/paths';

/** A variant of the enquiry that one's company raises: its path, permission and texts. */
export type RaisedVariant = Schema<'RaisedVariantOut'>;
export type VariantName = RaisedVariant['name'];

/**
 * Where the lists of one's own enquiries are. Everything else about a variant is answered by the
 * API; this much a page must know before it has asked. A test compares it with the contract.
 */
export const VARIANT_PATHS: Readonly<Record<VariantName, string>> = {
  rfq: '/rfq',
  freight: '/rfq-freight-rate',
  cha: '/rfq-cha',
  source: '/source-your-cargo',
};

/** The variant whose screens are below the first segment of a path; null: none. */
export function variantAt(segment: string): VariantName | null {
  const names = Object.keys(VARIANT_PATHS) as VariantName[];
  return names.find((name) => VARIANT_PATHS[name] === `/${segment}`) ?? null;
}

/** The screens of a variant. */
export const pathsOf = (variant: Pick<RaisedVariant, 'path' | 'quotationsPath'>) =>
  raisedPaths(variant.path, variant.quotationsPath);
