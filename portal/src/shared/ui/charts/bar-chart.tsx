import { ChartFrame, type ChartFrameProps, type Series, type SeriesWithGaps } from './chart-frame';
import classes from './charts.module.css';
import { type Band, bandsOf, heightOf, rounded, ticksUpTo } from './scales';

interface BarChartProps extends ChartFrameProps {
  /** The whole, and optionally the part of it that is drawn inside its bars. What is not known is a gap. */
  series: readonly [SeriesWithGaps, ...SeriesWithGaps[]];
  /** Another series, drawn as a line above the bars. */
  line?: Series;
}

/**
 * A bar for each label, and a narrower bar inside it for the part. Readers tell them apart by
 * shape, not only by colour, and the line by both.
 */
export function BarChart(props: BarChartProps) {
  const { line, partial } = props;
  const [whole, part] = props.series;
  const ticks = ticksUpTo(Math.max(0, ...known(whole.values), ...(line?.values ?? [])));
  const top = ticks.at(-1) ?? 1;
  const { length } = whole.values;
  const tipsOf = ({ name, values }: SeriesWithGaps) =>
    values.map((value, place) => `${props.labels[place]} · ${name}: ${props.format(value ?? 0)}`);
  return (
    <ChartFrame
      {...props}
      series={line ? [line, ...props.series] : props.series}
      ticks={ticks}
      legend={[
        ...(line ? [{ name: line.name, shape: 'line' as const }] : []),
        { name: whole.name, shape: 'bar' },
        ...(partial?.labels.includes(true)
          ? [{ name: partial.name, shape: 'partial-bar' as const }]
          : []),
        ...(part ? [{ name: part.name, shape: 'inner-bar' as const }] : []),
      ]}
    >
      <Bars
        values={whole.values}
        tips={tipsOf(whole)}
        bands={bandsOf(length, 0.7)}
        top={top}
        partial={partial?.labels}
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
      {line ? <Line values={line.values} tips={tipsOf(line)} top={top} /> : null}
    </ChartFrame>
  );
}

/**
 * A line through the middles of the bands. Its dots are lines without a length: their round ends
 * stay round in a drawing that is stretched.
 */
function Line({ values, tips, top }: Pick<BarsProps, 'values' | 'tips' | 'top'>) {
  const points = bandsOf(values.length, 0).map(
    ({ start }, place) => `${rounded(start)} ${rounded(100 - heightOf(values[place] ?? 0, top))}`,
  );
  return (
    <>
      <path className={classes.line} d={`M${points.join('L')}`} />
      {points.map((point, place) => (
        <path key={point} className={classes.dot} d={`M${point}h0`}>
          <title>{tips[place]}</title>
        </path>
      ))}
    </>
  );
}

interface BarsProps {
  values: SeriesWithGaps['values'];
  partial?: readonly boolean[] | undefined;
  /** The tooltips of the bars. */
  tips: readonly string[];
  bands: readonly Band[];
  top: number;
  className: string | undefined;
}

function Bars({ values, partial, tips, bands, top, className }: BarsProps) {
  return bands.map((band, place) => {
    const height = rounded(heightOf(values[place] ?? 0, top));
    return height > 0 ? (
      <rect
        key={band.start}
        className={className}
        data-partial={partial?.[place] || undefined}
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

const known = (values: SeriesWithGaps['values']) =>
  values.filter((value): value is number => value !== null);
