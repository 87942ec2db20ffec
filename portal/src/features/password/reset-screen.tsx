'use client';

import { Button, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconKey, IconLinkOff, IconShieldLock, IconUserPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Link, useRouter } from '@/i18n/navigation';
import { ApiError } from '@/shared/api/error';
import { Form } from '@/shared/forms/form';
import { NewPassword, type NewPasswordValues } from '@/shared/forms/new-password';
import { MIN_PASSWORD } from '@/shared/forms/password-strength';
import { useSubmit } from '@/shared/forms/use-submit';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/button-link';
import { Door } from '@/shared/ui/door';
import { ErrorState } from '@/shared/ui/error-state';

import { type LinkFacts, spendLink, useLinkFacts } from './links';
import classes from './password.module.css';

const isSpent = (error: unknown) => error instanceof ApiError && error.code === 'TOKEN_INVALID';

/** Where the link of an e-mail leads: a first password, a new one, or an invitation. */
export function ResetScreen({ token }: { token: string }) {
  const t = useTranslations('password.reset');
  const { data, error, mutate } = useLinkFacts(token);
  const [spent, setSpent] = useState(false);
  if (spent || !token || isSpent(error)) return <SpentLink />;
  if (error) {
    return (
      <Door title={t('checking')}>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Door>
    );
  }
  if (!data) return <Checking />;
  return <GoodLink token={token} facts={data} onSpent={() => setSpent(true)} />;
}

/** A link that no longer works, and the way to another. */
export function SpentLink() {
  const t = useTranslations('password.reset');
  return (
    <Door
      icon={IconLinkOff}
      tone="bad"
      title={t('spentTitle')}
      lead={t('spentLead')}
      foot={<Link href={paths.signIn()}>{t('login')}</Link>}
    >
      <ButtonLink href={paths.forgotPassword()}>{t('askAgain')}</ButtonLink>
    </Door>
  );
}

function Checking() {
  const t = useTranslations('password.reset');
  return (
    <Door icon={IconKey} title={t('checking')}>
      <div role="status" aria-label={t('checking')} className={classes.checking}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={42} />
        <Skeleton height={42} />
        <Skeleton height={42} />
      </div>
    </Door>
  );
}

interface GoodLinkProps {
  token: string;
  facts: LinkFacts;
  onSpent: () => void;
}

type Purpose = keyof typeof ICONS;

const ICONS = {
  activate: IconShieldLock,
  invitation: IconUserPlus,
  reset: IconKey,
  change: IconKey,
};

function GoodLink({ token, facts, onSpent }: GoodLinkProps) {
  const t = useTranslations('password.reset');
  const { passwordRequired } = facts;
  const purpose = facts.purpose as Purpose;
  const kind = purpose === 'invitation' && !passwordRequired ? 'confirmation' : purpose;
  return (
    <Door
      icon={ICONS[purpose]}
      title={t(`titles.${kind}`)}
      lead={t.rich(`leads.${kind}`, {
        email: () => <b className={classes.address}>{facts.email}</b>,
      })}
    >
      <LinkForm token={token} asksPassword={passwordRequired} onSpent={onSpent} />
    </Door>
  );
}

interface LinkFormProps {
  token: string;
  asksPassword: boolean;
  onSpent: () => void;
}

function LinkForm({ token, asksPassword, onSpent }: LinkFormProps) {
  const t = useTranslations('password.reset');
  const words = useTranslations('forms.newPassword');
  const router = useRouter();
  const form = useForm<NewPasswordValues>({
    initialValues: { password: '', confirmation: '' },
    validate: asksPassword
      ? {
          password: (value) => {
            if (!value) return words('required');
            return [...value].length < MIN_PASSWORD
              ? words('tooShort', { min: MIN_PASSWORD })
              : null;
          },
          confirmation: (value, { password }) => {
            if (!value) return words('confirm');
            return value === password ? null : words('mismatch');
          },
        }
      : {},
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: ({ password }) => spendLink(token, asksPassword ? password : null),
    onDone: () => router.replace(paths.passwordSuccess()),
    onRefused: (error) => {
      if (!isSpent(error)) return false;
      onSpent();
      return true;
    },
  });
  return (
    <Form ref={ref} onSubmit={submit} className={classes.form} busy={busy}>
      {asksPassword ? <NewPassword form={form} /> : null}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t(asksPassword ? 'submit' : 'confirm')}
      </Button>
    </Form>
  );
}
