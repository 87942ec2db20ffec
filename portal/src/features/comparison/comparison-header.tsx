import { IconDownload } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/translations';

import { raisedPaths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { PageHeader } from '@/shared/ui/page/page-header';

import { PrintButton } from './print-button';

interface ComparisonHeaderProps {
  /** The enquiry's id. */
  id: number;
  /** The base path of the quotation pages. */
  path: string;
  /** The chosen quotations; empty for all. */
  ids: string;
  /** The code of the unit in which prices are compared; "" for the enquiry's. */
  unit?: string;
  lead: ReactNode;
  isEmpty?: boolean;
}

/** The title and the buttons, which are the same while the comparison is loading. */
export function ComparisonHeader(props: ComparisonHeaderProps) {
  const { id, path, ids, unit = '', lead, isEmpty = false } = props;
  const t = useTranslations('comparison');
  const to = raisedPaths(path, path);
  return (
    <PageHeader
      back={to.quotations(id, { chosen: ids || null })}
      title={t('title')}
      lead={lead}
      actions={isEmpty ? null : <Buttons id={id} ids={ids} unit={unit} all={to.comparison(id)} />}
    />
  );
}

interface ButtonsProps {
  id: number;
  ids: string;
  unit: string;
  all: string;
}

function Buttons({ id, ids, unit, all }: ButtonsProps) {
  const t = useTranslations('comparison');
  const locale = useLocale();
  const query = new URLSearchParams({ locale, ...(ids ? { ids } : {}), ...(unit ? { unit } : {}) });
  return (
    <>
      {ids ? (
        <ButtonLink href={all} variant="quiet">
          {t('all')}
        </ButtonLink>
      ) : null}
      <Button
        component="a"
        variant="default"
        href={`/api/enquiries/${id}/comparison/xlsx?${query}`}
        download
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('spreadsheet')}
      </Button>
      <PrintButton />
    </>
  );
}
