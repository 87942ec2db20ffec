'use client';

import { Text } from '@mantine/core';
import { emailProblem, MAX_NAME } from '@/domain/account/person';
import { useTooShort } from '@/domain/account/use-too-short';
import { useRules } from '@/domain/reference/rules-context';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { PasswordField } from '@/shared/forms/fields/password-field';
import { TextField } from '@/shared/forms/fields/text-field';
import { TickField } from '@/shared/forms/fields/tick-field';
import { FormDialog } from '@/shared/forms/form-dialog';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { INVITED_MS } from '@/shared/lib/durations';
import { toast } from '@/shared/ui/feedback/toast';

import type { Profile } from './profile';
import { addUser } from './users';

interface AddUserModalProps {
  profile: Profile;
  onClose: () => void;
  onAdded: () => void;
  /** Called when the API says that the plan does not include the user. */
  onUpgrade: () => void;
}

interface NewUserValues {
  name: string;
  email: string;
  password: string;
  requirePasswordChange: boolean;
}

function useNewUserForm() {
  const t = useTranslations('profile.users.form');
  const tooShort = useTooShort();
  return useForm<NewUserValues>({
    initialValues: { name: '', email: '', password: '', requirePasswordChange: true },
    validate: {
      email: (value) => {
        const problem = emailProblem(value);
        return problem && t(problem === 'emailInvalid' ? 'emailInvalid' : 'emailRequired');
      },
      // The person chooses one, unless this one stays.
      password: (value, { requirePasswordChange }) => {
        if (requirePasswordChange) return null;
        return value ? tooShort(value) : t('passwordRequired');
      },
    },
  });
}

/** Invites a colleague. The API sends an e-mail with a link to the address. */
export function AddUserModal({ profile, onClose, onAdded, onUpgrade }: AddUserModalProps) {
  const t = useTranslations('profile.users');
  const company = useTranslations('company');
  const auth = useTranslations('auth');
  const form = useNewUserForm();
  const min = useRules()?.passwordLength;
  const sending = useSubmit(form, {
    send: ({ name, email, password, requirePasswordChange }, key) =>
      addUser(
        {
          requirePasswordChange,
          ...(requirePasswordChange ? {} : { password }),
          name: name.trim(),
          email: email.trim(),
          gstNumber: profile.gstNumber,
          companyId: profile.companyId,
        },
        key,
      ),
    onDone: (answer) => {
      toast.success(answer.message || t('added'), { stay: INVITED_MS });
      onAdded();
      onClose();
    },
    onRefused: (error) => {
      const upgrade = error instanceof ApiError && error.code === 'UPGRADE_REQUIRED';
      if (upgrade) onUpgrade();
      return upgrade;
    },
  });
  return (
    <FormDialog title={t('add')} sending={sending} submitLabel={t('add')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('addHint')}
      </Text>
      <TextField
        label={company('fields.name')}
        autoComplete="off"
        maxLength={MAX_NAME}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextField
        label={company('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        dir="ltr"
        maxLength={MAX_NAME}
        withAsterisk
        {...form.getInputProps('email')}
      />
      <TickField
        label={t('form.requirePasswordChange')}
        {...form.getInputProps('requirePasswordChange', { type: 'checkbox' })}
      />
      {form.getValues().requirePasswordChange ? null : (
        <PasswordField
          label={auth('password')}
          description={min === undefined ? undefined : t('form.passwordHint', { min })}
          autoComplete="new-password"
          withAsterisk
          {...form.getInputProps('password')}
        />
      )}
    </FormDialog>
  );
}
