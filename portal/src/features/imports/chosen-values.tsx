'use client';

import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/controls/button';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import type { FileImport, ValueQuestion } from './imports';
import shared from './imports.module.css';
import classes from './questions.module.css';
import { useAnswers } from './use-answers';
import { NotAsked, ValueChoices } from './value-choices';

interface ChosenValuesProps {
  fileImport: FileImport;
}

/** What was chosen for values of a checked file, also with an earlier one; it can be changed. */
export function ChosenValues({ fileImport }: ChosenValuesProps) {
  const t = useTranslations('imports.values');
  const [isChanging, setChanging] = useState(false);
  const chosen = fileImport.values.filter(({ isOpen }) => !isOpen);
  const isChecked = fileImport.status === 'ready' || fileImport.status === 'refused';
  if (!isChecked || (chosen.length === 0 && fileImport.notAsked === 0)) return null;
  return (
    <section className={classes.chosen} aria-label={t('chosen')}>
      <h3>{t('chosen')}</h3>
      {isChanging ? (
        <Changes fileImport={fileImport} chosen={chosen} onCancel={() => setChanging(false)} />
      ) : (
        <>
          <ul>
            {chosen.map((question) => (
              <li key={question.key}>
                <Chosen question={question} />
              </li>
            ))}
          </ul>
          <NotAsked count={fileImport.notAsked} />
          {chosen.length > 0 && fileImport.can.includes('answer') ? (
            <Button variant="subtle" onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function Chosen({ question }: { question: ValueQuestion }) {
  const t = useTranslations('imports.values');
  const questions = useTranslations('imports.questions');
  const { column, written, answer, isRemembered } = question;
  const meaning = answer ? answer.label || t('emptied') : t('left');
  return (
    <>
      <span className={classes.example}>
        <bdi className={classes.of}>{column}</bdi> <bdi>{written}</bdi>{' '}
        <VisuallyHidden>{questions('readAs')}</VisuallyHidden>{' '}
        <IconArrowRight className={classes.arrow} size={14} aria-hidden />
        <bdi className={classes.answer}>
          {answer?.detail ? `${meaning}, ${answer.detail}` : meaning}
        </bdi>
      </span>{' '}
      {isRemembered ? <span className={classes.of}>{t('before')}</span> : null}
    </>
  );
}

interface ChangesProps extends ChosenValuesProps {
  chosen: readonly ValueQuestion[];
  onCancel: () => void;
}

/** The choices once more, and a check of the rows with other ones. */
function Changes({ fileImport, chosen, onCancel }: ChangesProps) {
  const t = useTranslations('imports.values');
  const common = useTranslations('common');
  const { ref, busy, choicesOf, isTouched, submit } = useAnswers(
    fileImport,
    chosen.map(({ key }) => key),
  );
  const send = () => (isTouched ? submit({}) : onCancel());
  return (
    <Form ref={ref} busy={busy} onSubmit={send}>
      <div className={classes.questions}>
        {chosen.map((question) => (
          <ValueChoices
            key={question.key}
            question={question}
            {...choicesOf(question.key, chosenBefore(question))}
          />
        ))}
      </div>
      <div className={shared.buttons}>
        <Button type="submit" variant="default" loading={busy}>
          {t('again')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </Form>
  );
}

const chosenBefore = ({ answer }: ValueQuestion) => (answer ? answer.value : null);
