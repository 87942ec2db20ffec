/** `Åland` is found by `aland`, `Côte d’Ivoire` by `cote d'iv`. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’`]/g, "'").toLowerCase().trim();
}

/**
 * How well a label matches the typed text: 0 an exact match, 3 somewhere within; null: no match.
 */
function rank(label: string, typed: string): number | null {
  const words = folded(label);
  if (words === typed) return 0;
  if (words.startsWith(typed)) return 1;
  if (words.includes(` ${typed}`)) return 2;
  return words.includes(typed) ? 3 : null;
}

/** An option. Other names also find it, such as its English name. */
export interface Matched {
  label: string;
  otherNames?: readonly string[];
  /** Whether the server found that the typed text names it, by a rule of its own. */
  isMeant?: boolean;
}

/** The rank of an option's best name. If two names match equally well, the label counts. */
function bestRank({ label, otherNames = [] }: Matched, typed: string): number | null {
  const shown = rank(label, typed);
  const others = otherNames.flatMap((name) => rank(name, typed) ?? []).map((order) => order + 0.5);
  return shown === null && others.length === 0 ? null : Math.min(shown ?? 9, ...others);
}

/**
 * The options that contain the typed text, the best match first: "India" comes before "British
 * Indian Ocean Territory". Equal matches keep the order of the list.
 */
export function bestMatches<Option extends Matched>(
  options: readonly Option[],
  search: string,
): Option[] {
  const typed = folded(search);
  if (!typed) return [...options];
  return options
    .flatMap((option) => {
      const order = bestRank(option, typed);
      return order === null ? [] : [{ option, order }];
    })
    .sort((a, b) => a.order - b.order)
    .map(({ option }) => option);
}

/**
 * The options that the text names: those that the server says it means, else those with it as their
 * label or other name. Several where several are called so.
 */
export function exactMatches<Option extends Matched>(
  options: readonly Option[],
  text: string,
): Option[] {
  const meant = options.filter(({ isMeant }) => isMeant);
  if (meant.length > 0) return meant;
  const typed = folded(text);
  const named = options.filter(({ label, otherNames = [] }) =>
    [label, ...otherNames].some((name) => folded(name) === typed),
  );
  const shown = named.filter(({ label }) => folded(label) === typed);
  return shown.length > 0 ? shown : named;
}
