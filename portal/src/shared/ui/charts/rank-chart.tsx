import type { ReactNode } from 'react';

import { ChartKey, ChartTable, type SeriesWithGaps, written } from './chart-frame';
import classes from './charts.module.css';
import { rounded } from './scales';

export interface RankRow {
  key: string;
  /** What the row is about: text, or a route. */
  label: ReactNode;
  /** What the value is of, such as "from 5 of 6 records". */
  note?: string;
}

interface RankChartProps {
  /** The chart as a sentence, for people who cannot see it. */
  summary: string;
  /** A sentence below the summary. */
  note?: string | null;
  /** The heading for the labels, such as "HS chapter". */
  labelHead: string;
  rows: readonly RankRow[];
  /** The whole, and optionally the part of it that is drawn inside its bars. What is not known has no bar. */
  series: readonly [SeriesWithGaps, ...SeriesWithGaps[]];
  /** What fills the whole line; without it, the largest value does. */
  most?: number;
  /** Writes a value in the reader's language. */
  format: (value: number) => string;
  /** The words for "Show as a table". */
  tableWords: string;
}

/**
 * A bar beside each label, from the start of the line, with its value written after it. The server
 * renders it, so it needs no script.
 */
export function RankChart(props: RankChartProps) {
  const { summary, note, rows, series, most = 0, format } = props;
  const [whole, part] = series;
  const top = Math.max(most, ...whole.values.map((value) => value ?? 0), Number.EPSILON);
  const share = (value: number | null | undefined) => rounded(((value ?? 0) / top) * 100);
  const shown = rows.map(({ key, label, note: what }) => ({
    key,
    label: what ? (
      <>
        {label} <span className={classes.rankNote}>{what}</span>
      </>
    ) : (
      label
    ),
  }));
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.summary}>
        {summary}
        {note ? <span className={classes.summaryNote}>{note}</span> : null}
      </figcaption>
      <ul className={classes.ranks} aria-hidden>
        {shown.map(({ key, label }, place) => (
          <li key={key}>
            <span className={classes.rankLabel}>{label}</span>
            <svg
              className={classes.rankDrawing}
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              focusable="false"
              aria-hidden
            >
              {typeof whole.values[place] === 'number' ? (
                <rect className={classes.bar} width={share(whole.values[place])} height="10" />
              ) : null}
              {part?.values[place] ? (
                <rect
                  className={classes.innerBar}
                  y="2.5"
                  width={share(part.values[place])}
                  height="5"
                />
              ) : null}
            </svg>
            <span className={classes.rankValue}>
              <bdi>{written(whole.values[place], format)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <ChartKey
        legend={[
          { name: whole.name, shape: 'bar' },
          ...(part ? [{ name: part.name, shape: 'inner-bar' as const }] : []),
        ]}
      />
      <ChartTable {...props} rows={shown} />
    </figure>
  );
}
