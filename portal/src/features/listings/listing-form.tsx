'use client';

import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '@/domain/account/session-context';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { FormFooter } from '@/shared/forms/form-footer';
import type { FormValues } from '@/shared/forms/form-store';
import { type FieldSpec, problemsIn } from '@/shared/forms/schema/field';
import { SchemaForm } from '@/shared/forms/schema/schema-form';
import { useSchemaForm } from '@/shared/forms/schema/use-schema-form';
import { useSend } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';

import { changesOf } from './form-model';
import type { Kind } from './resources';
import { keepReviewed, readReviewed } from './reviewed';

interface ListingFormProps<Values extends FormValues, Facts> {
  kind: Kind;
  fields: readonly FieldSpec[];
  blank: Values;
  /** Has the API check the values, and reads what they say. */
  preview: (values: Values) => Promise<{ data: Facts }>;
  review: string;
  list: string;
  head: ReactNode;
  /** The steps with their fields. */
  children: ReactNode;
}

/** A form whose values the API checks, and that leads to their review, where they are submitted. */
export function ListingForm<Values extends FormValues, Facts>(
  props: ListingFormProps<Values, Facts>,
) {
  const { kind, fields, blank, preview, review, list, head, children } = props;
  const t = useTranslations('listings.form');
  const common = useTranslations('common');
  const router = useRouter();
  const { user } = useSession();
  const form = useSchemaForm<Values>({
    initial: () => readReviewed<Values, Facts>(kind, user.id)?.values ?? blank,
    changesOf,
    draft: { person: user.id, form: `${kind}:new`, over: blank, fields },
  });
  const sending = useSend<Values, Facts>(form.store, {
    send: async (values) => (await preview(values)).data,
    onDone: (facts) => {
      keepReviewed(kind, user.id, form.store.getValues(), facts);
      form.finish();
      router.push(review);
    },
  });
  const submit = () => {
    const values = form.store.getValues();
    if (!sending.showProblems(problemsIn(fields, values))) void sending.send(values);
  };
  return (
    <SchemaForm form={form} ref={sending.ref} busy={sending.busy} onSubmit={submit} head={head}>
      {children}
      <FormFooter cancel={list} note={t('next')}>
        <Button
          type="submit"
          loading={sending.busy}
          rightSection={<IconArrowRight size={17} className="mirrored" />}
        >
          {common('submit')}
        </Button>
      </FormFooter>
    </SchemaForm>
  );
}
