'use client';

import { IconArrowRight } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { FieldError } from '@/shared/forms/fields/field-frame';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/controls/button';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import type { FileImport, Question } from './imports';
import shared from './imports.module.css';
import classes from './questions.module.css';
import { useAnswers } from './use-answers';
import { NotAsked, ValueChoices } from './value-choices';

interface QuestionFormProps {
  fileImport: FileImport;
  /** Other actions, beside the button that sends the answers. */
  children: ReactNode;
}

/** Asks how columns are read whose cells can be read in two ways, and what values mean. */
export function QuestionForm({ fileImport, children }: QuestionFormProps) {
  const t = useTranslations('imports.questions');
  const { questions } = fileImport;
  const values = fileImport.values.filter(({ isOpen }) => isOpen);
  const [apart, setApart] = useState<readonly string[]>([]);
  const asked = questions.flatMap((question) =>
    apart.includes(question.field) ? oneByOne(question) : [question],
  );
  const fields = asked.map(({ field }) => field);
  const form = useAnswers(fileImport, [...fields, ...values.map(({ key }) => key)]);
  const { answers, errors, choose } = form;
  const submit = () => {
    const open = fields.filter((field) => !answers[field]);
    form.submit(Object.fromEntries(open.map((field) => [field, t('required')])));
  };
  return (
    <Form ref={form.ref} busy={form.busy} onSubmit={submit}>
      <div className={classes.questions}>
        {asked.map((question) => (
          <Options
            key={question.field}
            question={question}
            answer={answers[question.field] ?? null}
            error={errors[question.field]}
            onChoose={(value) => choose(question.field, value)}
            onDivide={() => setApart((before) => [...before, question.field])}
          />
        ))}
        {values.map((question) => (
          <ValueChoices key={question.key} question={question} {...form.choicesOf(question.key)} />
        ))}
        <NotAsked count={fileImport.notAsked} />
      </div>
      <div className={shared.buttons}>
        <Button type="submit" loading={form.busy}>
          {t('send')}
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** The same question for each of its columns, with the cells of that column. */
const oneByOne = (question: Question): Question[] =>
  question.columns.map((each) => ({
    ...question,
    ...each,
    columns: [each],
    options: question.options.map(({ value, examples }) => ({
      value,
      examples: examples.filter(({ field }) => field === each.field),
    })),
  }));

const LABELS: Readonly<Record<string, 'point' | 'comma' | 'day' | 'month'>> = {
  '.': 'point',
  ',': 'comma',
  day: 'day',
  month: 'month',
};

interface OptionsProps {
  question: Question;
  answer: string | null;
  error: string | undefined;
  onChoose: (value: string) => void;
  /** Asks about each column by itself. */
  onDivide: () => void;
}

/** One column, or several that are written alike, and both ways to read them with cells of the file. */
function Options({ question, answer, error, onChoose, onDivide }: OptionsProps) {
  const t = useTranslations('imports.questions');
  const id = useId();
  const { column, columns, way, options } = question;
  const count = columns.length;
  const isOfSeveral = count > 1;
  const names = new Map(columns.map((each) => [each.field, each.column]));
  return (
    <fieldset className={classes.question} data-wrong={error ? true : undefined}>
      <legend>{isOfSeveral ? t(`${way}OfAll`, { count }) : t(way, { column })}</legend>
      <div className={classes.options}>
        {options.map(({ value, examples }) => (
          <label key={value} className={classes.option}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === answer}
              required
              aria-describedby={error ? `${id}-error` : undefined}
              data-field-error={error ? true : undefined}
              onChange={() => onChoose(value)}
            />
            <span className={classes.examples}>
              <Answer value={value} />{' '}
              {examples.map(({ field, written, read }, place) => (
                <Fragment key={`${field} ${written}`}>
                  <span className={classes.example}>
                    {isOfSeveral && field !== examples[place - 1]?.field ? (
                      <bdi className={classes.of}>{names.get(field)}</bdi>
                    ) : null}{' '}
                    <bdi>{written}</bdi> <VisuallyHidden>{t('readAs')}</VisuallyHidden>{' '}
                    <IconArrowRight className={classes.arrow} size={14} aria-hidden />
                    <bdi>{read}</bdi>
                  </span>{' '}
                </Fragment>
              ))}
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {isOfSeveral ? (
        <Button variant="subtle" className={classes.divide} onClick={onDivide}>
          {t('divide')}
        </Button>
      ) : null}
    </fieldset>
  );
}

function Answer({ value }: { value: string }) {
  const t = useTranslations('imports.questions');
  const label = LABELS[value];
  return label ? <span className={classes.answer}>{t(label)}</span> : null;
}
