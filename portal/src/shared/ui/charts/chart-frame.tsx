import type { ReactNode } from 'react';

import classes from './charts.module.css';
import { heightOf } from './scales';

export interface Series {
  name: string;
  values: readonly number[];
}

export interface ChartFrameProps {
  /** The chart in a sentence, for people who cannot see it. */
  summary: string;
  /** What the places along the bottom are called together, such as "Week from". */
  labelHead: string;
  /** One for each value; shown along the bottom as far as there is room. */
  labels: readonly string[];
  series: readonly Series[];
  /** Writes a value in the reader's language. */
  format: (value: number) => string;
  /** "Show as a table". */
  tableWords: string;
}

interface Drawing extends ChartFrameProps {
  ticks: readonly number[];
  /** The shape each series is drawn in: its key has the same one. */
  shapes: readonly ('bar' | 'inner-bar')[];
  /** The contents of the `<svg>`, 100 by 100, from left to right. */
  children: ReactNode;
}

/**
 * A drawing with its axes, its key and the same figures as a table. Made on the server: no script.
 * Where one reads from the right, the drawing is mirrored and the words find their places by
 * themselves.
 */
export function ChartFrame(props: Drawing) {
  const { summary, labels, series, ticks, shapes, format, children } = props;
  const top = ticks.at(-1) ?? 1;
  const last = labels.length - 1;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.summary}>{summary}</figcaption>
      <div className={classes.plot} aria-hidden>
        <div className={classes.ticks}>
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${heightOf(tick, top)}%` }}>
              <bdi>{format(tick)}</bdi>
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
            // Counted from the newest, which always has its label.
            <span key={label} data-place={(last - place) % 4}>
              {label}
            </span>
          ))}
        </div>
      </div>
      {series.length > 1 ? (
        <ul className={classes.key} aria-hidden>
          {series.map(({ name }, place) => (
            <li key={name}>
              <span className={classes.swatch} data-shape={shapes[place]} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <Figures {...props} />
    </figure>
  );
}

/** The figures behind the drawing. */
function Figures({ summary, labelHead, labels, series, format, tableWords }: ChartFrameProps) {
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
          {labels.map((label, place) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>
                  <bdi>{format(values[place] ?? 0)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
