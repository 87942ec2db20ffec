'use client';

import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { TextField } from '@/shared/forms/fields/text-field';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';

import { changeSearch, MAX_NAME, type SavedSearch, SEARCHES } from './searches';
import classes from './searches.module.css';

/** Escape ends the renaming here. Mantine's dialog around it stays open then. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' } as const;

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
    <form
      ref={ref}
      className={classes.rename}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !busy) onDone();
      }}
      noValidate
    >
      <TextField
        aria-label={t('newName')}
        maxLength={MAX_NAME}
        autoFocus
        {...OWN_ESCAPE}
        {...form.getInputProps('name')}
      />
      <Button type="submit" size="compact-sm" loading={busy} {...OWN_ESCAPE}>
        {common('save')}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onDone} disabled={busy} {...OWN_ESCAPE}>
        {common('cancel')}
      </Button>
    </form>
  );
}
