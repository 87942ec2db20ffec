import classes from './company-mark.module.css';

interface CompanyMarkProps {
  name: string;
  /** The address of the logo's file; null without a logo. */
  logo: string | null;
  /** `large`: for the top of a profile. */
  size?: 'small' | 'large';
}

/** The company's logo, or the first letter of its name. */
export function CompanyMark({ name, logo, size = 'small' }: CompanyMarkProps) {
  if (logo) {
    // A private file, which only signed-in users may read: Next's image optimiser cannot read it.
    // biome-ignore lint/performance/noImgElement: the optimiser has no token for private files
    return <img className={classes.mark} data-size={size} data-logo src={logo} alt="" />;
  }
  return (
    <span
      className={classes.mark}
      data-size={size}
      data-initial={[...name][0]?.toLocaleUpperCase()}
      aria-hidden
    />
  );
}
