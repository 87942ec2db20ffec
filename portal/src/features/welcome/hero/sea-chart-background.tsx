import classes from './sea-chart-background.module.css';

interface Node {
  x: number;
  y: number;
}

const WINDS = 16;
const REACH = 2400;

/** Draws the lines of the wind directions through a point, as on old portolan charts. */
function rhumbLines({ x, y }: Node): string {
  return Array.from({ length: WINDS }, (_, wind) => {
    const angle = (wind * Math.PI) / WINDS;
    const dx = Math.round(Math.cos(angle) * REACH);
    const dy = Math.round(Math.sin(angle) * REACH);
    return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
  }).join('');
}

/** Draws the lines of a sea chart behind the text. */
export function SeaChartBackground({ nodes }: { nodes: readonly Node[] }) {
  return (
    <svg
      className={classes.chart}
      viewBox="0 0 1440 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {nodes.map((node) => (
        <g key={`${node.x} ${node.y}`}>
          <path d={rhumbLines(node)} />
          <circle cx={node.x} cy={node.y} r="46" />
          <circle cx={node.x} cy={node.y} r="4" />
        </g>
      ))}
    </svg>
  );
}
