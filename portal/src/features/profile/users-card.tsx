'use client';

import { IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayWrite } from '@/domain/account/session-context';
import { Status } from '@/domain/enquiry/status';
import { ENTITLEMENTS, type Entitlement } from '@/domain/entitlement/entitlements';
import { UpgradeRequired } from '@/domain/entitlement/upgrade-dialog';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { toast } from '@/shared/ui/feedback/toast';
import { FileLink } from '@/shared/ui/list/file-link';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { AddUserModal } from './add-user-modal';
import type { Profile } from './profile';
import classes from './profile.module.css';
import { removeUser, type SecondaryUser, useSecondaryUsers } from './users';

/** The secondary users (RULES.md 1.2). Only the primary user sees them. */
export function UsersCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.users');
  const { data, error, mutate } = useSecondaryUsers(profile.id);
  const right = useEntitlement('secondaryUsers');
  const invalidate = useInvalidate();
  const [asked, setAsked] = useState<'form' | 'upgrade' | null>(null);
  const users = data?.data;
  const isRefused = right?.allowed === false;
  const isFull = isRefused && right.liftedBy.length === 0;
  const onChange = () => {
    void mutate();
    void invalidate(ENTITLEMENTS);
  };
  const add = useMayWrite() ? (
    <Button
      size="xs"
      leftSection={<IconUserPlus size={16} />}
      disabled={isFull}
      onClick={() => setAsked(isRefused ? 'upgrade' : 'form')}
    >
      {t('add')}
    </Button>
  ) : null;
  return (
    <Card title={t('title')} aside={add}>
      <Room right={right} isFull={isFull} />
      {!users && error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void mutate()} />
      ) : null}
      {!users && !error ? <PeopleSkeleton /> : null}
      {users?.length === 0 ? (
        <EmptyState small icon={IconUsers} title={t('empty')} hint={t('emptyHint')} />
      ) : null}
      {users && users.length > 0 ? <FileLink path={`/api/users/primary/${profile.id}`} /> : null}
      {users && users.length > 0 ? <People users={users} onChange={onChange} /> : null}
      {asked === 'form' ? (
        <AddUserModal
          profile={profile}
          onClose={() => setAsked(null)}
          onAdded={onChange}
          onUpgrade={() => setAsked('upgrade')}
        />
      ) : null}
      <UpgradeRequired
        entitlement="secondaryUsers"
        opened={asked === 'upgrade'}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

/** Shows the number of users and the plan's limit. Empty if the plan includes none. */
function Room({ right, isFull }: { right: Entitlement | undefined; isFull: boolean }) {
  const t = useTranslations();
  if (!right?.limit || right.used === null) return null;
  return (
    <p className={classes.room}>
      {isFull
        ? t('profile.users.full', { max: right.limit })
        : t('entitlements.of', { used: String(right.used), limit: String(right.limit) })}
    </p>
  );
}

function PeopleSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={16} width="50%" mb={12} />
      <Skeleton height={16} width="40%" />
    </div>
  );
}

interface PeopleProps {
  users: readonly SecondaryUser[];
  onChange: () => void;
}

function People({ users, onChange }: PeopleProps) {
  const [removing, setRemoving] = useState<SecondaryUser | null>(null);
  return (
    <>
      <ul className={classes.people}>
        {users.map((user) => (
          <Person key={user.email} user={user} onRemove={() => setRemoving(user)} />
        ))}
      </ul>
      <RemoveDialog user={removing} onClose={() => setRemoving(null)} onRemoved={onChange} />
    </>
  );
}

function Person({ user, onRemove }: { user: SecondaryUser; onRemove: () => void }) {
  const t = useTranslations('profile.users');
  return (
    <li className={classes.person}>
      <div className={classes.personWords}>
        <span className={classes.personName}>
          <bdi>{user.name || user.email}</bdi>
          {user.invited ? <Status value="invited" /> : null}
        </span>
        {user.name ? (
          <span className={classes.personMore}>
            <bdi>{user.email}</bdi>
          </span>
        ) : null}
        <span className={classes.personMore}>
          {t('role')} · {t(user.invited ? 'invitedOn' : 'since')}{' '}
          <DateText value={user.createdAt} />
        </span>
      </div>
      <Button
        className={classes.personButton}
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={15} />}
        aria-label={t('removeNamed', { name: user.name || user.email })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}

interface RemoveDialogProps {
  user: SecondaryUser | null;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ user, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTranslations('profile.users');
  const remove = async () => {
    if (!user) return;
    try {
      await removeUser(user);
      toast.success(t('removed'));
    } catch {
      toast.error(t('removeFailed'));
    }
    // Also after an error: somebody may have removed the user elsewhere.
    onRemoved();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={user !== null}
      title={t('removeTitle')}
      text={
        <>
          {t('removeText')}
          <br />
          <bdi>{user?.name ? `${user.name} · ${user.email}` : user?.email}</bdi>
        </>
      }
      danger
      confirmLabel={t('remove')}
      onCancel={onClose}
      onConfirm={remove}
    />
  );
}
