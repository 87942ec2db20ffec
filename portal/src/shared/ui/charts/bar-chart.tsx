import { ChartFrame, type ChartFrameProps, type Series } from './chart-frame';
import classes from './charts.module.css';
import { type Band, bandsOf, heightOf, rounded, ticksUpTo } from './scales';

interface BarChartProps extends ChartFrameProps {
  /** The whole, and optionally the part of it that is drawn inside its bars. */
  series: readonly [Series, ...Series[]];
}

/**
 * A bar for each label, and a narrower bar inside it for the part. Readers tell them apart by
 * shape, not only by colour.
 */
export function BarChart(props: BarChartProps) {
  const [whole, part] = props.series;
  const ticks = ticksUpTo(Math.max(0, ...whole.values));
  const top = ticks.at(-1) ?? 1;
  const { length } = whole.values;
  const tipsOf = ({ name, values }: Series) =>
    values.map((value, place) => `${props.labels[place]} · ${name}: ${props.format(value)}`);
  return (
    <ChartFrame {...props} ticks={ticks} shapes={['bar', 'inner-bar']}>
      <Bars
        values={whole.values}
        tips={tipsOf(whole)}
        bands={bandsOf(length, 0.7)}
        top={top}
        className={classes.bar}
      />
      {part ? (
        <Bars
          values={part.values}
          tips={tipsOf(part)}
          bands={bandsOf(length, 0.35)}
          top={top}
          className={classes.innerBar}
        />
      ) : null}
    </ChartFrame>
  );
}

interface BarsProps {
  values: readonly number[];
  /** The tooltips of the bars. */
  tips: readonly string[];
  bands: readonly Band[];
  top: number;
  className: string | undefined;
}

function Bars({ values, tips, bands, top, className }: BarsProps) {
  return bands.map((band, place) => {
    const height = rounded(heightOf(values[place] ?? 0, top));
    return height > 0 ? (
      <rect
        key={band.start}
        className={className}
        x={rounded(band.start)}
        y={rounded(100 - height)}
        width={rounded(band.width)}
        height={height}
      >
        <title>{tips[place]}</title>
      </rect>
    ) : null;
  });
}
