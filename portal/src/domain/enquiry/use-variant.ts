'use client';

import { useSession } from '@/domain/account/session-context';

import { pathsOf, type RaisedVariant, type VariantName } from './variants';

/** A variant that the user's own company raises, with the paths of its screens. */
export function useVariant(name: VariantName): RaisedVariant & { to: ReturnType<typeof pathsOf> } {
  const variant = useSession().enquiries.find((each) => each.name === name);
  if (!variant) throw new Error(`This company raises no enquiries of the variant ${name}.`);
  return { ...variant, to: pathsOf(variant) };
}
