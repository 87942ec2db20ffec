'use client';

import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { TextField } from '@/shared/forms/fields/text-field';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import {
  changeSearch,
  deleteSearch,
  FREQUENCIES,
  type Frequency,
  listOf,
  type SavedSearch,
  SEARCHES,
  useSearches,
} from './searches';
import classes from './searches.module.css';

/** The company's saved searches: to open, rename and delete, and how often each is told. */
export function SearchesPanel({ onOpen }: { onOpen?: () => void }) {
  const t = useTranslations('searches');
  const searches = useSearches();
  if (searches.error && !searches.data)
    return <ErrorState error={searches.error} onRetry={() => void searches.mutate()} />;
  if (!searches.data) return <Skeleton height={84} />;
  const { rows, limit } = searches.data.data;
  return (
    <KeptFocus label={t('title')}>
      {rows.length === 0 ? (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <>
          <ul className={classes.list}>
            {rows.map((row) => (
              <SearchRow key={row.id} search={row} onOpen={onOpen} />
            ))}
          </ul>
          <p className={classes.hint}>
            {t('hint')} {t('limit', { limit })}
          </p>
        </>
      )}
    </KeptFocus>
  );
}

/** Makes a change, has the list read again, and shows why it was refused. */
function useChange() {
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  return async (change: () => Promise<{ message?: string | null }>): Promise<boolean> => {
    try {
      const { message } = await change();
      if (message) toast.success(message);
      await invalidate(SEARCHES);
      return true;
    } catch (error) {
      toast.error(errorMessage(error));
      return false;
    }
  };
}

function SearchRow({ search, onOpen }: { search: SavedSearch; onOpen?: (() => void) | undefined }) {
  const t = useTranslations('searches');
  const common = useTranslations('common');
  const change = useChange();
  const id = useId();
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li>
      {isRenaming ? (
        <NameForm search={search} onDone={() => setRenaming(false)} />
      ) : (
        <Link href={listOf(search)} onClick={() => onOpen?.()} className={classes.name}>
          <bdi id={id}>{search.name}</bdi>
        </Link>
      )}
      <FrequencyBox search={search} />
      {isRenaming ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-describedby={id}
          onClick={() => setRenaming(true)}
        >
          {t('rename')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={15} />}
        aria-describedby={id}
        onClick={() => setDeleting(true)}
      >
        {common('delete')}
      </Button>
      <ConfirmDialog
        opened={isDeleting}
        title={t('deleteQuestion', { name: search.name })}
        danger
        onCancel={() => setDeleting(false)}
        onConfirm={async () => {
          if (await change(() => deleteSearch(search.id))) setDeleting(false);
        }}
      />
    </li>
  );
}

/** How often the company is told. Shows the choice at once, and the stored one after a refusal. */
function FrequencyBox({ search }: { search: SavedSearch }) {
  const t = useTranslations('searches');
  const change = useChange();
  const [wanted, setWanted] = useState<Frequency | null>(null);
  const choose = async (frequency: Frequency) => {
    setWanted(frequency);
    await change(() => changeSearch(search.id, { frequency }));
    setWanted(null);
  };
  return (
    <ChoiceBox
      aria-label={`${t('told')}: ${search.name}`}
      value={wanted ?? search.frequency}
      data={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
      onChange={({ currentTarget: { value } }) => void choose(value as Frequency)}
    />
  );
}

function NameForm({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
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
        maxLength={60}
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
