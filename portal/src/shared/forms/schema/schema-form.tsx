'use client';

import { type FocusEvent, memo, type ReactNode, type Ref } from 'react';

import { Form } from '../form';
import { FormStep, WideField } from '../form-step';
import type { FormValues } from '../form-store';
import { DraftOffer } from './draft-offer';
import { type FieldSpec, isRequired, isShown, labelOf, typedProblem } from './field';
import { FormStoreProvider, useFieldStore, useStored } from './store-context';
import type { SchemaFormState } from './use-schema-form';

interface SchemaFormProps<Values extends FormValues> {
  form: SchemaFormState<Values>;
  onSubmit: () => void;
  /** From `useSend`: where it shows the errors, and whether it is sending. */
  ref: Ref<HTMLFormElement>;
  busy: boolean;
  className?: string | undefined;
  /** The title of the message that offers a draft. */
  head?: ReactNode;
  children: ReactNode;
}

/**
 * A form rendered from the API's rules. A field renders only if its own value, error or rule
 * changes. Leaving a field checks what was typed.
 */
export function SchemaForm<Values extends FormValues>(props: SchemaFormProps<Values>) {
  const { form, onSubmit, ref, busy, className, head, children } = props;
  return (
    <FormStoreProvider value={form.store}>
      <Form ref={ref} onSubmit={onSubmit} className={className} busy={busy}>
        {head}
        <DraftOffer draft={form.draft} isDirty={form.store.isDirty} store={form.store} />
        {children}
        {form.dialog}
      </Form>
    </FormStoreProvider>
  );
}

interface SchemaStepProps {
  title: string;
  hint: ReactNode;
  fields: readonly FieldSpec[];
  /** The content before the fields. */
  children?: ReactNode;
}

/** A step with its fields. Nothing is rendered if no field is shown. */
export function SchemaStep({ title, hint, fields, children }: SchemaStepProps) {
  const store = useFieldStore();
  const isAny = useStored(store, () => fields.some((field) => isShown(field, store.values())));
  if (!isAny) return null;
  return (
    <FormStep title={title} hint={hint}>
      {children}
      <SchemaFields fields={fields} />
    </FormStep>
  );
}

export function SchemaFields({ fields }: { fields: readonly FieldSpec[] }) {
  return fields.map((field) => <SchemaField key={field.name} field={field} />);
}

export const SchemaField = memo(function SchemaField({ field }: { field: FieldSpec }) {
  const store = useFieldStore();
  const shown = useStored(store, () => isShown(field, store.values()));
  return shown ? <ShownField field={field} /> : null;
});

function ShownField({ field }: { field: FieldSpec }) {
  const { name, locked = false, maxLength = null } = field;
  const store = useFieldStore();
  const value = useStored(store, () => store.values()[name]);
  const text = useStored(store, () => store.text(name));
  const error = useStored(store, () => store.error(name));
  const label = useStored(store, () => labelOf(field, store.values()));
  const withAsterisk = useStored(store, () => isRequired(field, store.values()));
  const control = field.draw({
    name,
    label,
    value,
    text,
    error,
    withAsterisk,
    maxLength,
    disabled: locked !== false,
    lockedReason: typeof locked === 'string' ? locked : null,
    onText: (typed) => store.type(name, typed),
    onChange: (next) => store.change(name, next),
  });
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    store.leave(name, () => typedProblem(field, store.values()));
  };
  return field.wide ? (
    <WideField id={name} onBlur={leave}>
      {control}
    </WideField>
  ) : (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves
    <div id={name} onBlur={leave}>
      {control}
    </div>
  );
}
