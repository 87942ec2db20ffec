import classes from './tag.module.css';
import type { Tone } from './tone';

/** A status in its colour with an icon (in the style sheet), because colour alone is not enough. */
export function Tag({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {label}
    </span>
  );
}
