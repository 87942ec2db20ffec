import type { ReactNode } from 'react';

import classes from './charts.module.css';
import { heightOf } from './scales';

export interface Series {
  name: string;
  values: readonly number[];
}

/** A series of which some values are not known, and which may be written in a way of its own. */
export interface SeriesWithGaps {
  name: string;
  values: readonly (number | null)[];
  format?: (value: number) => string;
}

export interface ChartFrameProps {
  /** The chart as a sentence, for people who cannot see it. */
  summary: string;
  /** The heading for the labels, such as "Week of". */
  labelHead: string;
  /** One for each value. Those that fit are shown along the bottom. */
  labels: readonly string[];
  series: readonly SeriesWithGaps[];
  /** Further columns of the table, which are not drawn. */
  columns?: readonly SeriesWithGaps[];
  /** The labels whose period is not covered whole, and the word for it. They are drawn lighter. */
  partial?: { name: string; labels: readonly boolean[] };
  /** Writes a value in the reader's language. */
  format: (value: number) => string;
  /** Writes a value beside the axis, where there is little room; without it as `format` does. */
  formatTick?: (value: number) => string;
  /** The words for "Show as a table". */
  tableWords: string;
}

/** So many letters of labels have room on a phone; of more, not every label is shown. */
const ROOMY_LETTERS = 40;

type Shape = 'bar' | 'partial-bar' | 'inner-bar' | 'line' | 'range';

/** What a shape of the drawing stands for. */
export interface LegendEntry {
  name: string;
  shape: Shape;
}

interface Drawing extends ChartFrameProps {
  ticks: readonly number[];
  /** The shapes of the drawing. A single one is not explained. */
  legend: readonly LegendEntry[];
  /** The contents of the `<svg>`, 100 by 100, from left to right. */
  children: ReactNode;
}

/**
 * A chart with its axes, its legend and its figures as a table. The server renders it, so it needs
 * no script. In right-to-left languages the drawing is mirrored, and the text is placed by the
 * page's direction.
 */
export function ChartFrame(props: Drawing) {
  const { summary, labels, ticks, legend, format, children } = props;
  const { formatTick = format } = props;
  const top = ticks.at(-1) ?? 1;
  const last = labels.length - 1;
  const isRoomy = labels.join(' ').length <= ROOMY_LETTERS;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.summary}>{summary}</figcaption>
      <div className={classes.plot} aria-hidden>
        <div className={classes.ticks}>
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${heightOf(tick, top)}%` }}>
              <bdi>{formatTick(tick)}</bdi>
            </span>
          ))}
        </div>
        <svg
          className={classes.drawing}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          focusable="false"
          aria-hidden
        >
          {children}
        </svg>
        <div className={classes.labels}>
          {labels.map((label, place) => (
            // Counts from the newest label, which is always shown.
            <span key={label} data-place={isRoomy ? 0 : (last - place) % 4}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <ChartKey legend={legend} />
      <ChartTable
        {...props}
        rows={labels.map((label, place) => ({
          key: `${place}`,
          label: props.partial?.labels[place] ? `${label} (${props.partial.name})` : label,
        }))}
      />
    </figure>
  );
}

/** Which shape is which series. Nothing for a single one. */
export function ChartKey({ legend }: Pick<Drawing, 'legend'>) {
  if (legend.length < 2) return null;
  return (
    <ul className={classes.key} aria-hidden>
      {legend.map(({ name, shape }) => (
        <li key={name}>
          <span className={classes.swatch} data-shape={shape} />
          {name}
        </li>
      ))}
    </ul>
  );
}

interface ChartTableProps
  extends Pick<
    ChartFrameProps,
    'summary' | 'labelHead' | 'series' | 'columns' | 'format' | 'tableWords'
  > {
  rows: readonly { key: string; label: ReactNode }[];
}

/** A chart's figures as a table. */
export function ChartTable(props: ChartTableProps) {
  const { summary, labelHead, rows, columns = [], format, tableWords } = props;
  const series = [...props.series, ...columns];
  return (
    <details className={classes.figures}>
      <summary>{tableWords}</summary>
      <table>
        <caption className={classes.unseen}>{summary}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHead}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label }, place) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {series.map(({ name, values, format: own = format }) => (
                <td key={name}>
                  <bdi>{written(values[place], own)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A value, or a dash if it is not known. */
export const written = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '—' : format(value);
