'use client';

import { useSession } from '@/domain/account/session-context';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { TextField } from '@/shared/forms/fields/text-field';
import { Form } from '@/shared/forms/form';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { Card } from '@/shared/ui/page/card';
import { Facts } from '@/shared/ui/values/facts';

import { rename } from './security';
import classes from './security.module.css';

/** The details that a secondary user may change. A primary user edits the profile instead. */
export function PersonCard() {
  const t = useTranslations('security.person');
  const profile = useTranslations('profile');
  const fields = useTranslations('company.fields');
  const words = useTranslations();
  const { user } = useSession();
  const router = useRouter();
  const invalidate = useInvalidate();
  const form = useForm({
    initialValues: { name: user.name },
    validate: {
      name: (value) => (value.trim() ? null : words('company.problems.name')),
    },
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: ({ name }, key) => rename(user.id, name.trim(), key),
    onDone: async ({ data }) => {
      form.restart({ name: data.name });
      toast.success(t('saved'));
      await invalidate('/api/users');
      // The shell has its own copy of the name. The refresh updates it.
      router.refresh();
    },
  });
  const longest = user.nameLength;
  return (
    <Card title={profile('edit.steps.person')}>
      <p className={classes.text}>{t('text')}</p>
      <Form ref={ref} onSubmit={submit} className={classes.person} busy={busy}>
        <TextField
          label={fields('name')}
          name="name"
          autoComplete="name"
          withAsterisk
          // Sign-up allows a longer name. Such a name may stay until the user changes it.
          maxLength={longest ? Math.max(longest, user.name.length) : undefined}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="default" loading={busy} disabled={!form.isDirty()}>
          {words('common.save')}
        </Button>
      </Form>
      <Facts
        facts={[
          {
            key: 'email',
            label: fields('email'),
            value: user.email,
            wide: true,
          },
          {
            key: 'mobile',
            label: fields('mobile'),
            value: user.mobile ? <bdi dir="ltr">{user.mobile}</bdi> : null,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}
