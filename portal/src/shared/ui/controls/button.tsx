import type { ComponentProps, ElementType, MouseEvent, ReactNode } from 'react';

import classes from './button.module.css';
import { Loader } from './loader';

interface OwnProps {
  /** One `filled` button per screen; the others are `default`, or `subtle` within text. */
  variant?: 'filled' | 'default' | 'light' | 'subtle';
  /** `red` for actions that destroy something. */
  color?: 'sea' | 'gray' | 'red';
  size?: 'xs' | 'sm' | 'md' | 'compact-sm' | 'compact-md';
  fullWidth?: boolean;
  /** Whether its action is running. It keeps the focus, and can be pressed again afterwards. */
  loading?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

/** A button, or another element with the look of one, such as a link (`component`). */
export type ButtonProps<Component extends ElementType = 'button'> = OwnProps & {
  component?: Component;
} & Omit<ComponentProps<Component>, keyof OwnProps | 'component'>;

/** A disabled button would lose the focus, so a busy one ignores presses, as its form's Enter. */
const IGNORED = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  },
};

export function Button<Component extends ElementType = 'button'>(props: ButtonProps<Component>) {
  const { component, variant = 'filled', color = 'sea', size = 'sm', ...rest } = props;
  const { fullWidth, loading = false, leftSection, rightSection, ...others } = rest;
  const { className, disabled, children, ...passed } = others;
  const Root: ElementType = component ?? 'button';
  const isButton = Root === 'button';
  return (
    <Root
      {...(isButton ? { type: 'button', disabled: disabled || undefined } : {})}
      {...passed}
      {...(isButton && loading ? IGNORED : {})}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-color={color}
      data-size={size}
      data-block={fullWidth || undefined}
      data-loading={loading || undefined}
      data-left={leftSection ? true : undefined}
      data-right={rightSection ? true : undefined}
    >
      {loading ? <Loader className={classes.loader} /> : null}
      <span className={classes.inner}>
        {leftSection ? <span className={classes.section}>{leftSection}</span> : null}
        <span className={classes.label}>{children}</span>
        {rightSection ? <span className={classes.section}>{rightSection}</span> : null}
      </span>
    </Root>
  );
}
