declare global {
  interface Window {
    /** Lets clicks through again, and answers the last button that was pressed until now. */
    ladingClicks?: (() => HTMLButtonElement | null) | undefined;
  }
}

/**
 * Stands in the page before all other code: a button that is pressed before the code behind it is
 * there would do nothing. The last one pressed is kept for `releaseClicks`. Links work without code,
 * and what sends a form is kept by React.
 */
export const HOLD_CLICKS = `(() => {
  let last = null;
  const hold = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || (button.form && button.type === 'submit')) return;
    event.stopImmediatePropagation();
    last = button;
  };
  addEventListener('click', hold, true);
  window.ladingClicks = () => {
    removeEventListener('click', hold, true);
    return last;
  };
})();`;

/** The code is there: presses again the button that was pressed last, unless the page has dropped it. */
export function releaseClicks(): void {
  const last = window.ladingClicks?.();
  window.ladingClicks = undefined;
  if (last?.isConnected) last.click();
}
