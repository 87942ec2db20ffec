import type { ComponentProps, CSSProperties, ReactNode } from 'react';

import { useCleanTyped } from './clean-typed';
import classes from './field.module.css';
import { FieldFrame, type FrameProps } from './field-frame';

export interface TextFieldProps extends FrameProps, Omit<ComponentProps<'input'>, 'size'> {
  'data-unresolved'?: boolean | undefined;
  /** Shown before the text, such as a dial code. */
  leftSection?: ReactNode;
  /** In pixels. */
  leftSectionWidth?: number;
  /** Shown after the text, such as a button or a loader. */
  rightSection?: ReactNode;
  /** Whether clicks on the right section reach the input below it. */
  rightSectionPointerEvents?: 'all' | 'none';
  /** Whether the description is below the input, such as a count of letters. */
  describedBelow?: boolean;
  /** Whether it has a background instead of a border, for text that cannot be changed. */
  filled?: boolean;
  /** Shows a pointer, because a click opens something. */
  pointer?: boolean;
  /** Classes of the input and its sections; `className` is the class of the whole field. */
  classNames?: {
    wrapper?: string | undefined;
    section?: string | undefined;
    input?: string | undefined;
  };
}

/** A line of text, which follows the rule for all texts. */
export function TextField(props: TextFieldProps) {
  const { refused, onBlur } = useCleanTyped(props);
  return (
    <BareTextField
      {...props}
      error={refused ?? props.error}
      data-unresolved={refused ? true : undefined}
      onBlur={onBlur}
    />
  );
}

/** A line of text that is read in another way: a number, a choice, a password. */
export function BareTextField(props: TextFieldProps) {
  const {
    label,
    description,
    error,
    withAsterisk,
    hint,
    floats,
    offer,
    size,
    className,
    style,
    id,
    ...rest
  } = props;
  const { leftSection, leftSectionWidth, rightSection, rightSectionPointerEvents, ...others } =
    rest;
  const { pointer = false, filled = false, describedBelow = false, ...more } = others;
  const { classNames = {}, ...input } = more;
  const left = leftSectionWidth === undefined ? {} : { '--left': `${leftSectionWidth}px` };
  return (
    <FieldFrame
      {...{ label, description, error, withAsterisk, hint, floats, offer, className, style, id }}
      describedBelow={describedBelow}
      {...(size ? { size } : {})}
    >
      {(aria) => (
        <div
          className={[classes.box, classNames.wrapper].filter(Boolean).join(' ')}
          data-left={leftSection ? true : undefined}
          data-right={rightSection ? true : undefined}
          style={left as CSSProperties}
        >
          {leftSection ? (
            <span
              className={[classes.section, classNames.section].filter(Boolean).join(' ')}
              data-side="left"
            >
              {leftSection}
            </span>
          ) : null}
          <input
            {...input}
            {...aria}
            className={[classes.input, classNames.input].filter(Boolean).join(' ')}
            data-pointer={pointer || undefined}
            data-filled={filled || undefined}
          />
          {rightSection ? (
            <span
              className={classes.section}
              data-side="right"
              data-through={rightSectionPointerEvents === 'none' || undefined}
            >
              {rightSection}
            </span>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
