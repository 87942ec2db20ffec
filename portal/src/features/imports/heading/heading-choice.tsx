'use client';

import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { FieldError } from '@/shared/forms/fields/field-frame';
import { Form } from '@/shared/forms/form';
import { useSend } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';
import { ScrollRegion } from '@/shared/ui/data-table/scroll-region';
import { toast } from '@/shared/ui/feedback/toast';
import { type ChosenRow, chooseHeading, type FileImport, type Sheet } from '../imports';
import shared from '../imports.module.css';
import classes from './heading-choice.module.css';

const FIELDS = ['headingRow', 'sheet'];

/** Sends the chosen row. It may have been confirmed or discarded in another tab. */
function useChoice({ id }: FileImport) {
  const t = useTranslations('imports.heading');
  const invalidate = useInvalidate();
  const [error, setError] = useState<string>();
  const refresh = () => invalidate('/api/imports');
  const { ref, busy, send } = useSend<ChosenRow, unknown>(
    { names: () => FIELDS, setErrors: (errors) => setError(Object.values(errors)[0]) },
    {
      send: (chosen, key) => chooseHeading(id, chosen, key),
      onDone: refresh,
      onRefused: (refusal) => {
        const status = refusal instanceof ApiError ? refusal.status : 0;
        if (status === 404 || status === 409) void refresh();
        if (status === 409) toast.info(t('late'));
        return status === 409;
      },
    },
  );
  return { ref, busy, send, error, setError };
}

/** A file was refused as a whole, and not by a plan: its heading may have been taken from a wrong row. */
const isOpenAtFirst = ({ status, errorCount, liftedBy }: FileImport) =>
  status === 'refused' && errorCount === 0 && liftedBy.length === 0;

/** The first rows of the file as they are written, where another one can be taken as the heading. */
export function HeadingChoice({ fileImport }: { fileImport: FileImport }) {
  const t = useTranslations('imports.heading');
  const id = useId();
  const { ref, busy, send, error, setError } = useChoice(fileImport);
  const [chosen, setChosen] = useState<ChosenRow | null>(null);
  const submit = () => {
    if (chosen) void send(chosen);
    else setError(t('required'));
  };
  const choose = (row: ChosenRow) => {
    setChosen(row);
    setError(undefined);
  };
  return (
    <details className={classes.choice} open={isOpenAtFirst(fileImport)}>
      <summary>{t('title')}</summary>
      <Form ref={ref} busy={busy} onSubmit={submit}>
        <p className={shared.text}>{t('lead')}</p>
        {fileImport.opening.map((sheet) => (
          <SheetRows key={sheet.sheet} sheet={sheet}>
            {(row, inputId) => {
              const isChosen = chosen?.sheet === sheet.sheet && chosen.headingRow === row;
              return (
                <input
                  id={inputId}
                  type="radio"
                  name={id}
                  checked={isChosen}
                  aria-label={t('row', { row: String(row) })}
                  aria-describedby={error ? `${id}-error` : undefined}
                  data-field-error={error ? true : undefined}
                  onChange={() => choose({ sheet: sheet.sheet, headingRow: row })}
                />
              );
            }}
          </SheetRows>
        ))}
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        <div className={shared.buttons}>
          <Button type="submit" variant="default" loading={busy}>
            {t('send')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

interface SheetRowsProps {
  sheet: Sheet;
  /** The button that chooses a row. */
  children: (row: number, id: string) => ReactNode;
}

function SheetRows({ sheet: { sheet, rows }, children }: SheetRowsProps) {
  const t = useTranslations('imports.heading');
  const id = useId();
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  return (
    <fieldset className={classes.sheet}>
      <legend>{sheet ? t('sheet', { sheet }) : t('rows')}</legend>
      <ScrollRegion className={classes.scrolled} label={sheet || t('rows')}>
        <table>
          <tbody>
            {rows.map(({ row, cells, isHeading }) => (
              <tr key={row} data-heading={isHeading ? true : undefined}>
                <th scope="row">
                  <label className={classes.number} htmlFor={`${id}-${row}`}>
                    {children(row, `${id}-${row}`)}
                    <bdi>{row}</bdi>
                  </label>
                  {isHeading ? <span className={classes.mark}>{t('taken')}</span> : null}
                </th>
                {places.map((place) => (
                  <td key={place}>
                    <bdi>{cells[place]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </fieldset>
  );
}
