import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';

import { RowMenu } from '../data-table/row-menu';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

/** A dialog that is mounted only while it is open. */
function Passing() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? (
        <Dialog opened title="A question" onClose={() => setOpen(false)}>
          <input aria-label="Answer" data-autofocus />
        </Dialog>
      ) : null}
    </>
  );
}

/** A dialog that stays mounted, and is opened and closed. */
function Staying() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ConfirmDialog
        opened={open}
        title="A question"
        onCancel={() => setOpen(false)}
        onConfirm={() => setOpen(false)}
      />
    </>
  );
}

describe.each([
  ['that is taken away', Passing],
  ['that closes', Staying],
])('a dialog %s', (_kind, Sample) => {
  it('gives the focus back to what opened it, each time', async () => {
    await renderScreen(<Sample />);
    const opener = screen.getByRole('button', { name: 'Open' });
    for (let time = 0; time < 2; time += 1) {
      await userEvent.click(opener);
      const dialog = await screen.findByRole('dialog', { name: 'A question' });
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(opener).toHaveFocus());
    }
  });
});

/** A row whose menu asks a question, after which the row is gone. */
function Row() {
  const [state, setState] = useState<'row' | 'asking' | 'gone'>('row');
  return (
    <main tabIndex={-1}>
      {state === 'gone' ? null : (
        <RowMenu
          row={{ id: 1 }}
          label="Yarn"
          actions={[{ key: 'delete', label: 'Delete', onSelect: () => setState('asking') }]}
        />
      )}
      <ConfirmDialog
        opened={state === 'asking'}
        title="A question"
        onCancel={() => setState('row')}
        onConfirm={() => setState('gone')}
      />
    </main>
  );
}

/** A dialog with a row, which a question in front of it takes away. */
function InFront() {
  const [state, setState] = useState<'row' | 'asking' | 'gone'>('row');
  return (
    <main tabIndex={-1}>
      <Dialog opened title="The rows" onClose={() => undefined}>
        {state === 'gone' ? null : (
          <button type="button" onClick={() => setState('asking')}>
            Delete
          </button>
        )}
        <ConfirmDialog
          opened={state === 'asking'}
          title="A question"
          onCancel={() => setState('row')}
          onConfirm={() => setState('gone')}
        />
      </Dialog>
    </main>
  );
}

it('a dialog leaves the focus in the one behind it', async () => {
  await renderScreen(<InFront />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'A question' });
  await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A question' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'The rows' })).toHaveFocus());
});

describe('a dialog that a menu opens', () => {
  it('gives the focus to the button of the menu, and to the content once that is gone', async () => {
    await renderScreen(<Row />);
    const ask = async () => {
      screen.getByRole('button', { name: /Yarn/ }).focus();
      await userEvent.keyboard('{Enter}');
      const entry = await screen.findByRole('menuitem', { name: 'Delete' });
      entry.focus();
      await userEvent.keyboard('{Enter}');
      return screen.findByRole('dialog', { name: 'A question' });
    };
    await ask();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: /Yarn/ })).toHaveFocus());
    const dialog = await ask();
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
