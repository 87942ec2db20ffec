import classes from './logo.module.css';

/** The logo: a hull under three stacked containers, and the name. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="var(--logo-ground, #0c726c)" />
        <path d="M5 20h22l-2.6 5.2a2 2 0 0 1-1.8 1.1H9.4a2 2 0 0 1-1.8-1.1z" fill="#fffdf9" />
        <rect x="8" y="13.5" width="5" height="5" rx="1" fill="#f2cf86" />
        <rect x="13.5" y="13.5" width="5" height="5" rx="1" fill="#fffdf9" opacity="0.92" />
        <rect x="19" y="13.5" width="5" height="5" rx="1" fill="#fffdf9" opacity="0.65" />
        <rect x="13.5" y="8" width="5" height="5" rx="1" fill="#fffdf9" opacity="0.8" />
      </svg>
      {compact ? null : (
        <span className={classes.word} translate="no">
          Lading
        </span>
      )}
    </span>
  );
}
