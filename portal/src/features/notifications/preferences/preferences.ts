import type { Schema } from '@/shared/api/types';

export type Preferences = Schema<'PreferencesOut'>;
/** A row of the table: kinds of notifications for which one choice is made. */
export type Group = Preferences['kinds'][number];
export type Way = (typeof WAYS)[number];
export type When = Schema<'When'>;

export const WAYS = ['inApp', 'email', 'whatsapp'] as const;

export const PREFERENCES = '/api/notifications/preferences';

/** A change of some settings: the API keeps the others. */
export type Wish = Omit<Schema<'PreferencesIn'>, 'version'>;

/** Whether the company has a choice; the row says why not. */
export const isOpen = (group: Group, way: Way): boolean => group.choices[way].length > 1;

/** The settings as they are after a change. */
export function changed(settings: Preferences, wish: Wish): Preferences {
  const choices = settings.kinds.map(({ kind }) => [kind, { ...settings[kind], ...wish[kind] }]);
  return { ...settings, ...wish, ...Object.fromEntries(choices) };
}

/** The change that takes another back. */
export function opposite(settings: Preferences, wish: Wish): Wish {
  const before = settings.kinds
    .filter(({ kind }) => wish[kind])
    .map(({ kind }) => [
      kind,
      only(
        WAYS.filter((way) => wish[kind]?.[way]),
        settings[kind],
      ),
    ]);
  return {
    ...Object.fromEntries(before),
    ...('timeZone' in wish ? { timeZone: settings.timeZone } : {}),
    ...('quietHours' in wish ? { quietHours: settings.quietHours } : {}),
  };
}

/** The change that gives every row its defaults; null if all have them. */
export function toDefaults(settings: Preferences): Wish | null {
  const differing = settings.kinds.flatMap((group) => {
    const ways = WAYS.filter((way) => settings[group.kind][way] !== defaultsOf(group)[way]);
    return ways.length > 0 ? [[group.kind, only(ways, defaultsOf(group))]] : [];
  });
  return differing.length > 0 ? Object.fromEntries(differing) : null;
}

/** The first choice is the default. */
function defaultsOf({ choices }: Group): Record<Way, When | undefined> {
  return { inApp: choices.inApp[0], email: choices.email[0], whatsapp: choices.whatsapp[0] };
}

const only = (ways: readonly Way[], choice: Partial<Record<Way, When>>) =>
  Object.fromEntries(ways.map((way) => [way, choice[way]]));

/** Whether anything comes once a day in a way. */
export const isDaily = (settings: Preferences, way: Way): boolean =>
  settings.kinds.some(({ kind }) => settings[kind][way] === 'daily');
