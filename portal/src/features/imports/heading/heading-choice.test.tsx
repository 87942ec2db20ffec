import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { RateImportScreen } from '../import-screen';
import type { FileImport, Sheet } from '../imports';
import { answer, earlier, faults, ID, preview } from '../testing';

const PATH = `/freight-market-rate-List/import?file=${ID}`;

const sheetOf = (name: string, taken: number): Sheet => ({
  sheet: name,
  rows: [
    { row: 1, cells: ['Rates of March'], isHeading: taken === 1 },
    { row: 3, cells: ['POL', '=1+1', 'Validity'], isHeading: taken === 3 },
    { row: 4, cells: ['INMUN', 'AEJEA'], isHeading: false },
  ],
});

/** A file with an answer to each choice of a row; returns what was sent. */
function opened(changes: Partial<FileImport>, respond = () => answer({ status: 'reading' })) {
  const sent: unknown[] = [];
  const file = { kind: 'rates', opening: [sheetOf('', 1)], can: ['discard', 'readAgain'] } as const;
  api.use(
    http.get('/api/imports/:key', () => answer({ ...file, ...changes } as Partial<FileImport>)),
    http.post('/api/imports/:key/heading', async ({ request }) => {
      sent.push(await request.json());
      return respond();
    }),
    earlier(),
    faults(),
    preview(),
  );
  return sent;
}

const open = async () =>
  userEvent.click(await screen.findByText('Choose another row as the heading'));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Read the file again' }));

describe('the heading of a file', () => {
  it('is marked among the first rows, as they are written', async () => {
    opened({ status: 'refused', rows: 0, reasons: ['No row of the file names the columns.'] });
    await renderScreen(<RateImportScreen />, { path: PATH });
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      '1HeadingRates of March',
      '3POL=1+1Validity',
      '4INMUNAEJEA',
    ]);
    expect(screen.getByRole('radio', { name: 'Row 3' })).not.toBeChecked();
  });

  it.each([
    ['missing columns', { reasons: ['These columns are missing: Currency.'] }, true],
    ['errors of rows', { errorCount: 2, rejected: 2 }, false],
    ['the plan', { liftedBy: ['premium'] }, false],
  ] satisfies [string, Partial<FileImport>, boolean][])(
    'is shown at once or not in a file of some rows that is refused for %s',
    async (_why, changes, isShown) => {
      opened({ status: 'refused', rows: 2, ...changes });
      await renderScreen(<RateImportScreen />, { path: PATH });
      const title = await screen.findByText('Choose another row as the heading');
      expect(title.closest('details')?.open).toBe(isShown);
    },
  );

  it('is chosen by the keyboard', async () => {
    const sent = opened({ status: 'refused', rows: 0 });
    await renderScreen(<RateImportScreen />, { path: PATH });
    (await screen.findByRole('radio', { name: 'Row 3' })).focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('radio', { name: 'Row 3' })).toBeChecked();
    await send();
    await waitFor(() => expect(sent).toEqual([{ sheet: '', headingRow: 3 }]));
  });

  it('is chosen on another sheet of a file that is ready', async () => {
    const opening = [sheetOf('March', 3), sheetOf('April', 0)];
    const sent = opened({ opening, can: ['confirm', 'discard', 'readAgain'] });
    await renderScreen(<RateImportScreen />, { path: PATH });
    await open();
    const april = screen.getByRole('group', { name: 'Sheet “April”' });
    expect(within(april).queryByText('Heading')).toBeNull();
    await userEvent.click(within(april).getByRole('radio', { name: 'Row 3' }));
    await send();
    await waitFor(() => expect(sent).toEqual([{ sheet: 'April', headingRow: 3 }]));
  });

  it('is not sent without a row, and a refusal stands at the rows', async () => {
    const message = 'Row 3 is not among the rows shown. Please choose one of those.';
    const sent = opened({ status: 'refused', rows: 0 }, () =>
      HttpResponse.json({ message, errors: { headingRow: [message] } }, { status: 422 }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    const third = await screen.findByRole('radio', { name: 'Row 3' });
    await send();
    expect(third).toHaveAccessibleDescription('Please choose a row.');
    expect(sent).toEqual([]);
    await userEvent.click(third);
    await send();
    await waitFor(() => expect(third).toHaveAccessibleDescription(message));
  });

  it('cannot be chosen of a file that is being read', async () => {
    opened({ status: 'reading', opening: [], can: ['discard'] });
    await renderScreen(<RateImportScreen />, { path: PATH });
    expect(await screen.findByText('Checking the rows…')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
