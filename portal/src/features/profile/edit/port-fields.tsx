'use client';

import dynamic from 'next/dynamic';
import type { FieldKind } from '@/shared/forms/schema/field';
import { isTexts } from '@/shared/forms/schema/kinds';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { whenOnline } from '@/shared/ui/lazy/when-online';

import type { PortFieldName, PortRules } from './form-model';

export interface PortOptions {
  name: PortFieldName;
  rules: PortRules;
}

// Loaded later, because these are the largest fields and far down the page.
const PortControl = dynamic(
  () => whenOnline(() => import('./port-control').then((module) => module.PortControl)),
  {
    loading: () => <Skeleton height={60} />,
  },
);

/** A field for ports or port pairs. Its value has the form of the API. */
export const PORTS: FieldKind<string[], PortOptions> = {
  accepts: isTexts,
  blank: [],
  Control: PortControl,
};
