import type { ReactNode } from 'react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';

import classes from './form-footer.module.css';

interface FormFooterProps {
  /** What happens after sending. Phones have no room for it. */
  note?: ReactNode;
  /** The page that Cancel leads to. */
  cancel: string;
  /** The buttons that send the form, the main one last. */
  children: ReactNode;
}

/** The footer of a long form. It is always visible. */
export function FormFooter({ note, cancel, children }: FormFooterProps) {
  const t = useTranslations('common');
  return (
    <footer className={classes.footer}>
      <p>{note}</p>
      <div className={classes.buttons}>
        <Button component={Link} href={cancel} variant="subtle" color="gray">
          {t('cancel')}
        </Button>
        {children}
      </div>
    </footer>
  );
}
