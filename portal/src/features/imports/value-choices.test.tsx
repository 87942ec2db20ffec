import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { RateImportScreen } from './import-screen';
import type { FileImport } from './imports';
import { answer, aRow, aSignQuestion, aValueQuestion, earlier, ID, preview } from './testing';

const PATH = `/freight-market-rate-List/import?file=${ID}`;
const HAMBURG = 'Destination port: what does “Hamburg” mean?';
const GERMAN = { value: 'DEHAM', label: 'Hamburg (DEHAM)', detail: 'Germany' };

const asking = (changes: Partial<FileImport> = {}): Partial<FileImport> => ({
  kind: 'rates',
  status: 'asking',
  valid: 0,
  values: [aValueQuestion()],
  can: ['answer', 'discard'],
  ...changes,
});

/** Answers with the file in this state, and notes what is sent about it. */
function serve(current: Partial<FileImport>, sent: unknown[] = []) {
  api.use(
    http.get('/api/imports/:key', () => answer(current)),
    http.post('/api/imports/:key/answers', async ({ request }) => {
      sent.push(await request.json());
      return answer({ status: 'reading' });
    }),
  );
  return sent;
}

const group = (name = HAMBURG) => screen.findByRole('group', { name });

beforeEach(() =>
  api.use(
    earlier(),
    preview(aRow({})),
    http.get('/api/ports', () =>
      HttpResponse.json({
        data: {
          rows: [
            { id: 7, port: 'Singapore', code: 'SGSIN', countryName: 'Singapore', isMeant: false },
          ],
          count: 1,
        },
      }),
    ),
    http.get('/api/countries', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
  ),
);

describe('a value that may mean several things', () => {
  it('is asked about once, with its rows and what it may mean', async () => {
    const sent = serve(asking({ questions: [aSignQuestion()] }));
    await renderScreen(<RateImportScreen />, { path: PATH });
    const question = await group();
    expect(question).toHaveTextContent('37 rows: 2, 5, 9, 12, 30 …');
    expect(within(question).getAllByRole('radio')).toHaveLength(4);
    expect(within(question).queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.click(within(question).getByRole('radio', { name: /DEHAM.*Germany/ }));
    await userEvent.click(screen.getByRole('radio', { name: /comma/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() =>
      expect(sent).toEqual([{ answers: { '40DHC': ',', 'destinationPort:1a': 'DEHAM' } }]),
    );
  });

  it('may be left open, and nothing is sent about it', async () => {
    const sent = serve(asking({ notAsked: 150 }));
    await renderScreen(<RateImportScreen />, { path: PATH });
    const question = await group();
    expect(screen.getByText(/^150 more values are not known/)).toBeInTheDocument();
    expect(within(question).queryByRole('radio', { name: 'Leave the field empty' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(sent).toEqual([{ answers: {} }]));
  });

  it('is chosen by the keyboard, also as an empty field', async () => {
    const sent = serve(asking({ values: [aValueQuestion({ mayBeEmpty: true })] }));
    await renderScreen(<RateImportScreen />, { path: PATH });
    const radios = within(await group()).getAllByRole('radio');
    act(() => radios[1]?.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Leave the field empty' })).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([{ answers: { 'destinationPort:1a': '' } }]));
  });

  it('is searched among all ports', async () => {
    const sent = serve(asking());
    await renderScreen(<RateImportScreen />, { path: PATH });
    await userEvent.click(within(await group()).getByRole('radio', { name: 'Another one' }));
    const field = await screen.findByRole('combobox', { name: 'Choose from the list' });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: /Singapore \(SGSIN\)/ }));
    expect(screen.getByRole('radio', { name: 'Another one' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(sent).toEqual([{ answers: { 'destinationPort:1a': 'SGSIN' } }]));
  });

  it('is not sent while nothing is picked from the list', async () => {
    const sent = serve(asking());
    await renderScreen(<RateImportScreen />, { path: PATH });
    const other = within(await group()).getByRole('radio', { name: 'Another one' });
    await userEvent.click(other);
    await screen.findByRole('combobox', { name: 'Choose from the list' });
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(other).toHaveAccessibleDescription(/^Please choose one from/));
    expect(sent).toEqual([]);
    await userEvent.click(within(await group()).getByRole('radio', { name: /^Leave it open/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(sent).toEqual([{ answers: { 'destinationPort:1a': null } }]));
  });

  it('with more candidates than one can look through is only searched', async () => {
    const many = Array.from({ length: 6 }, (_, place) => ({ ...GERMAN, value: `X${place}` }));
    serve(asking({ values: [aValueQuestion({ candidates: many, country: 'Germany' })] }));
    await renderScreen(<RateImportScreen />, { path: PATH });
    const question = await group('Destination port: what does “Hamburg” in Germany mean?');
    const names = within(question).getAllByRole('radio').length;
    expect(names).toBe(2);
    expect(
      within(question).getByRole('radio', { name: 'Choose from the list' }),
    ).toBeInTheDocument();
  });

  it('shows what the API refuses at its question, and keeps the choice', async () => {
    api.use(
      http.get('/api/imports/:key', () => answer(asking())),
      http.post('/api/imports/:key/answers', () =>
        HttpResponse.json(
          {
            message: 'Check',
            code: 'VALIDATION',
            errors: { 'destinationPort:1a': ['Choose one from the list.'] },
          },
          { status: 422 },
        ),
      ),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    const radio = within(await group()).getByRole('radio', { name: /DEHAM/ });
    await userEvent.click(radio);
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(radio).toHaveAccessibleDescription('Choose one from the list.'));
    expect(radio).toBeChecked();
  });

  it('is asked about in Arabic', async () => {
    serve(asking());
    await renderScreen(<RateImportScreen />, { path: PATH, locale: 'ar' });
    const question = await group('Destination port: ما المقصود بـ«Hamburg»؟');
    expect(question).toHaveTextContent('37 صفًا: 2, 5, 9, 12, 30 …');
  });
});

describe('what was chosen for values', () => {
  const chosen = aValueQuestion({ isOpen: false, isRemembered: true, answer: GERMAN });

  it('is shown, and can be changed', async () => {
    const sent = serve(
      asking({ status: 'ready', values: [chosen], can: ['confirm', 'answer', 'discard'] }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    const choices = await screen.findByRole('region', {
      name: 'Your choices for values of the file',
    });
    expect(choices).toHaveTextContent('Hamburg is read as Hamburg (DEHAM), Germany');
    expect(choices).toHaveTextContent('as your company chose before');
    expect(screen.getByRole('button', { name: 'Publish the rates' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change the choices' }));
    const question = await group();
    expect(within(question).getByRole('radio', { name: /DEHAM/ })).toBeChecked();
    await userEvent.click(within(question).getByRole('radio', { name: /USHAM/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Check the rows again' }));
    await waitFor(() => expect(sent).toEqual([{ answers: { 'destinationPort:1a': 'USHAM' } }]));
  });

  it('is not sent again while another one is not picked', async () => {
    const sent = serve(asking({ status: 'ready', values: [chosen], can: ['answer', 'discard'] }));
    await renderScreen(<RateImportScreen />, { path: PATH });
    await userEvent.click(await screen.findByRole('button', { name: 'Change the choices' }));
    await userEvent.click(within(await group()).getByRole('radio', { name: 'Another one' }));
    expect(await screen.findByRole('combobox', { name: 'Choose from the list' })).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Check the rows again' }));
    expect(await screen.findByText(/^Please choose one from the list/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('stays as it is when nothing else is chosen', async () => {
    const left = aValueQuestion({ key: 'x', written: 'Nowhere', isOpen: false, candidates: [] });
    const sent = serve(
      asking({ status: 'refused', values: [chosen, left], can: ['answer', 'discard'] }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    const choices = await screen.findByRole('region', {
      name: 'Your choices for values of the file',
    });
    expect(choices).toHaveTextContent('Nowhere is read as left open');
    await userEvent.click(screen.getByRole('button', { name: 'Change the choices' }));
    expect(
      within(await group('Destination port: what does “Nowhere” mean?')).getByRole('radio', {
        name: /Leave it open/,
      }),
    ).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Check the rows again' }));
    expect(await screen.findByRole('button', { name: 'Change the choices' })).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
