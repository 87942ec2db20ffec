import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { HOLD_CLICKS, ReplayClicks } from './replay-clicks';

const pressed = vi.fn<(name: string) => void>();

function Sample() {
  const press = (name: string) => () => pressed(name);
  return (
    <>
      <ReplayClicks nonce="n" />
      <button type="button" onClick={press('add')}>
        <span>Add</span>
      </button>
      <button type="button" onClick={press('remove')}>
        Remove
      </button>
      <form onSubmit={(event) => event.preventDefault()}>
        <button type="submit" onClick={press('send')}>
          Send
        </button>
      </form>
    </>
  );
}

let page: HTMLElement;
let root: Root | null = null;

beforeEach(() => {
  page = document.createElement('div');
  page.innerHTML = renderToString(<Sample />);
  document.body.append(page);
  // Scripts that are set by innerHTML do not run.
  new Function(HOLD_CLICKS)();
});

afterEach(() => {
  act(() => root?.unmount());
  window.ladingClicks?.();
  page.remove();
  pressed.mockClear();
});

const hydrate = () =>
  act(async () => {
    root = hydrateRoot(page, <Sample />);
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a button that is pressed before its code is there', () => {
  it('is pressed once, when it is', async () => {
    await userEvent.click(screen.getByText('Add'));
    await hydrate();
    expect(pressed.mock.calls).toEqual([['add']]);
  });

  it('gives way to one that was pressed later', async () => {
    await press('Add');
    await press('Remove');
    await hydrate();
    expect(pressed.mock.calls).toEqual([['remove']]);
  });

  it('is not pressed when the page has dropped it', async () => {
    const stray = document.createElement('button');
    page.before(stray);
    stray.addEventListener('click', () => pressed('stray'));
    await userEvent.click(stray);
    stray.remove();
    await hydrate();
    expect(pressed).not.toHaveBeenCalled();
  });

  it('is left to React when it sends a form', async () => {
    const heard = vi.fn<() => void>();
    addEventListener('click', heard);
    await press('Send');
    await press('Add');
    removeEventListener('click', heard);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('and nothing is held afterwards', async () => {
    await hydrate();
    expect(pressed).not.toHaveBeenCalled();
    await press('Add');
    await press('Send');
    expect(pressed.mock.calls).toEqual([['add'], ['send']]);
  });
});
