'use client';

import { IconArrowLeft, IconCheck, IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import type { FormValues } from '@/shared/forms/form-store';
import { Button } from '@/shared/ui/controls/button';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';

import classes from './listings.module.css';
import type { Kind } from './resources';
import { forgetReviewed, useReviewed } from './reviewed';

interface ReviewFrameProps<Values extends FormValues, Facts> {
  kind: Kind;
  title: string;
  /** The list's resource, which is read again after Confirm. */
  resource: string;
  /** The form, where Back leads, and the list, where Confirm leads. */
  form: string;
  list: string;
  send: (values: Values, key: string) => Promise<{ message?: string | null | undefined }>;
  children: (facts: Facts) => ReactNode;
}

/** The review of a form before it is confirmed: what it says, Back and Confirm. */
export function ReviewFrame<Values extends FormValues, Facts>(
  props: ReviewFrameProps<Values, Facts>,
) {
  const { kind, title, resource, form, list, send, children } = props;
  const t = useTranslations('listings.review');
  const common = useTranslations('common');
  const { user } = useSession();
  const router = useRouter();
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const reviewed = useReviewed<Values, Facts>(kind, user.id);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  if (reviewed === undefined || isDone) return <DetailSkeleton />;
  if (reviewed === null) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon={IconFileOff}
          title={t('empty')}
          action={
            <Button component={Link} href={form}>
              {t('toForm')}
            </Button>
          }
        />
      </>
    );
  }
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { message } = await send(reviewed.values, reviewed.key);
      setDone(true);
      forgetReviewed(kind, user.id);
      if (message) toast.success(message);
      await invalidate(resource);
      router.push(list);
    } catch (error) {
      toast.error(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader title={title} />
      <Card>
        {children(reviewed.facts)}
        <div className={classes.buttons}>
          <Button
            component={Link}
            href={form}
            variant="default"
            leftSection={<IconArrowLeft size={17} className="mirrored" />}
          >
            {common('back')}
          </Button>
          <Button
            onClick={() => void confirm()}
            loading={isBusy}
            leftSection={<IconCheck size={17} />}
          >
            {t('confirm')}
          </Button>
        </div>
      </Card>
    </>
  );
}
