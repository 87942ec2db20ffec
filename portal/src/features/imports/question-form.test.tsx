import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { useInvalidate } from '@/shared/api/use-resource';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { RateImportScreen } from './import-screen';
import type { FileImport } from './imports';
import {
  aDayQuestion,
  answer,
  aQuestionOfTwo,
  aRow,
  aSignQuestion,
  earlier,
  ID,
  preview,
} from './testing';

const PATH = `/freight-market-rate-List/import?file=${ID}`;
const NUMBERS = "How are the numbers in “40' dry high cube” written?";
const DATES = 'Which comes first in the dates of “Price validity”?';

const asked = (changes: Partial<FileImport> = {}): Partial<FileImport> => ({
  kind: 'rates',
  status: 'asking',
  rows: 1,
  valid: 0,
  questions: [aSignQuestion()],
  can: ['answer', 'discard'],
  ...changes,
});

/** The choice of a question, by the words of its answer. */
const choice = (question: string, name: RegExp) =>
  within(screen.getByRole('group', { name: question })).getByRole('radio', { name });

/** Reads the files again, as after news from the server. */
function News() {
  const invalidate = useInvalidate();
  return (
    <button type="button" onClick={() => void invalidate('/api/imports')}>
      News
    </button>
  );
}

beforeEach(() => api.use(earlier(), preview(aRow({}))));

describe('several columns that are written alike', () => {
  const OF_BOTH = 'How are the numbers in these 2 columns written?';
  const asking = () => {
    const sent: unknown[] = [];
    api.use(
      http.get('/api/imports/:key', () => answer(asked({ questions: [aQuestionOfTwo()] }))),
      http.post('/api/imports/:key/answers', async ({ request }) => {
        sent.push(await request.json());
        return answer({ status: 'reading' });
      }),
    );
    return sent;
  };

  it('are one question with cells of each, answered once', async () => {
    const sent = asking();
    await renderScreen(<RateImportScreen />, { path: PATH });
    await screen.findByRole('group', { name: OF_BOTH });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    const comma =
      /comma 40' dry high cube 2\.400 is read as 2,400 20' dry standard 1\.250 is read as 1,250$/;
    await userEvent.click(choice(OF_BOTH, comma));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(sent).toEqual([{ answers: { '40DHC': ',' } }]));
  });

  it('can be answered one by one', async () => {
    const sent = asking();
    const second = "How are the numbers in “20' dry standard” written?";
    await renderScreen(<RateImportScreen />, { path: PATH });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Answer for each column separately' }),
    );
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    await userEvent.click(choice(NUMBERS, /comma 2\.400 is read as 2,400$/));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(choice(second, /point/)).toHaveAccessibleDescription('Please choose one of the two.');
    expect(sent).toEqual([]);
    await userEvent.click(choice(second, /point 1\.250 is read as 1\.25$/));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(sent).toEqual([{ answers: { '40DHC': ',', '20DS': '.' } }]));
  });
});

