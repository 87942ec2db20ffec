import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '@/shared/api/error';
import { renderScreen } from '@/testing/render';

import { useSend } from '../use-submit';
import { draftKey, forgetDraftsOf, keepDraft, readDraft } from './drafts';
import { type ControlProps, type FieldKind, fieldOf, problemsIn } from './field';
import { isText, TEXT } from './kinds';
import { SchemaFields, SchemaForm } from './schema-form';
import { useSchemaForm } from './use-schema-form';

const PERSON = 7;
const KEY = draftKey(PERSON, 'sample');
const drawn = vi.fn<(name: string) => void>();
const send = vi.fn<(values: object, key: string) => Promise<unknown>>();

function CountedControl(props: ControlProps<string | null, Record<string, never>>) {
  drawn(props.name);
  return <TEXT.Control {...props} options={{}} />;
}

const COUNTED: FieldKind<string | null, Record<string, never>> = {
  accepts: isText,
  blank: null,
  Control: CountedControl,
};

const FIELDS = [
  fieldOf(
    COUNTED,
    { name: 'product', label: 'Product', required: true, requiredMessage: 'Product is required' },
    {},
  ),
  fieldOf(
    COUNTED,
    { name: 'remarks', label: 'Remarks', maxLength: 12, tooLongMessage: 'Too long' },
    {},
  ),
  fieldOf(COUNTED, { name: 'terms', label: 'Terms' }, {}),
  fieldOf(
    COUNTED,
    {
      name: 'place',
      label: ({ terms }) => (terms === 'FOR' ? 'Delivery location' : 'Exmill location'),
      shown: ({ terms }) => terms === 'FOR' || terms === 'EXW',
    },
    {},
  ),
  fieldOf(COUNTED, { name: 'mobile', label: 'Mobile', locked: 'Verified, so it stays.' }, {}),
];

const BLANK = { product: '', remarks: '', terms: '', place: '', mobile: '+91 98400' };

