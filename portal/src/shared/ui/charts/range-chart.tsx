import { ChartFrame, type ChartFrameProps, type SeriesWithGaps } from './chart-frame';
import classes from './charts.module.css';
import { bandsOf, heightOf, rounded, ticksUpTo } from './scales';

interface RangeChartProps extends ChartFrameProps {
  low: SeriesWithGaps;
  high: SeriesWithGaps;
  /** Drawn as a line over the ranges. Where it has no value, the line is broken. */
  middle: SeriesWithGaps;
  /** The words for the bars, from the lowest to the highest. */
  rangeWords: string;
}

/**
 * A bar from the lowest to the highest value of each label, and a line through the middles. `series`
 * are the columns of its table. Labels without values have neither bar nor dot.
 */
export function RangeChart(props: RangeChartProps) {
  const { low, high, middle, rangeWords, labels, format } = props;
  const known = high.values.filter((value) => value !== null);
  const ticks = ticksUpTo(Math.max(0, ...known));
  const top = ticks.at(-1) ?? 1;
  return (
    <ChartFrame
      {...props}
      ticks={ticks}
      legend={[
        { name: middle.name, shape: 'line' },
        { name: rangeWords, shape: 'range' },
      ]}
    >
      {bandsOf(labels.length, 0.5).map((band, place) => {
        const [from, to] = [low.values[place], high.values[place]];
        if (typeof from !== 'number' || typeof to !== 'number') return null;
        // One price alone would have no height.
        const height = Math.max(heightOf(to - from, top), 1);
        return (
          <rect
            key={band.start}
            className={classes.range}
            x={rounded(band.start)}
            y={rounded(100 - heightOf(from, top) - height)}
            width={rounded(band.width)}
            height={rounded(height)}
          >
            <title>{`${labels[place]} · ${rangeWords}: ${format(from)} – ${format(to)}`}</title>
          </rect>
        );
      })}
      <Middles values={middle.values} top={top} />
    </ChartFrame>
  );
}

/** The line with its dots, which are lines without a length (see `BarChart`). */
function Middles({ values, top }: { values: SeriesWithGaps['values']; top: number }) {
  const points = bandsOf(values.length, 0).map(({ start }, place) => {
    const value = values[place];
    return typeof value === 'number'
      ? `${rounded(start)} ${rounded(100 - heightOf(value, top))}`
      : null;
  });
  const path = points
    .map((point, place) => (point ? `${points[place - 1] ? 'L' : 'M'}${point}` : ''))
    .join('');
  return (
    <>
      <path className={classes.line} d={path} />
      {points.map((point) =>
        point ? <path key={point} className={classes.dot} d={`M${point}h0`} /> : null,
      )}
    </>
  );
}
