/** Reviews to a page (RULES.md 1.9). */
export const REVIEWS_SHOWN = 3;

export const ratingsInit = (userId: number, page: number) => ({
  path: { user_id: userId },
  query: { page, limit: REVIEWS_SHOWN },
});
