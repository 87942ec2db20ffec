'use client';

import { useSession } from '@/domain/account/session-context';
import { useRouter } from '@/i18n/navigation';
import { useInvalidate } from '@/shared/api/use-resource';
import type { ChangesOf, FormValues } from '@/shared/forms/form-store';
import { type FieldSpec, problemsIn } from '@/shared/forms/schema/field';
import { useSchemaForm } from '@/shared/forms/schema/use-schema-form';
import { useSend } from '@/shared/forms/use-submit';
import { toast } from '@/shared/ui/feedback/toast';

interface RecordFormOptions<Values extends FormValues> {
  /** What its drafts are kept under: 'offers'. */
  name: string;
  /** The stored record; null for a new one. */
  record: { id: number } | null;
  /** The values that the form begins with. */
  start: Values;
  fields: readonly FieldSpec[];
  changesOf?: ChangesOf<Values>;
  /** Stores the values; throws `ApiError`. With the same key it makes only one record. */
  save: (
    id: number | null,
    values: Values,
    key: string,
  ) => Promise<{ message?: string | null | undefined }>;
  /** The addresses that are read again then. */
  changed: readonly string[];
  /** The list, where one is led then. */
  list: string;
  /** As in `useSend`. */
  onRefused?: (error: unknown) => boolean;
}

/**
 * The form of a new or a stored record: its draft, the check of its fields, saving it, and the way
 * back to its list. Returns what `SchemaForm` takes.
 */
export function useRecordForm<Values extends FormValues>(options: RecordFormOptions<Values>) {
  const { name, record, start, fields, changesOf, save, changed, list, onRefused } = options;
  const router = useRouter();
  const invalidate = useInvalidate();
  const { user } = useSession();
  const form = useSchemaForm<Values>({
    initial: () => start,
    ...(changesOf ? { changesOf } : {}),
    draft: {
      person: user.id,
      form: record ? `${name}:edit:${record.id}` : `${name}:new`,
      over: start,
      fields,
    },
  });
  const { ref, busy, send, showProblems } = useSend(form.store, {
    send: (values: Values, key) => save(record?.id ?? null, values, key),
    onDone: async ({ message }) => {
      form.finish();
      if (message) toast.success(message);
      await invalidate(...changed);
      router.push(list);
    },
    ...(onRefused ? { onRefused } : {}),
  });
  const onSubmit = () => {
    const values = form.store.getValues();
    if (!showProblems(problemsIn(fields, values))) void send(values);
  };
  return { form, ref, busy, onSubmit };
}
