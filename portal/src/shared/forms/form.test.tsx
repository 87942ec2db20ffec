import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useForm } from '@/shared/forms/use-form';

import { ChoiceBox } from './fields/choice-box';
import { TextAreaField } from './fields/text-area-field';
import { TextField } from './fields/text-field';
import { Form } from './form';

interface SampleProps {
  onSend: (values: object) => void;
}

function Sample({ onSend }: SampleProps) {
  const form = useForm({
    initialValues: { name: '', mobile: '', message: '', kind: '', terms: false },
  });
  return (
    <Form onSubmit={() => onSend(form.getValues())}>
      <TextField label="Name" {...form.getInputProps('name')} />
      <TextField
        label="Mobile"
        {...form.getInputProps('mobile')}
        onChange={(event) =>
          form.setFieldValue('mobile', event.currentTarget.value.replace(/\D/g, ''))
        }
      />
      <TextAreaField label="Message" {...form.getInputProps('message')} />
      <ChoiceBox
        label="Kind"
        data={[
          { value: '', label: '' },
          { value: 'llp', label: 'LLP' },
        ]}
        {...form.getInputProps('kind')}
      />
      <input
        type="checkbox"
        aria-label="Terms"
        {...form.getInputProps('terms', { type: 'checkbox' })}
      />
      <button type="submit">Send</button>
    </Form>
  );
}

let root: Root | null = null;
const sent = vi.fn<(values: object) => void>();

/** The page as the server sends it, before our code runs. */
function serve() {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Sample onSend={sent} />);
  document.body.append(page);
  return page;
}

const hydrate = (page: HTMLElement) =>
  act(async () => {
    root = hydrateRoot(page, <Sample onSend={sent} />);
  });

const input = <Kind extends HTMLElement = HTMLInputElement>(label: string) =>
  screen.getByLabelText<Kind>(label);

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  sent.mockClear();
});

describe('a form that is filled in before its code is there', () => {
  function fillIn() {
    input('Name').value = 'Asha Menon';
    input('Mobile').value = '98765 43210';
    input<HTMLTextAreaElement>('Message').value = 'Which plan suits us?';
    input<HTMLSelectElement>('Kind').value = 'llp';
    input('Terms').checked = true;
  }

  it('keeps and sends all of it, as its fields would have read it', async () => {
    const page = serve();
    fillIn();
    await hydrate(page);
    expect(input('Mobile')).toHaveValue('9876543210');
    expect(input('Terms')).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent.mock.calls).toEqual([
      [
        {
          name: 'Asha Menon',
          mobile: '9876543210',
          message: 'Which plan suits us?',
          kind: 'llp',
          terms: true,
        },
      ],
    ]);
  });

  it('is not sent by the browser, with what was typed in the address', () => {
    const form = serve().querySelector('form');
    expect(form?.getAttribute('action')).toMatch(/^javascript:/);
  });

  it('that nobody touched stays as it was', async () => {
    const page = serve();
    await hydrate(page);
    await userEvent.type(input('Name'), 'Asha');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: 'Asha', terms: false, kind: '' });
  });
});
