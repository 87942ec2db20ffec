import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Link } from '@/i18n/navigation';
import { Button } from '@/shared/ui/controls/button';

import classes from './form-footer.module.css';

interface FormFooterProps {
  /** What happens after sending; a phone has no room for it. */
  note?: ReactNode;
  /** Where Cancel leads; on a phone the arrow at the head of the page does. */
  cancel: string;
  /** The buttons that send, the one most wanted last. */
  children: ReactNode;
}

/** The end of a long form, in sight all the time. */
export function FormFooter({ note, cancel, children }: FormFooterProps) {
  const t = useTranslations('common');
  return (
    <footer className={classes.footer}>
      <p>{note}</p>
      <div className={classes.buttons}>
        <Button
          component={Link}
          href={cancel}
          variant="subtle"
          color="gray"
          className={classes.cancel}
        >
          {t('cancel')}
        </Button>
        {children}
      </div>
    </footer>
  );
}
