import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import type { Schema } from '@/shared/api/types';

import { Part } from './part';
import { questionTexts } from './question-texts';
import classes from './questions.module.css';

export function Questions({ rules }: { rules: Schema<'MarketplaceRulesOut'> }) {
  const t = useTranslations('public.landing.faq');
  return (
    <Part id="questions" title={t('title')} beside>
      <div className={classes.list}>
        {questionTexts(t, rules).map(({ key, question, answer }) => (
          <details key={key} name="questions">
            <summary>
              <h3>{question}</h3>
              <IconPlus size={20} stroke={1.8} aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Part>
  );
}
