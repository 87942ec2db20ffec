import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { Form } from '@/shared/forms/form';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { renderScreen } from '@/testing/render';

import { PasswordField } from './password-field';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

const sent = vi.fn(async (_values: object) => undefined);

function Texts() {
  const form = useForm({
    initialValues: { subject: '', message: '', email: '', password: '' },
    validate: { subject: (text) => (text ? null : 'Subject is required') },
  });
  const { ref, submit } = useSubmit(form, { send: sent, onDone: () => undefined });
  return (
    <Form ref={ref} onSubmit={submit}>
      <TextField label="Subject" {...form.getInputProps('subject')} />
      <TextAreaField label="Message" {...form.getInputProps('message')} />
      <TextField label="E-mail" type="email" {...form.getInputProps('email')} />
      <PasswordField label="Password" {...form.getInputProps('password')} />
      <button type="submit">Send</button>
    </Form>
  );
}

const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });

async function paste(name: string, text: string) {
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

describe('a field of text', () => {
  it('says at once which character is refused, and its form is not sent', async () => {
    await renderScreen(<Texts />);
    await paste('Subject', 'Invoice \u202efdp.exe');
    const words = /contains U\+202E RIGHT-TO-LEFT OVERRIDE, which hides what it says/;
    expect(field('Subject')).toHaveAccessibleDescription(words);
    expect(field('Subject')).toBeInvalid();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).not.toHaveBeenCalled();
    await userEvent.clear(field('Subject'));
    await paste('Subject', 'Invoice');
    expect(field('Subject')).toBeValid();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it('takes out what nobody sees when it is left, and sends what it shows', async () => {
    await renderScreen(<Texts />);
    await paste('Subject', '\u200bKav\u200beri\u2028Yarns\u3164');
    await paste('Message', 'می\u200cشود\u2028two\ufeff');
    await userEvent.tab();
    await waitFor(() => expect(field('Subject')).toHaveValue('Kaveri Yarns'));
    await waitFor(() => expect(field('Message')).toHaveValue('می\u200cشود\ntwo'));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      subject: 'Kaveri Yarns',
      message: 'می\u200cشود\ntwo',
    });
  });

  it('of nothing to see is empty', async () => {
    await renderScreen(<Texts />);
    await paste('Subject', '\u3164\u200b');
    await userEvent.tab();
    await waitFor(() => expect(field('Subject')).toHaveValue(''));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Subject is required')).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
  });

  it('refuses an address with a letter that looks like another', async () => {
    await renderScreen(<Texts />, { locale: 'ar' });
    await paste('E-mail', 'asha@k\u0430veri.example');
    expect(field('E-mail')).toHaveAccessibleDescription(/U\+0430 \u0430/);
  });

  it('leaves passwords as they are typed', async () => {
    await renderScreen(<Texts />);
    await paste('Password', 'a\u200bb\u00adc');
    await userEvent.tab();
    expect(field('Password')).toHaveValue('a\u200bb\u00adc');
    expect(field('Password')).toBeValid();
  });
});
