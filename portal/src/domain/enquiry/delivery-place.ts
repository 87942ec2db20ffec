/**
 * Whether the place of these delivery terms is the seller's mill ('Exmill Location'); otherwise it
 * is where the goods are delivered (RULES.md 2.5).
 */
export function isExmill(terms: unknown): boolean {
  return terms === 'EXW' || terms === 'EXM';
}
