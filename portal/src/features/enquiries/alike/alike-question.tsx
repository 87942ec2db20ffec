'use client';

import { useVariant } from '@/domain/enquiry/use-variant';
import type { VariantName } from '@/domain/enquiry/variants';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';

import type { AlikeFound } from './alike';

interface AlikeQuestionProps {
  found: AlikeFound;
  variant: VariantName;
  onCancel: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks before an enquiry is submitted that the company seems to have submitted already. */
export function AlikeQuestion({ found, variant, onCancel, onConfirm }: AlikeQuestionProps) {
  const t = useTranslations('rfq.alike');
  const { to } = useVariant(variant);
  return (
    <ConfirmDialog
      opened
      title={t('question')}
      text={
        <>
          <p>{found.message}</p>
          <p>
            {/* In a tab of its own: the form is not saved yet. */}
            <Link href={to.view(found.id)} target="_blank" rel="noopener">
              {t('seeOther')}
            </Link>
          </p>
        </>
      }
      cancelLabel={t('back')}
      confirmLabel={t('submitAnyway')}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
