/** A page number, or a gap between two numbers. */
export type PageItem = number | 'gap';

/** The page numbers to offer: the first, the last, the current one and its neighbours. */
export function pageItems(current: number, last: number): PageItem[] {
  const wanted = [1, last, current - 1, current, current + 1];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= last);
  pages.sort((a, b) => a - b);
  return pages.flatMap((page, index): PageItem[] => {
    const before = pages[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
}
