'use client';

import type { ControlProps, FieldKind } from '@/shared/forms/schema/field';
import { common, isText } from '@/shared/forms/schema/kinds';
import { useFieldStore, useFieldValue, useStored } from '@/shared/forms/schema/store-context';

import { CountrySelect } from './country-select';
import { PortSelect } from './port-select';
import {
  CategorySelect,
  ContainerSelect,
  CurrencySelect,
  HsCodeSelect,
  OfferedCategorySelect,
  UnitSelect,
} from './selects';

type Text = string | null;

/** The name to show for a stored choice (a category, a port) until its row is loaded. */
interface Stored {
  stored?: string | null | undefined;
}

/** The props that every choice from reference data passes on. */
function choice(
  props: Pick<ControlProps<Text>, 'value' | 'onChange'> & Parameters<typeof common>[0],
) {
  return { ...common(props), value: props.value, onChange: (next: Text) => props.onChange(next) };
}

/** The name of the stored value, while the field still has that value. */
function useStoredName({ name, options }: { name: string; options: Stored }): string | null {
  const form = useFieldStore();
  const isChanged = useStored(form, () => form.changed().includes(name));
  return isChanged ? null : (options.stored ?? null);
}

interface CountryOptions {
  clearable: boolean;
}

function CountryControl(props: ControlProps<Text, CountryOptions>) {
  return <CountrySelect {...choice(props)} {...props.options} />;
}

/** The value is the country's name in the reader's language. */
export const COUNTRY: FieldKind<Text, CountryOptions> = {
  accepts: isText,
  blank: null,
  Control: CountryControl,
};

interface Within {
  /** The name of the field that limits the choice. */
  within: string | null;
}

function PortControl(props: ControlProps<Text, Stored & Within>) {
  const { within } = props.options;
  const stored = useStoredName(props);
  const country = useFieldValue(within);
  return (
    <PortSelect
      {...choice(props)}
      needsCountry
      country={typeof country === 'string' ? country : null}
      portName={stored}
    />
  );
}

/** The value is the UN/LOCODE of a port in the country of another field. */
export const PORT: FieldKind<Text, Stored & Within> = {
  accepts: isText,
  blank: null,
  Control: PortControl,
};

interface Offered {
  /** The only categories that can be chosen; null: all. */
  offered?: readonly { id: number; name: string }[] | null;
}

function CategoryControl(props: ControlProps<Text, Stored & Offered>) {
  const { offered } = props.options;
  const stored = useStoredName(props);
  if (offered) {
    return <OfferedCategorySelect {...choice(props)} shownValue={stored} offered={offered} />;
  }
  return <CategorySelect {...choice(props)} shownValue={stored} />;
}

/** The value is the category's id, as text. */
export const CATEGORY: FieldKind<Text, Stored & Offered> = {
  accepts: isText,
  blank: null,
  Control: CategoryControl,
};

interface OfCategories {
  /** Whether a category must be chosen first, because not all of them can be. */
  needsCategory?: boolean;
}

function HsCodeControl(props: ControlProps<Text, Stored & Within & OfCategories>) {
  const { within, needsCategory = false } = props.options;
  const stored = useStoredName(props);
  const form = useFieldStore();
  const category = useFieldValue(within);
  const categoryId = typeof category === 'string' && category ? Number(category) : null;
  return (
    <HsCodeSelect
      {...choice(props)}
      categoryId={categoryId}
      needsCategory={needsCategory}
      shownValue={stored}
      onChange={(value, row) => {
        // First, because a change of the category clears the code.
        if (row && within && categoryId === null) form.change(within, String(row.categoryId));
        props.onChange(value);
      }}
    />
  );
}

/**
 * The value is the HS code's id, as text. The category of another field limits the choice; while it
 * is empty, a chosen code fills it.
 */
export const HS_CODE: FieldKind<Text, Stored & Within & OfCategories> = {
  accepts: isText,
  blank: null,
  Control: HsCodeControl,
};

function UnitControl(props: ControlProps<Text>) {
  return <UnitSelect {...choice(props)} />;
}

/** The value is the unit's label, as the API sends it. */
export const UNIT: FieldKind<Text> = { accepts: isText, blank: null, Control: UnitControl };

function CurrencyControl(props: ControlProps<Text>) {
  return <CurrencySelect {...choice(props)} />;
}

/** The value is the currency's ISO code. */
export const CURRENCY: FieldKind<Text> = { accepts: isText, blank: null, Control: CurrencyControl };

function ContainerControl(props: ControlProps<Text>) {
  return <ContainerSelect {...choice(props)} />;
}

/** The value is the container's canonical code (RULES.md 40). */
export const CONTAINER: FieldKind<Text> = {
  accepts: isText,
  blank: null,
  Control: ContainerControl,
};
