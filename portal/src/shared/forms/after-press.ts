/**
 * Runs an action at once, or, while a mouse button or finger is down, when it is lifted. A message
 * that appears as somebody presses a button moves the button away, and the click misses it.
 */
export function afterPress(act: () => void): void {
  if (!document.documentElement.matches(':active')) {
    act();
    return;
  }
  // The click follows `mouseup` in the same task.
  window.addEventListener('mouseup', () => setTimeout(act), { once: true });
}
