/**
 * Called in the page after each Tab. Says whether the element that had the focus before looked the
 * same without it, so that nobody saw where the focus was, and whether the one that has it now is
 * hidden behind something.
 */
export function inkOfFocus(): string[] {
  const held = window as unknown as { walk?: { element: Element; ink: string } };
  const holders = (element: Element): Element[] => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element>) ?? [])] : [];
    const chain: Element[] = [];
    for (let at: Element | null = element; at && chain.length < 5; at = at.parentElement) {
      chain.push(at);
    }
    return [...chain, ...labels];
  };
  const inkOf = (element: Element): string =>
    holders(element)
      .flatMap((each) => [null, '::before', '::after'].map((part) => getComputedStyle(each, part)))
      .map(
        ({ outline, outlineOffset, boxShadow, border, backgroundColor, color, textDecoration }) =>
          [
            outline,
            outlineOffset,
            boxShadow,
            border,
            backgroundColor,
            color,
            textDecoration,
          ].join(),
      )
      .join('|');
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()} ${(
      element.getAttribute('aria-label') ??
      element.getAttribute('name') ??
      element.textContent ??
      ''
    )
      .trim()
      .slice(0, 40)}`;
  const isHidden = (element: Element): boolean => {
    const box = [element, ...holders(element).filter((each) => each.tagName === 'LABEL')]
      .map((each) => each.getBoundingClientRect())
      .find(({ width, height }) => width > 4 && height > 4);
    if (!box) return true;
    const across = [0.1, 0.5, 0.9].map((part) => box.left + box.width * part);
    const down = [0.15, 0.5, 0.85].map((part) => box.top + box.height * part);
    return !across.some((x) =>
      down.some((y) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (holders(element).includes(top) || element.contains(top));
      }),
    );
  };

  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
  const faults: string[] = [];
  const before = held.walk;
  const now = document.activeElement;
  if (before && before.element !== now && before.element.isConnected) {
    if (inkOf(before.element) === before.ink) {
      faults.push(`the focus could not be seen on ${named(before.element)}`);
    }
  }
  // A date's own button has the focus without its field, and the browser draws its ring.
  if (now?.matches(':focus')) {
    held.walk = { element: now, ink: inkOf(now) };
    if (isHidden(now)) faults.push(`hidden while it has the focus: ${named(now)}`);
  } else {
    delete held.walk;
  }
  return faults;
}
