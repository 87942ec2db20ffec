'use client';

import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { TextField } from '@/shared/forms/fields/text-field';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { ALERTS, type Alert, MAX_NAME, SEARCHES, type SearchFilters, saveSearch } from './searches';
import classes from './searches.module.css';

interface SaveFormProps {
  filters: SearchFilters;
  onSaved: () => void;
}

/** Keeps the filters of the list under a name. */
export function SaveForm({ filters, onSaved }: SaveFormProps) {
  const t = useTranslations('searches');
  const company = useTranslations('company');
  const invalidate = useInvalidate();
  const form = useForm({
    initialValues: { name: '', alert: 'daily' as Alert },
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: (values, key) => saveSearch({ ...filters, ...values }, key),
    onDone: async ({ message }) => {
      toast.success(message ?? '');
      await invalidate(SEARCHES);
      onSaved();
    },
  });
  return (
    <form ref={ref} onSubmit={submit} className={classes.form} noValidate>
      <TextField
        label={company('fields.name')}
        maxLength={MAX_NAME}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ChoiceBox
        label={t('told')}
        data={ALERTS.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        {...form.getInputProps('alert')}
      />
      <Button type="submit" loading={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
