import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/error';
import { useForm } from '@/shared/forms/use-form';
import { renderScreen } from '@/testing/render';
import { TextField } from './fields/text-field';

import { useSubmit } from './use-submit';

const send = vi.fn<(values: { name: string; rate: string }, key: string) => Promise<number>>();
const onDone = vi.fn();

function Screen() {
  const form = useForm({
    initialValues: { name: '', rate: '' },
    validate: { name: (value) => (value ? null : 'Product name is required') },
  });
  const { ref, busy, submit } = useSubmit(form, {
    send,
    onDone,
    names: { rateindication: 'rate' },
  });
  return (
    <form ref={ref} noValidate onSubmit={submit}>
      <TextField label="Name" {...form.getInputProps('name')} />
      <TextField label="Rate" {...form.getInputProps('rate')} />
      <button type="submit">{busy ? 'Sending' : 'Send'}</button>
    </form>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }));
const keys = () => send.mock.calls.map(([, key]) => key);
const validation = new ApiError({
  status: 422,
  code: 'VALIDATION',
  message: 'Check',
  fields: { rateindication: ['At least 0.'], hidden: ['Not yours.'] },
});

describe('useSubmit', () => {
  beforeEach(async () => {
    send.mockReset();
    await renderScreen(<Screen />);
  });

  it('sends nothing while a field is wrong, and goes to that field', async () => {
    await press();
    expect(screen.getByText('Product name is required')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(send).not.toHaveBeenCalled();
  });

  it('sends once, however often one presses, and passes on the result', async () => {
    let finish: (result: number) => void = () => undefined;
    send.mockImplementation(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Yarn');
    await press();
    await press();
    expect(screen.getByRole('button', { name: 'Sending' })).toBeInTheDocument();
    finish(41);
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(41));
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Yarn', rate: '' });
  });

  it('puts the API’s messages at their fields and says the rest aloud', async () => {
    send.mockRejectedValueOnce(validation);
    await userEvent.type(screen.getByLabelText('Name'), 'Yarn');
    await press();
    expect(await screen.findByText('At least 0.')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
    await waitFor(() => expect(screen.getByLabelText('Rate')).toHaveFocus());
    expect(onDone).not.toHaveBeenCalled();
  });

  it('asks under a new key after a refusal, and under the same one when no answer came', async () => {
    send
      .mockRejectedValueOnce(new ApiError({ status: 0, code: 'NETWORK', message: '' }))
      .mockRejectedValueOnce(validation)
      .mockResolvedValueOnce(1);
    await userEvent.type(screen.getByLabelText('Name'), 'Yarn');
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await press();
    await screen.findByText('At least 0.');
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('asks under a new key for what was changed after no answer came', async () => {
    send
      .mockRejectedValueOnce(new ApiError({ status: 0, code: 'NETWORK', message: '' }))
      .mockResolvedValueOnce(1);
    await userEvent.type(screen.getByLabelText('Name'), 'Yarn');
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await userEvent.type(screen.getByLabelText('Name'), 's');
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const [first, second] = keys();
    expect(second).not.toBe(first);
  });
});
