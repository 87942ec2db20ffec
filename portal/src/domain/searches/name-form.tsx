'use client';

import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { TextField } from '@/shared/forms/fields/text-field';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';

import { changeSearch, MAX_NAME, type SavedSearch, SEARCHES } from './searches';
import classes from './searches.module.css';

/** Gives a saved search another name. */
export function NameForm({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const t = useTranslations('searches');
  const common = useTranslations('common');
  const invalidate = useInvalidate();
  const form = useForm({ initialValues: { name: search.name } });
  const { ref, busy, submit } = useSubmit(form, {
    send: (values) => changeSearch(search.id, values),
    onDone: async () => {
      await invalidate(SEARCHES);
      onDone();
    },
  });
  return (
    <form ref={ref} className={classes.rename} onSubmit={submit} noValidate>
      <TextField
        aria-label={t('newName')}
        maxLength={MAX_NAME}
        autoFocus
        {...form.getInputProps('name')}
      />
      <Button type="submit" size="compact-sm" loading={busy}>
        {common('save')}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onDone} disabled={busy}>
        {common('cancel')}
      </Button>
    </form>
  );
}
