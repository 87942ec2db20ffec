interface Receipt {
  readReciept: readonly { quotationId: number | null }[];
}

/** The id of the company's own quotation on a lead, from the read receipt. */
export function quotationIdOf(lead: Receipt): number | null {
  return lead.readReciept[0]?.quotationId ?? null;
}
