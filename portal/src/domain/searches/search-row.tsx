'use client';

import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';
import { NameForm } from './name-form';
import {
  ALERTS,
  type Alert,
  changeSearch,
  deleteSearch,
  listOf,
  type SavedSearch,
  SEARCHES,
} from './searches';
import classes from './searches.module.css';

/** Makes a change, has the list read again, and shows why it was refused. */
function useChange() {
  const invalidate = useInvalidate();
  const { attempt } = useAttempt();
  return (change: () => Promise<{ message?: string | null }>): Promise<boolean> =>
    attempt(async () => {
      const { message } = await change();
      if (message) toast.success(message);
      await invalidate(SEARCHES);
    });
}

interface SearchRowProps {
  search: SavedSearch;
  onOpen?: (() => void) | undefined;
}

/** A saved search: to open, rename and delete, and how often it is told. */
export function SearchRow({ search, onOpen }: SearchRowProps) {
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
  const common = useTranslations('common');
  const change = useChange();
  const [wanted, setWanted] = useState<Alert | null>(null);
  const choose = async (alert: Alert) => {
    setWanted(alert);
    await change(() => changeSearch(search.id, { alert }));
    setWanted(null);
  };
  return (
    <ChoiceBox
      className={classes.often}
      aria-label={common('named', { name: t('told'), value: search.name })}
      value={wanted ?? search.alert}
      data={ALERTS.map((value) => ({ value, label: t(`frequency.${value}`) }))}
      onChange={({ currentTarget: { value } }) => void choose(value as Alert)}
    />
  );
}
