import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { ContactForm } from './contact-form';

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send message' });

async function fillIn() {
  await userEvent.type(field(/Your name/), 'Marc Dubois');
  await userEvent.type(field(/E-mail/), 'marc@dubois.example');
  await userEvent.type(field(/Mobile number/), '0033 6 12 34 56 78');
  await userEvent.type(field(/Subject/), 'Plans');
  await userEvent.type(field(/Message/), 'Which plan suits us?');
}

describe('the contact form', () => {
  it('asks for what an answer needs', async () => {
    await renderScreen(<ContactForm />);
    await userEvent.click(send());
    for (const message of [
      'Name is required',
      'Please input your E-mail!',
      'Subject is required',
      'Message is required',
    ]) {
      expect(screen.getByText(message)).toBeInTheDocument();
    }
    await waitFor(() => expect(field(/Your name/)).toHaveFocus());
  });

  it('sends the question, says where the answer comes, and can ask another', async () => {
    const sent: unknown[] = [];
    api.use(
      http.post('*/api/website-queries', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { id: 1 }, message: 'sent' });
      }),
    );
    await renderScreen(<ContactForm />);
    await fillIn();
    await userEvent.click(send());
    const panel = await screen.findByRole('status');
    expect(panel).toHaveTextContent('Your message has been sent. We will get back to you soon.');
    expect(panel).toHaveTextContent('marc@dubois.example');
    expect(panel).toHaveFocus();
    expect(sent).toEqual([
      {
        name: 'Marc Dubois',
        companyName: '',
        email: 'marc@dubois.example',
        mobile: '+33612345678',
        subject: 'Plans',
        message: 'Which plan suits us?',
        website: '',
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(field(/Your name/)).toHaveValue('Marc Dubois');
    expect(field(/Message/)).toHaveValue('');
    await waitFor(() => expect(field(/Subject/)).toHaveFocus());
  });

  it('keeps what was typed when too many came from one network', async () => {
    api.use(
      http.post('*/api/website-queries', () =>
        HttpResponse.json(
          { message: 'Too many requests.', code: 'RATE_LIMITED', errors: {} },
          { status: 429, headers: { 'retry-after': '60' } },
        ),
      ),
    );
    await renderScreen(<ContactForm />);
    await fillIn();
    await userEvent.click(send());
    expect(await screen.findByText('Too many requests.')).toBeInTheDocument();
    expect(field(/Message/)).toHaveValue('Which plan suits us?');
  });
});
