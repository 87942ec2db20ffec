import type { Schema } from '@/shared/api/types';

export type Compared = Schema<'ComparedOut'>;

/** What the quotations can be sorted by: the field, by its name in the URL. */
const VALUES = {
  price: (row: Compared) => row.commonPrice,
  quantity: (row: Compared) => row.qtyOffered,
  total: (row: Compared) => row.total,
  totalInInr: (row: Compared) => row.totalInInr,
  expiry: (row: Compared) => row.expiresInDays,
  rating: (row: Compared) => row.ratingAverage,
  response: (row: Compared) => row.responseHours,
  answered: (row: Compared) => row.responseRate,
} as const;

export type SortField = keyof typeof VALUES;

export interface Order {
  field: SortField;
  isDescending: boolean;
}

/** The order that a URL asks for, such as `total` or `-rating`. null: the API's own. */
export function orderOf(sort: string | null): Order | null {
  const isDescending = sort?.startsWith('-') ?? false;
  const field = isDescending ? sort?.slice(1) : sort;
  return field && Object.hasOwn(VALUES, field) ? { field: field as SortField, isDescending } : null;
}

/** An order as a URL has it. */
export function sortOf(order: Order | null): string | null {
  return order && `${order.isDescending ? '-' : ''}${order.field}`;
}

/** The next order of a row: ascending, descending, and the API's own. */
export function following(field: SortField, order: Order | null): string | null {
  if (order?.field !== field) return field;
  return order.isDescending ? null : `-${field}`;
}

/** Sorts quotations. What is not known comes last in both directions. */
export function ordered(rows: readonly Compared[], order: Order | null): Compared[] {
  if (!order) return [...rows];
  const read = VALUES[order.field];
  const sign = order.isDescending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}
