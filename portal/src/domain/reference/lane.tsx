import { useTranslations } from '@/i18n/translations';

import classes from './lane.module.css';

/** One end of a route. A port may lack its UN/LOCODE, and sometimes only the country is known. */
export interface LaneEnd {
  port?: string | null | undefined;
  code?: string | null | undefined;
  country?: string | null | undefined;
}

interface LaneProps {
  source: LaneEnd;
  destination: LaneEnd;
  /** In nautical miles, if known. */
  distance?: number | null | undefined;
  /** For tables: the port above its code; the country shows only on hover. */
  compact?: boolean;
}

function CompactEnd({ end }: { end: LaneEnd }) {
  const below = end.port ? (end.code ?? end.country) : null;
  return (
    <span className={classes.end} title={end.country ?? undefined}>
      <span className={classes.place}>{end.port || end.country}</span>
      {below ? (
        <span className={end.code ? `code ${classes.below}` : classes.below}>{below}</span>
      ) : null}
    </span>
  );
}

function End({ end }: { end: LaneEnd }) {
  return (
    <span className={classes.end}>
      <span className={classes.place}>
        <span>{end.port || end.country}</span>
        {end.code ? <span className={`code ${classes.code}`}>{end.code}</span> : null}
      </span>
      {end.port && end.country ? <span className={classes.country}>{end.country}</span> : null}
    </span>
  );
}

const known = (end: LaneEnd) => Boolean(end.port || end.country);

/** A route: port, code, country → port, code, country. The arrow follows the writing direction. */
export function Lane({ source, destination, distance, compact = false }: LaneProps) {
  const t = useTranslations('lane');
  if (!known(source) && !known(destination)) {
    return <span className={classes.country}>{t('notGiven')}</span>;
  }
  const Place = compact ? CompactEnd : End;
  return (
    <span className={classes.lane} data-compact={compact || undefined}>
      {known(source) ? <Place end={source} /> : null}
      <span role="img" className={`${classes.arrow} mirrored`} aria-label={t('toward')} />
      {known(destination) ? <Place end={destination} /> : null}
      {distance ? <span className={classes.distance}>{t('distance', { distance })}</span> : null}
    </span>
  );
}
