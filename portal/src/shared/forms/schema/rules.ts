import { today } from '@/shared/lib/dates';

import type { Unusual } from '../fields/unusual';
import type { FieldChecks } from './field';

type Maybe<Value> = Value | null | undefined;

/** What a field may hold, as the API's form rules say it. Messages are in the page's language. */
export interface FieldRule {
  name: string;
  requiredMessage?: Maybe<string>;
  minimum?: Maybe<number>;
  aboveMinimum?: Maybe<boolean>;
  tooSmallMessage?: Maybe<string>;
  maximum?: Maybe<number>;
  tooLargeMessage?: Maybe<string>;
  decimalPlaces?: Maybe<number>;
  maxLength?: Maybe<number>;
  tooLongMessage?: Maybe<string>;
  pattern?: Maybe<string>;
  patternMessage?: Maybe<string>;
  pastMessage?: Maybe<string>;
  unusualAbove?: Maybe<number>;
  unusualAboveField?: Maybe<string>;
  unusualAfterDays?: Maybe<number>;
  unusualMessage?: Maybe<string>;
}

/** The API's message about a value that breaks the rule; null for one that keeps it. */
export function ruleProblem(value: unknown, rule: FieldRule): string | null {
  if (typeof value === 'number') return numberProblem(value, rule);
  if (typeof value !== 'string') return null;
  if (rule.pastMessage && value < today()) return rule.pastMessage;
  return patternProblem(value, rule);
}

/** The API's message about a text that does not match the rule's pattern; null for one that does. */
export function patternProblem(
  text: string,
  { pattern, patternMessage }: Pick<FieldRule, 'pattern' | 'patternMessage'>,
): string | null {
  if (!pattern || !patternMessage) return null;
  return new RegExp(`^(?:${pattern})$`, 'u').test(text.trim()) ? null : patternMessage;
}

function numberProblem(value: number, rule: FieldRule): string | null {
  const { minimum, maximum } = rule;
  const isTooSmall =
    typeof minimum === 'number' && (rule.aboveMinimum ? value <= minimum : value < minimum);
  if (isTooSmall) return rule.tooSmallMessage ?? null;
  if (typeof maximum === 'number' && value > maximum) return rule.tooLargeMessage ?? null;
  return null;
}

/** The checks of a field by its rule. The message for a missing value is the rule's, if it has one. */
function checksBy(rule: FieldRule | undefined): Partial<FieldChecks> {
  if (!rule) return {};
  const { requiredMessage, maxLength, tooLongMessage } = rule;
  return {
    check: (value) => ruleProblem(value, rule),
    ...(requiredMessage ? { requiredMessage } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(tooLongMessage ? { tooLongMessage } : {}),
  };
}

/** What the field asks about before it is sent; null: nothing is unusual. */
function unusualBy(rule: FieldRule | undefined): Unusual | null {
  const above = rule?.unusualAbove ?? rule?.unusualAfterDays;
  const message = rule?.unusualMessage;
  return typeof above === 'number' && message ? { above, message } : null;
}

/** The rules of a form by the names of their fields. */
export class FieldRules {
  constructor(private readonly rules: readonly FieldRule[]) {}

  of(name: string): FieldRule | undefined {
    return this.rules.find((rule) => rule.name === name);
  }

  /** The API's message about a value that breaks a field's rule; null for one that keeps it. */
  problem(name: string, value: unknown): string | null {
    const rule = this.of(name);
    return rule ? ruleProblem(value, rule) : null;
  }

  /** The checks of a field. */
  checks(name: string): Partial<FieldChecks> {
    return checksBy(this.of(name));
  }

  /** The options of a `NUMBER`, with `decimals` where the API does not send them. */
  number(name: string, decimals: number) {
    const rule = this.of(name);
    const { unusualAboveField: field, unusualMessage: message } = rule ?? {};
    return {
      decimals: rule?.decimalPlaces ?? decimals,
      unusual: unusualBy(rule),
      ...(field && message ? { unusualAbove: { field, message } } : {}),
    };
  }

  /** The options of a `DATE` that takes days from `earliest` on. */
  date(name: string, earliest: string) {
    const rule = this.of(name);
    return { earliest, unusual: unusualBy(rule), pastMessage: rule?.pastMessage ?? null };
  }
}
