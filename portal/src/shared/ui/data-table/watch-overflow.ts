/**
 * Marks a frame whose table is too wide for it. Only then may the frame scroll sideways, because
 * the header does not stick inside a frame that scrolls.
 */
export function watchOverflow(frame: HTMLElement | null): (() => void) | undefined {
  const table = frame?.firstElementChild;
  if (!frame || !table) return undefined;
  const mark = () => {
    frame.toggleAttribute('data-overflow', table.scrollWidth > frame.clientWidth + 1);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(frame);
  observer.observe(table);
  mark();
  return () => observer.disconnect();
}
