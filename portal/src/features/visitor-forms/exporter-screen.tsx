import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { PublicPage } from '@/shared/ui/page/public-page';

import { ExporterForm } from './exporter-form';
import { COMPANY_TYPES } from './rules';
import classes from './visitor-forms.module.css';

/** The New Exporter Form, next to an explanation of the five company types. */
export function ExporterScreen() {
  const t = useTranslations('public.exporter');
  return (
    <PublicPage title={t('title')} lead={t('lead')}>
      <div className={classes.columns}>
        <ExporterForm />
        <CompanyTypes />
      </div>
    </PublicPage>
  );
}

function CompanyTypes() {
  const t = useTranslations('public.exporter');
  const names = useTranslations('visitorForms.types');
  return (
    <section className={classes.aside} aria-labelledby="company-types">
      <h2 id="company-types">{t('typesTitle')}</h2>
      <p className={classes.note}>{t('typesLead')}</p>
      <div className={classes.accordion}>
        {COMPANY_TYPES.map((type, place) => (
          <details key={type} name="company-types" open={place === 0}>
            <summary>
              <h3>{names(type)}</h3>
              <IconChevronDown className={classes.chevron} size={18} stroke={1.8} aria-hidden />
            </summary>
            <p>{t(`types.${type}.text`)}</p>
            <dl>
              <dt>{t('owners')}</dt>
              <dd>{t(`types.${type}.owners`)}</dd>
              <dt>{t('liability')}</dt>
              <dd>{t(`types.${type}.liability`)}</dd>
              <dt>{t('suits')}</dt>
              <dd>{t(`types.${type}.suits`)}</dd>
            </dl>
          </details>
        ))}
      </div>
      <p className={classes.small}>{t('note')}</p>
    </section>
  );
}
