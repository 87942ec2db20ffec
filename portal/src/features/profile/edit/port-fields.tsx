'use client';

import type { FieldKind } from '@/shared/forms/schema/field';
import { isTexts } from '@/shared/forms/schema/kinds';

import type { PortFieldName, PortRules } from './form-model';
import { PortControl } from './port-control';

export interface PortOptions {
  name: PortFieldName;
  rules: PortRules;
}

/** A field for ports or port pairs. Its value has the form of the API. */
export const PORTS: FieldKind<string[], PortOptions> = {
  accepts: isTexts,
  blank: [],
  Control: PortControl,
};
