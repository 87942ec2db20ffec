'use client';

import { type DeleteProps, DeleteQuestion } from '@/domain/own-records/delete-question';
import { useTranslations } from '@/i18n/translations';

import { deleteEnquiry, type Enquiry } from './enquiries';
import { isWithdrawal } from './rules';

type Deletable = Pick<Enquiry, 'id' | 'productName' | 'storedStatus' | 'totalQuotations'>;

/**
 * Asks 'Do you want to delete this item?' (RULES.md 2.2). Withdraws an enquiry that is published.
 */
export function DeleteDialog(props: DeleteProps<Deletable>) {
  const t = useTranslations('rfq.delete');
  const { row } = props;
  return (
    <DeleteQuestion
      {...props}
      title={t('question')}
      text={row && t(isWithdrawal(row) ? 'withdrawText' : 'deleteText', { name: row.productName })}
      remove={deleteEnquiry}
      changed={['/api/enquiries']}
      done={t('done')}
    />
  );
}