describe('a column that can be read in two ways', () => {
  it('is asked about with cells of the file, and then checked', async () => {
    const sent: unknown[] = [];
    const keys = new Set<string | null>();
    let current: Partial<FileImport> = asked({ questions: [aSignQuestion(), aDayQuestion()] });
    api.use(
      http.get('/api/imports/:key', () => answer(current)),
      http.post('/api/imports/:key/answers', async ({ request }) => {
        sent.push(await request.json());
        keys.add(request.headers.get('Idempotency-Key'));
        current = { kind: 'rates', rows: 1, can: ['confirm', 'discard'] };
        return answer({ status: 'reading' });
      }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    expect(await screen.findByRole('group', { name: NUMBERS })).toBeInTheDocument();
    expect(choice(NUMBERS, /2\.400 is read as 2\.4$/)).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Publish the rates' })).toBeNull();
    await userEvent.click(choice(NUMBERS, /decimal comma 2\.400 is read as 2,400$/));
    await userEvent.click(choice(DATES, /The day 04\/03\/2027 is read as 4-Mar-2027$/));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('The row has no errors.')).toBeInTheDocument();
    expect(sent).toEqual([{ answers: { '40DHC': ',', pricevalidity: 'day' } }]);
    expect([...keys].every(Boolean)).toBe(true);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is answered by the keyboard alone', async () => {
    let sent: unknown;
    api.use(
      http.get('/api/imports/:key', () => answer(asked())),
      http.post('/api/imports/:key/answers', async ({ request }) => {
        sent = await request.json();
        return answer({ status: 'reading' });
      }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    await screen.findByRole('group', { name: NUMBERS });
    act(() => choice(NUMBERS, /point/).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(choice(NUMBERS, /comma/)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual({ answers: { '40DHC': ',' } }));
  });

  it('that was left open is said at the question, and nothing is sent', async () => {
    let calls = 0;
    api.use(
      http.get('/api/imports/:key', () =>
        answer(asked({ questions: [aSignQuestion(), aDayQuestion()] })),
      ),
      http.post('/api/imports/:key/answers', () => {
        calls += 1;
        return answer({ status: 'reading' });
      }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    await screen.findByRole('group', { name: NUMBERS });
    await userEvent.click(choice(NUMBERS, /comma/));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    const first = choice(DATES, /day/);
    expect(first).toHaveAccessibleDescription('Please choose one of the two.');
    expect(first).toHaveFocus();
    expect(choice(NUMBERS, /comma/)).not.toHaveAccessibleDescription();
    await userEvent.click(first);
    expect(screen.queryByText('Please choose one of the two.')).toBeNull();
    expect(calls).toBe(0);
  });

  it('shows at its question what the API refuses, and keeps the answer', async () => {
    const refused = {
      message: 'Check',
      code: 'VALIDATION',
      errors: { '40DHC': ['This value is not allowed.'] },
    };
    api.use(
      http.get('/api/imports/:key', () => answer(asked())),
      http.post('/api/imports/:key/answers', () => HttpResponse.json(refused, { status: 422 })),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    await screen.findByRole('group', { name: NUMBERS });
    await userEvent.click(choice(NUMBERS, /comma/));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() =>
      expect(choice(NUMBERS, /comma/)).toHaveAccessibleDescription('This value is not allowed.'),
    );
    expect(choice(NUMBERS, /comma/)).toBeChecked();
    expect(screen.getByRole('button', { name: 'Go on' })).toBeEnabled();
  });

  it('that was answered in another tab is no longer asked', async () => {
    let current: Partial<FileImport> = asked();
    api.use(
      http.get('/api/imports/:key', () => answer(current)),
      http.post('/api/imports/:key/answers', () => {
        current = { kind: 'rates', rows: 1, can: ['confirm', 'discard'] };
        return HttpResponse.json({ message: 'Confirmed.', code: 'CONFLICT' }, { status: 409 });
      }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    await screen.findByRole('group', { name: NUMBERS });
    await userEvent.click(choice(NUMBERS, /comma/));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('The row has no errors.')).toBeInTheDocument();
    const said = 'These questions have already been answered.';
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is sent again under the same key after the connection was lost', async () => {
    const keys: (string | null)[] = [];
    api.use(
      http.get('/api/imports/:key', () => answer(asked())),
      http.post('/api/imports/:key/answers', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length === 1 ? HttpResponse.error() : answer({ status: 'reading' });
      }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    await screen.findByRole('group', { name: NUMBERS });
    await userEvent.click(choice(NUMBERS, /comma/));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(keys).toHaveLength(1));
    const send = screen.getByRole('button', { name: 'Go on' });
    await waitFor(() => expect(send).toBeEnabled());
    expect(choice(NUMBERS, /comma/)).toBeChecked();
    await userEvent.click(send);
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('keeps the chosen answer while the page is refreshed', async () => {
    let reads = 0;
    api.use(
      http.get('/api/imports/:key', () => {
        reads += 1;
        return answer(asked({ leftOut: [`Read ${reads} times.`] }));
      }),
    );
    const screens = (
      <>
        <RateImportScreen />
        <News />
      </>
    );
    await renderScreen(screens, { path: PATH });
    await screen.findByText('Read 1 times.');
    const chosen = choice(NUMBERS, /comma/);
    await userEvent.click(chosen);
    fireEvent.click(screen.getByRole('button', { name: 'News' }));
    await screen.findByText('Read 2 times.');
    expect(choice(NUMBERS, /comma/)).toBe(chosen);
    expect(chosen).toBeChecked();
    expect(chosen).toHaveFocus();
  });

  it('is asked about in Arabic', async () => {
    api.use(
      http.get('/api/imports/:key', () =>
        answer(asked({ questions: [aSignQuestion({ column: '40 قدم' }), aDayQuestion()] })),
      ),
    );
    await renderScreen(<RateImportScreen />, { path: PATH, locale: 'ar' });
    const question = 'كيف كُتبت الأرقام في عمود «40 قدم»؟';
    expect(await screen.findByRole('group', { name: question })).toBeInTheDocument();
    expect(choice(question, /بفاصلة عشرية 2\.400 تُقرأ 2,400/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'متابعة' })).toBeEnabled();
  });

  it('says what of the file is not read before it asks', async () => {
    api.use(http.get('/api/imports/:key', () => answer(asked({ leftOut: ['A total: 14.'] }))));
    await renderScreen(<RateImportScreen />, { path: PATH });
    expect(await screen.findByText('Not read from the file')).toBeInTheDocument();
    expect(screen.getByText('A total: 14.')).toBeInTheDocument();
  });
});
