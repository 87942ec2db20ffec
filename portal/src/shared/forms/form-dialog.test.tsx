import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { ApiError } from '@/shared/api/error';
import { renderScreen } from '@/testing/render';

import { TextField } from './fields/text-field';
import { FormDialog } from './form-dialog';
import { useForm } from './use-form';
import { useSubmit } from './use-submit';

const send = vi.fn<(values: { reason: string }) => Promise<void>>();

beforeEach(() => send.mockReset());

function Question({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason ? null : 'Give a reason.') },
  });
  const sending = useSubmit(form, { send, onDone: onClose });
  return (
    <FormDialog title="Why?" sending={sending} submitLabel="Send" onClose={onClose}>
      <TextField label="Reason" data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Report
      </button>
      {isOpen ? <Question onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function opened() {
  await renderScreen(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  const reason = await screen.findByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(reason).toHaveFocus());
  return reason;
}

it('closes at Escape and sends nothing, and the focus returns', async () => {
  await opened();
  await userEvent.keyboard('Because{Escape}');
  await isGone();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Report' })).toHaveFocus());
  expect(send).not.toHaveBeenCalled();
});

it('is sent by Enter, stays open until it is done, and shows what was wrong at its field', async () => {
  const reason = await opened();
  await userEvent.keyboard('{Enter}');
  expect(reason).toHaveAccessibleDescription('Give a reason.');
  expect(send).not.toHaveBeenCalled();

  const refusal = {
    status: 422,
    code: 'VALIDATION',
    message: '',
    fields: { reason: ['Too rude.'] },
  };
  send.mockRejectedValueOnce(new ApiError(refusal));
  await userEvent.keyboard('Because{Enter}');
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Too rude.'));

  const { promise, resolve } = Promise.withResolvers<void>();
  send.mockReturnValueOnce(promise);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled());
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Why?' })).toBeInTheDocument();
  resolve();
  await isGone();
  expect(send.mock.lastCall?.[0]).toEqual({ reason: 'Because' });
});
