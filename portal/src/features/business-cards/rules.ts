/** Only an open request can be answered or taken back (document 2 §4). The API decides again. */
export function isOpen({ status }: { status: string }): boolean {
  return status === 'sent';
}