function Sample({ over = 'rules of today', onDone = () => undefined }) {
  const form = useSchemaForm({
    initial: () => BLANK,
    draft: { person: PERSON, form: 'sample', over, fields: FIELDS },
  });
  const { store, finish } = form;
  const sending = useSend<typeof BLANK, unknown>(store, {
    send,
    onDone: () => {
      finish();
      onDone();
    },
  });
  const submit = () => {
    const values = store.getValues();
    if (!sending.showProblems(problemsIn(FIELDS, values))) void sending.send(values);
  };
  return (
    <SchemaForm form={form} ref={sending.ref} busy={sending.busy} onSubmit={submit}>
      <SchemaFields fields={FIELDS} />
      <button type="submit">Send</button>
    </SchemaForm>
  );
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const offer = () => screen.queryByText('You did not finish this form');
const kept = () => readDraft(KEY)?.changes ?? null;

beforeEach(() => {
  window.localStorage.clear();
  send.mockReset();
});

describe('a key', () => {
  it('renders the field it is typed in, and no other', async () => {
    await renderScreen(<Sample />);
    drawn.mockClear();
    await userEvent.type(field('Product'), 'Yarn');
    expect(drawn.mock.calls.map(([name]) => name)).toEqual(Array(4).fill('product'));
  });

  it('shows and names what depends on it', async () => {
    await renderScreen(<Sample />);
    expect(screen.queryByLabelText(/location/)).not.toBeInTheDocument();
    await userEvent.type(field('Terms'), 'EXW');
    expect(field('Exmill location')).toBeInTheDocument();
    await userEvent.clear(field('Terms'));
    await userEvent.type(field('Terms'), 'FOR');
    expect(field('Delivery location')).toBeInTheDocument();
  });

  it('counts what is typed', async () => {
    await renderScreen(<Sample />);
    await userEvent.type(field('Remarks'), 'Cone');
    expect(field('Remarks')).toHaveAccessibleDescription('4/12');
  });
});

describe('a field that cannot be changed', () => {
  it('can be read, and says why', async () => {
    await renderScreen(<Sample />);
    expect(field('Mobile')).toHaveAttribute('readonly');
    expect(field('Mobile')).toHaveAccessibleDescription('Verified, so it stays.');
  });
});

describe('sending', () => {
  it('names what is missing, goes there and sends nothing', async () => {
    await renderScreen(<Sample />);
    await press('Send');
    expect(screen.getByText('Product is required')).toBeInTheDocument();
    expect(field('Product')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(field('Product'), 'Y');
    expect(screen.queryByText('Product is required')).not.toBeInTheDocument();
  });

  it('puts what the server says at its fields', async () => {
    send.mockRejectedValue(
      new ApiError({
        status: 422,
        code: 'VALIDATION',
        message: 'Check',
        fields: { remarks: ['Not like this.'] },
      }),
    );
    await renderScreen(<Sample />);
    await userEvent.type(field('Product'), 'Yarn');
    await press('Send');
    expect(await screen.findByText('Not like this.')).toBeInTheDocument();
    expect(field('Remarks')).toHaveFocus();
    expect(field('Product')).toHaveValue('Yarn');
  });
});

describe('a draft', () => {
  const savedAt = () => new Date().toISOString();

  it('is kept when the typing pauses, with what differs alone', async () => {
    await renderScreen(<Sample />);
    await userEvent.type(field('Product'), 'Yarn');
    await waitFor(() => expect(kept()).toEqual({ product: 'Yarn' }));
    await userEvent.clear(field('Product'));
    await waitFor(() => expect(kept()).toBeNull());
  });

  it('is kept at once when the page goes away', async () => {
    await renderScreen(<Sample />);
    await userEvent.type(field('Product'), 'Yarn');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(kept()).toEqual({ product: 'Yarn' });
  });

  it('is offered again, and fills the form in when one continues', async () => {
    const first = await renderScreen(<Sample />);
    await userEvent.type(field('Product'), 'Yarn');
    first.unmount();
    await renderScreen(<Sample />);
    expect(field('Product')).toHaveValue('');
    expect(offer()).toBeInTheDocument();
    await press('Continue');
    expect(field('Product')).toHaveValue('Yarn');
    expect(offer()).not.toBeInTheDocument();
    expect(kept()).toEqual({ product: 'Yarn' });
  });

  it('is gone when one discards it', async () => {
    keepDraft(KEY, { version: 'x', savedAt: savedAt(), changes: { product: 'Yarn' } });
    await renderScreen(<Sample />);
    await press('Discard');
    expect(offer()).not.toBeInTheDocument();
    expect(field('Product')).toHaveValue('');
    expect(kept()).toBeNull();
  });

  it('is never overwritten by what is typed while it is offered', async () => {
    keepDraft(KEY, { version: 'x', savedAt: savedAt(), changes: { product: 'Yarn' } });
    const { unmount } = await renderScreen(<Sample />);
    await userEvent.type(field('Product'), 'Rice');
    expect(screen.getByText(/Continuing replaces what you have just entered/)).toBeInTheDocument();
    unmount();
    expect(kept()).toEqual({ product: 'Yarn' });
  });

  it('says when the form has changed since, and takes only what still fits', async () => {
    const changes = { product: 'Yarn', remarks: 5, gone: 'x' };
    keepDraft(KEY, { version: 'of yesterday', savedAt: savedAt(), changes });
    await renderScreen(<Sample />);
    expect(screen.getByText(/The form has changed since then/)).toBeInTheDocument();
    await press('Continue');
    expect(field('Product')).toHaveValue('Yarn');
    expect(field('Remarks')).toHaveValue('');
    await press('Send');
    expect(send.mock.calls[0]?.[0]).toEqual({ ...BLANK, product: 'Yarn' });
  });

  it('is forgotten once the form is sent, and stays when sending fails', async () => {
    send.mockRejectedValueOnce(
      new ApiError({ status: 503, code: 'AWAY', message: '', fields: {} }),
    );
    await renderScreen(<Sample />);
    await userEvent.type(field('Product'), 'Yarn');
    await waitFor(() => expect(kept()).not.toBeNull());
    await press('Send');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(kept()).toEqual({ product: 'Yarn' });
    send.mockResolvedValueOnce(null);
    await press('Send');
    await waitFor(() => expect(kept()).toBeNull());
    const keys = send.mock.calls.map(([, key]) => key);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is one’s own, and goes when one signs out', () => {
    const theirs = draftKey(8, 'sample');
    const draft = { version: 'x', savedAt: savedAt(), changes: { product: 'Yarn' } };
    keepDraft(KEY, draft);
    keepDraft(theirs, draft);
    forgetDraftsOf(PERSON);
    expect(readDraft(KEY)).toBeNull();
    expect(readDraft(theirs)).toEqual(draft);
  });

  it('is not kept for longer than a month', () => {
    keepDraft(KEY, { version: 'x', savedAt: '2026-10-01T00:00:00Z', changes: { product: 'Yarn' } });
    expect(readDraft(KEY, Date.parse('2026-11-15T00:00:00Z'))).toBeNull();
    expect(window.localStorage).toHaveLength(0);
  });
});
