'use client';

import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { TextField } from '@/shared/forms/fields/text-field';
import { Button } from '@/shared/ui/controls/button';
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
  leadsOf,
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
  if (rows.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />;
  return (
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
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li>
      {isRenaming ? (
        <NameForm
          search={search}
          onDone={() => setRenaming(false)}
          onName={(name) => change(() => changeSearch(search.id, { name }))}
        />
      ) : (
        <Link href={leadsOf(search)} onClick={() => onOpen?.()} className={classes.name}>
          <bdi>{search.name}</bdi>
        </Link>
      )}
      <ChoiceBox
        aria-label={`${t('told')}: ${search.name}`}
        value={search.frequency}
        data={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        onChange={(event) => {
          const frequency = event.currentTarget.value as Frequency;
          void change(() => changeSearch(search.id, { frequency }));
        }}
      />
      {isRenaming ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={15} />}
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

interface NameFormProps {
  search: SavedSearch;
  onName: (name: string) => Promise<boolean>;
  onDone: () => void;
}

function NameForm({ search, onName, onDone }: NameFormProps) {
  const t = useTranslations('searches');
  const common = useTranslations('common');
  const [name, setName] = useState(search.name);
  return (
    <form
      className={classes.rename}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await onName(name)) onDone();
      }}
    >
      <TextField
        aria-label={t('newName')}
        value={name}
        maxLength={60}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-sm">
        {common('save')}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onDone}>
        {common('cancel')}
      </Button>
    </form>
  );
}
