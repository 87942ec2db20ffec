import type { Filters } from '@/shared/api/list-params';
import type { Codec, Range } from '@/shared/api/url-codecs';

/** The names of the filters with values of this kind. */
export type NamesOf<F extends Filters, Kind> = {
  [Name in keyof F & string]: F[Name] extends Codec<infer Value>
    ? Value extends Kind
      ? Name
      : never
    : never;
}[keyof F & string];

export interface Option {
  value: string;
  label: string;
}

interface Named<Name> {
  name: Name;
  label: string;
}

export interface Choice<Name> extends Named<Name> {
  kind: 'choice';
  options: readonly Option[];
  /** The label for no choice: 'Any status'. */
  any: string;
}

interface Words<Name> extends Named<Name> {
  kind: 'text';
  maxLength?: number;
}

interface Several<Name> extends Named<Name> {
  kind: 'several';
  options: readonly Option[];
}

interface Day<Name> extends Named<Name> {
  kind: 'date';
}

interface Span<Name> extends Named<Name> {
  kind: 'numbers' | 'dates';
}

/** One control of a filter bar, matched to its filter's kind of value. */
export type FilterField<F extends Filters> =
  | Choice<NamesOf<F, string | null>>
  | Words<NamesOf<F, string | null>>
  | Several<NamesOf<F, readonly string[]>>
  | Day<NamesOf<F, string | null>>
  | Span<NamesOf<F, Range<number> | Range<string>>>;

/** The filter for the search text, and the name of its field. */
export type FilterSearch<F extends Filters> = Named<NamesOf<F, string | null>>;
