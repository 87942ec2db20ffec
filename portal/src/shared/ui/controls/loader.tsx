import classes from './loader.module.css';

interface LoaderProps {
  /** In pixels. */
  size?: number;
  className?: string | undefined;
}

/** A spinning ring in the colour of the text around it. */
export function Loader({ size, className }: LoaderProps) {
  return (
    <span
      className={[classes.loader, className].filter(Boolean).join(' ')}
      style={size === undefined ? undefined : { fontSize: size }}
      aria-hidden
    />
  );
}
