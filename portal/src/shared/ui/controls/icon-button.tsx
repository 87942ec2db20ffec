import type { ComponentProps } from 'react';

import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Required, because the icon alone does not name the action. */
  'aria-label': string;
  /** In pixels. */
  size?: number;
}

/** A button that shows only an icon. */
export function IconButton({ size = 28, className, style, ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={[classes.button, className].filter(Boolean).join(' ')}
      style={{ inlineSize: size, blockSize: size, ...style }}
    />
  );
}
