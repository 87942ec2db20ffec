/** The code of a unit's label, for tables: `KGS` of `Kilograms (KGS)`; the label where it has none. */
export function unitCode(label: string | null): string {
  return label?.match(/\(([A-Z0-9]{2,4})\)$/)?.[1] ?? label ?? '';
}
