import { HttpResponse, http } from 'msw';

import type {
  Fault,
  FileImport,
  PreviewCell,
  PreviewRow,
  Question,
  ValueQuestion,
} from './imports';

export const ID = 12;

export const aFile = (changes: Partial<FileImport>): FileImport => ({
  id: ID,
  kind: 'products',
  variant: '',
  fileName: 'spring.xlsx',
  status: 'ready',
  rows: 3,
  valid: 3,
  rejected: 0,
  progress: 100,
  revision: 0,
  errorCount: 0,
  warningCount: 0,
  noteCount: 0,
  kindsNotListed: 0,
  reasons: [],
  notes: [],
  leftOut: [],
  questions: [],
  values: [],
  notAsked: 0,
  opening: [],
  liftedBy: [],
  can: ['discard'],
  createdAt: '2026-11-23T10:00:00Z',
  ...changes,
});

export const answer = (changes: Partial<FileImport>) => HttpResponse.json({ data: aFile(changes) });

/** What the person uploaded before. */
export const earlier = (...rows: FileImport[]) =>
  http.get('/api/imports', () => HttpResponse.json({ data: { rows, count: rows.length } }));

export const aCell = (changes: Partial<PreviewCell>): PreviewCell => ({
  field: '40DHC',
  column: "40' dry high cube",
  written: '2.400',
  read: 'USD 2,400.00',
  before: '',
  isNumber: true,
  ...changes,
});

export const aRow = (changes: Partial<PreviewRow>): PreviewRow => ({
  row: 2,
  state: 'new',
  cells: [aCell({})],
  ...changes,
});

export const aFault = (changes: Partial<Fault>): Fault => ({
  field: 'qty',
  column: 'Quantity',
  message: 'Enter a number.',
  count: 1,
  rows: [{ row: 7, written: 'abc' }],
  isWarning: false,
  isNote: false,
  ...changes,
});

/** The kinds of faults of a file. */
export const faults = (...rows: Fault[]) =>
  http.get('/api/imports/:key/errors', () =>
    HttpResponse.json({ data: { rows, count: rows.length } }),
  );

/** The rows of a file as they will be saved. */
export const preview = (...rows: PreviewRow[]) =>
  http.get('/api/imports/:key/rows', () =>
    HttpResponse.json({ data: { rows, count: rows.length } }),
  );

export const aSignQuestion = (changes: Partial<Question> = {}): Question => ({
  field: '40DHC',
  column: "40' dry high cube",
  columns: [{ field: '40DHC', column: "40' dry high cube" }],
  way: 'decimalSign',
  options: [
    { value: '.', examples: [{ field: '40DHC', written: '2.400', read: '2.4' }] },
    { value: ',', examples: [{ field: '40DHC', written: '2.400', read: '2,400' }] },
  ],
  ...changes,
});

export const aDayQuestion = (): Question => ({
  field: 'pricevalidity',
  column: 'Price validity',
  columns: [{ field: 'pricevalidity', column: 'Price validity' }],
  way: 'dayOrder',
  options: [
    {
      value: 'day',
      examples: [{ field: 'pricevalidity', written: '04/03/2027', read: '4-Mar-2027' }],
    },
    {
      value: 'month',
      examples: [{ field: 'pricevalidity', written: '04/03/2027', read: '3-Apr-2027' }],
    },
  ],
});

/** Two columns of prices that are written alike. */
export const aQuestionOfTwo = (): Question => ({
  ...aSignQuestion(),
  columns: [
    { field: '40DHC', column: "40' dry high cube" },
    { field: '20DS', column: "20' dry standard" },
  ],
  options: [
    {
      value: '.',
      examples: [
        { field: '40DHC', written: '2.400', read: '2.4' },
        { field: '20DS', written: '1.250', read: '1.25' },
      ],
    },
    {
      value: ',',
      examples: [
        { field: '40DHC', written: '2.400', read: '2,400' },
        { field: '20DS', written: '1.250', read: '1,250' },
      ],
    },
  ],
});

/** A name that two ports have. */
export const aValueQuestion = (changes: Partial<ValueQuestion> = {}): ValueQuestion => ({
  key: 'destinationPort:1a',
  field: 'destinationPort',
  column: 'Destination port',
  written: 'Hamburg',
  picker: 'port',
  country: '',
  rows: 37,
  firstRows: [2, 5, 9, 12, 30],
  candidates: [
    { value: 'DEHAM', label: 'Hamburg (DEHAM)', detail: 'Germany' },
    { value: 'USHAM', label: 'Hamburg (USHAM)', detail: 'United States' },
  ],
  isClosed: false,
  mayBeEmpty: false,
  isOpen: true,
  answer: null,
  isRemembered: false,
  ...changes,
});
