import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { TextField } from './fields/text-field';
import { TickField } from './fields/tick-field';
import { useForm } from './use-form';

const onValid = vi.fn();
const onWrong = vi.fn();
const onValuesChange = vi.fn();

function Screen() {
  const form = useForm({
    initialValues: { name: '', again: '', terms: false },
    validate: {
      name: (value) => (value ? null : 'A name, please.'),
      again: (value, { name }) => (value === name ? null : 'Not the same.'),
    },
    onValuesChange,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.passes(event.currentTarget)) onValid(form.getValues());
        else onWrong();
      }}
    >
      <TextField label="Name" description="Your own" {...form.getInputProps('name')} />
      <TextField label="Again" {...form.getInputProps('again')} />
      <TickField label="Terms" {...form.getInputProps('terms', { type: 'checkbox' })} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.setValues({ name: 'Asha', again: 'Asha' })}>
        Fill in
      </button>
      <button type="button" onClick={() => form.restart({ name: 'Meera', again: '', terms: true })}>
        Start anew
      </button>
      <button type="button" onClick={() => form.setErrors({ again: 'The server says no.' })}>
        Refuse
      </button>
      <output>{form.isDirty() ? 'changed' : 'as it was'}</output>
    </form>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });

describe('a short form', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    render(<Screen />);
  });

  it('marks what is wrong, says it to screen readers, and is not sent', async () => {
    await press('Send');
    expect(onValid).not.toHaveBeenCalled();
    expect(onWrong).toHaveBeenCalledOnce();
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription('A name, please. Your own');
    expect(field('Again')).toBeValid();
  });

  it('forgives a field as soon as it is changed, and no other', async () => {
    await press('Send');
    await press('Refuse');
    await userEvent.type(field('Name'), 'A');
    expect(field('Name')).toBeValid();
    expect(screen.getByText('The server says no.')).toBeInTheDocument();
    await userEvent.type(field('Again'), 'A');
    expect(screen.queryByText('The server says no.')).not.toBeInTheDocument();
  });

  it('says what is wrong when the person leaves the field, before anything is sent', async () => {
    await userEvent.type(field('Name'), 'Asha');
    await userEvent.type(field('Again'), 'Asa');
    expect(screen.queryByText('Not the same.')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(field('Again')).toHaveAccessibleDescription('Not the same.');
    await userEvent.type(field('Again'), '{Backspace}ha');
    await userEvent.tab();
    expect(field('Again')).toBeValid();
    expect(onWrong).not.toHaveBeenCalled();
  });

  it('leaves an empty field alone until the form is sent', async () => {
    await userEvent.click(field('Name'));
    await userEvent.tab();
    expect(field('Name')).toBeValid();
  });

  it('moves no button away while it is pressed', async () => {
    await userEvent.type(field('Again'), 'Asa');
    // jsdom knows no pressed elements.
    const pressed = vi.spyOn(document.documentElement, 'matches').mockReturnValue(true);
    field('Again').blur();
    expect(screen.queryByText('Not the same.')).not.toBeInTheDocument();
    fireEvent.mouseUp(window);
    expect(await screen.findByText('Not the same.')).toBeInTheDocument();
    pressed.mockRestore();
  });

  it('passes on what was typed and ticked, and reports each change', async () => {
    await userEvent.type(field('Name'), 'Bo');
    await userEvent.type(field('Again'), 'Bo');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }));
    await press('Send');
    const values = { name: 'Bo', again: 'Bo', terms: true };
    expect(onValid).toHaveBeenCalledExactlyOnceWith(values);
    expect(onValuesChange).toHaveBeenLastCalledWith(values);
  });

  it('takes several values at once, and checks one by another', async () => {
    await press('Fill in');
    await userEvent.type(field('Again'), '!');
    await press('Send');
    expect(screen.getByText('Not the same.')).toBeInTheDocument();
    expect(onValid).not.toHaveBeenCalled();
  });

  it('knows whether anything was changed since it began or was restarted', async () => {
    expect(screen.getByRole('status')).toHaveTextContent('as it was');
    await userEvent.type(field('Name'), 'A');
    expect(screen.getByRole('status')).toHaveTextContent('changed');
    await press('Start anew');
    expect(field('Name')).toHaveValue('Meera');
    expect(screen.getByRole('status')).toHaveTextContent('as it was');
  });
});
