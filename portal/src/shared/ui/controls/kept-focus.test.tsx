import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { Dialog } from '@/shared/ui/dialogs/dialog';
import { renderScreen } from '@/testing/render';

import { KeptFocus } from './kept-focus';

function Saver() {
  const [isSaved, setSaved] = useState(false);
  return (
    <main tabIndex={-1}>
      <KeptFocus>
        <button type="button" disabled={isSaved} onClick={() => setSaved(true)}>
          Save
        </button>
      </KeptFocus>
    </main>
  );
}

it('gives the focus to the content when the button that has it is disabled', async () => {
  await renderScreen(<Saver />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

/** Opens a dialog whose answer disables what opened it. */
function Asker() {
  const [step, setStep] = useState<'before' | 'open' | 'after'>('before');
  return (
    <main tabIndex={-1}>
      <button type="button" disabled={step === 'after'} onClick={() => setStep('open')}>
        Ask
      </button>
      {step === 'open' ? (
        <Dialog opened title="Name" onClose={() => setStep('after')}>
          <button type="button" onClick={() => setStep('after')}>
            Answer
          </button>
        </Dialog>
      ) : null}
    </main>
  );
}

it('gives the focus to the content where a dialog disabled what opened it', async () => {
  await renderScreen(<Asker />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
