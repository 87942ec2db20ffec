import { type CSSProperties, type ReactNode, useId } from 'react';

import classes from './field.module.css';

/** The parts around every form control. */
export interface FrameProps {
  label?: ReactNode;
  description?: ReactNode;
  /** Marks the control as wrong. A text is also shown below it. */
  error?: ReactNode;
  withAsterisk?: boolean | undefined;
  /**
   * What was understood of a typed text, below the control. With a hint, even an empty one, the room
   * for it or an error is always there, so that nothing below moves.
   */
  hint?: ReactNode;
  /** What to choose from where the text may mean one of several, below the error. */
  offer?: ReactNode;
  /** Whether the hint or error lies over what is below, as in a bar of filters. */
  floats?: boolean | undefined;
  /** `md` for pages that are only a form. */
  size?: 'sm' | 'md';
}

/** The attributes that connect a control with its label and texts. */
export interface FieldAria {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

interface FieldFrameProps extends FrameProps {
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Whether one label names several controls. */
  isGroup?: boolean;
  labelClass?: string | undefined;
  /** Whether the description is below the control, such as a count of letters. */
  describedBelow?: boolean;
  children: (aria: FieldAria) => ReactNode;
}

/** A control with its label, description and error. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, description, error, withAsterisk, hint, size = 'sm' } = props;
  const { describedBelow = false } = props;
  const own = useId();
  const id = props.id ?? own;
  const Label = props.isGroup ? 'div' : 'label';
  const message = typeof error === 'boolean' ? null : error;
  const ids = [
    message ? `${id}-error` : '',
    hint && !message ? `${id}-hint` : '',
    description ? `${id}-description` : '',
  ];
  const wrong = message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null;
  const words = description ? (
    <p id={`${id}-description`} className={classes.description}>
      {description}
    </p>
  ) : null;
  return (
    <div
      className={[classes.frame, props.className].filter(Boolean).join(' ')}
      data-size={size}
      style={props.style}
    >
      {label ? (
        <Label
          id={`${id}-label`}
          {...(props.isGroup ? {} : { htmlFor: id })}
          className={[classes.label, props.labelClass].filter(Boolean).join(' ')}
        >
          {label}
          {withAsterisk ? (
            <span className={classes.asterisk} aria-hidden>
              {' *'}
            </span>
          ) : null}
        </Label>
      ) : null}
      {describedBelow ? null : words}
      {props.children({
        id,
        'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {describedBelow ? words : null}
      {hint === undefined ? (
        wrong
      ) : (
        <div className={classes.reserved} data-floats={props.floats || undefined}>
          {wrong ?? (
            <p id={`${id}-hint`} className={classes.hint} aria-live="polite">
              {hint}
            </p>
          )}
        </div>
      )}
      {props.offer}
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  role?: 'alert';
  className?: string | undefined;
  children: ReactNode;
}

/** The error message of a field. */
export function FieldError({ id, role, className, children }: FieldErrorProps) {
  return (
    <p id={id} role={role} className={[classes.error, className].filter(Boolean).join(' ')}>
      {children}
    </p>
  );
}
