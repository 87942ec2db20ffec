import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';

import { ExporterForm } from './exporter-form';

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const type = (name: string | RegExp, text: string) => userEvent.type(field(name), text);

async function fillIn() {
  const kind = screen.getByRole('combobox', { name: /Company Type/ });
  await userEvent.selectOptions(kind, 'Private Limited Company');
  await type(/Company Name/, 'Menon Spices');
  await type(/Your name/, 'Asha Menon');
  await type(/E-mail/, 'asha@menon-spices.example');
  await type(/WhatsApp mobile/, '98765 43210');
  await type(/Nature of Business/, 'Spices');
  await userEvent.click(screen.getByRole('checkbox'));
}

describe('the New Exporter Form', () => {
  it('names every missing field at once, goes to the first, and sends nothing', async () => {
    await renderScreen(<ExporterForm />);
    await userEvent.click(submit());
    for (const message of [
      'Company Type is required',
      'Company Name is required',
      'Name is required',
      'Please input your E-mail!',
      'Please provide your WhatsApp-enabled mobile number!',
      'Nature of business is required',
      'Please agree to the Terms and Conditions.',
    ]) {
      expect(screen.getByText(message)).toBeInTheDocument();
    }
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Company Type/ })).toHaveFocus(),
    );
  });

  it('sends once what was typed, with the trap empty, and goes to the thanks', async () => {
    const sent: unknown[] = [];
    api.use(
      http.post('*/api/registartion', async ({ request }) => {
        sent.push(await request.json());
        await delay(50);
        return HttpResponse.json({ data: { id: 1 }, message: 'Registration successful!' });
      }),
    );
    let saidBefore = false;
    router.push.mockImplementation(() => {
      saidBefore = screen.queryByText('Registration successful!') !== null;
    });
    await renderScreen(<ExporterForm />);
    await fillIn();
    await userEvent.click(submit());
    await userEvent.click(submit());
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(1), { timeout: 4_000 });
    expect(saidBefore).toBe(true);
    expect(router.push.mock.calls[0]?.[0]).toMatch(/\/registrationsuccess$/);
    expect(sent).toEqual([
      {
        companyType: 'private_limited',
        name: 'Asha Menon',
        companyName: 'Menon Spices',
        email: 'asha@menon-spices.example',
        mobile: '9876543210',
        natureOfBusiness: 'Spices',
        terms: true,
        website: '',
      },
    ]);
  });

  it('puts the API’s messages at their fields and stays', async () => {
    api.use(
      http.post('*/api/registartion', () =>
        HttpResponse.json(
          {
            message: '',
            code: 'VALIDATION',
            errors: { email: ['The input is not a valid E-mail!'] },
          },
          { status: 422 },
        ),
      ),
    );
    await renderScreen(<ExporterForm />);
    await fillIn();
    await userEvent.click(submit());
    expect(await screen.findByText('The input is not a valid E-mail!')).toBeInTheDocument();
    expect(field(/E-mail/)).toHaveFocus();
    expect(router.push).not.toHaveBeenCalled();
    expect(field(/Company Name/)).toHaveValue('Menon Spices');
  });

  it('says that a registration failed when nobody says why', async () => {
    api.use(http.post('*/api/registartion', () => HttpResponse.json({}, { status: 500 })));
    await renderScreen(<ExporterForm />);
    await fillIn();
    await userEvent.click(submit());
    expect(await screen.findByText('Registration failed, please try again.')).toBeInTheDocument();
    expect(field(/Company Name/)).toHaveValue('Menon Spices');
  });

  it('opens the terms beside the form', async () => {
    await renderScreen(<ExporterForm />, { locale: 'ar' });
    for (const link of screen.getAllByRole('link'))
      expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/ar/terms-of-service',
      '/ar/privacy-policy',
    ]);
  });

  it('has a trap that neither readers nor the keyboard find', async () => {
    const { container } = await renderScreen(<ExporterForm />);
    const trap = container.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: /Website/ })).toBeNull();
  });
});
