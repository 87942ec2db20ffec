import type { Page } from '@playwright/test';

export interface PageWords {
  /** Texts that somebody can read or hear. */
  texts: string[];
  /** Texts of which a part cannot be seen, with what hides it. */
  clipped: string[];
}

/** Reads a page's words, and finds those that are cut off, run out of their box or cover others. */
export function readWords(page: Page): Promise<PageWords> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const clipped: string[] = [];
    const TOLERANCE = 1.5;
    const isFor = (style: CSSStyleDeclaration, axis: 'x' | 'y', kinds: string[]) =>
      kinds.includes(axis === 'x' ? style.overflowX : style.overflowY);
    const nameOf = (element: Element) =>
      `${element.localName}.${[...element.classList].join('.').slice(0, 60)}`;

    /** How far a text goes beyond a box along an axis, in pixels. */
    const beyond = (text: DOMRect, box: DOMRect, axis: 'x' | 'y') =>
      axis === 'x'
        ? Math.max(box.left - text.left, text.right - box.right)
        : Math.max(box.top - text.top, text.bottom - box.bottom);

    const isForScreenReaders = (box: DOMRect, style: CSSStyleDeclaration) =>
      (box.width <= 2 && box.height <= 2) || style.clipPath === 'inset(50%)';

    /** Whether one can see where a box ends. */
    const isDrawn = (style: CSSStyleDeclaration) =>
      style.backgroundColor !== 'rgba(0, 0, 0, 0)' || parseFloat(style.borderInlineEndWidth) > 0;

    /**
     * What cuts a text off along an axis; '' for a text that only screen readers read; null:
     * nothing.
     */
    const cutBy = (node: Text, text: DOMRect, axis: 'x' | 'y'): string | null => {
      for (let up = node.parentElement; up !== document.body && up; up = up.parentElement) {
        const style = getComputedStyle(up);
        const box = up.getBoundingClientRect();
        if (isForScreenReaders(box, style)) return '';
        if (style.display === 'contents' || style.display === 'inline') continue;
        if (isFor(style, axis, ['auto', 'scroll'])) return null;
        const excess = beyond(text, box, axis);
        if (excess > TOLERANCE && isFor(style, axis, ['hidden', 'clip'])) {
          return `cut ${axis} by ${Math.round(excess)} px in ${nameOf(up)}`;
        }
        if (excess > TOLERANCE && axis === 'x' && isDrawn(style)) {
          return `beyond its box by ${Math.round(excess)} px: ${nameOf(up)}`;
        }
        if (style.position === 'fixed') break;
      }
      const out = Math.max(-text.left, text.right - innerWidth);
      return axis === 'x' && out > TOLERANCE ? `out of the page by ${Math.round(out)} px` : null;
    };

    const seen: { text: string; rect: DOMRect }[] = [];
    /** Whether a text lies above the page, as a menu does. */
    const floats = (from: Element | null): boolean => {
      for (let up = from; up; up = up.parentElement) {
        const { position, zIndex } = getComputedStyle(up);
        const isLayer = position === 'absolute' && zIndex !== 'auto';
        if (isLayer || position === 'fixed' || position === 'sticky') return true;
      }
      return false;
    };
    /** Records a text that covers another one. */
    const look = (text: string, rects: DOMRect[]) => {
      const under = seen.find(({ rect: other }) =>
        rects.some(
          (rect) =>
            Math.min(rect.right, other.right) - Math.max(rect.left, other.left) > 3 &&
            Math.min(rect.bottom, other.bottom) - Math.max(rect.top, other.top) > 6,
        ),
      );
      if (under) clipped.push(`“${text.slice(0, 60)}” covers “${under.text.slice(0, 60)}”`);
      else seen.push(...rects.map((rect) => ({ text, rect })));
    };

    const examine = (node: Text) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (const axis of ['x', 'y'] as const) {
        for (const rect of rects) {
          const cut = cutBy(node, rect, axis);
          if (cut === '') return;
          if (cut) {
            clipped.push(`“${node.data.trim().slice(0, 80)}” ${cut}`);
            return;
          }
        }
      }
      if (!floats(node.parentElement)) look(node.data.trim(), rects);
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text) {
      const parent = node.parentElement;
      if (!parent || !node.data.trim() || parent.closest('script, style, noscript')) continue;
      const isOption = parent.localName === 'option';
      if (!isOption && !parent.checkVisibility({ visibilityProperty: true })) continue;
      // A legal text is data, and so are the links to its headings.
      if (!parent.closest('article[lang], a[href^="#"]')) texts.push(node.data);
      if (!isOption) examine(node);
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt]',
    )) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name);
        if (text) texts.push(text);
      }
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const style = getComputedStyle(field);
      if (!pen || field.value || !field.checkVisibility({ visibilityProperty: true })) continue;
      pen.font = style.font;
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const excess = pen.measureText(field.placeholder).width - room;
      if (room > 2 && excess > TOLERANCE) {
        clipped.push(`“${field.placeholder}” placeholder longer by ${Math.round(excess)} px`);
      }
    }
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) clipped.push(`the page is ${wide} px wider than the screen`);
    return { texts: [document.title, ...texts], clipped };
  });
}
