import { type CSSProperties, type ReactNode, useId } from 'react';

import classes from './field.module.css';

/** What stands around every control of a form. */
export interface FrameProps {
  label?: ReactNode;
  description?: ReactNode;
  /** Marks the control as wrong; a text is shown below it. */
  error?: ReactNode;
  withAsterisk?: boolean | undefined;
  /** `md` where a page has nothing but its form. */
  size?: 'sm' | 'md';
}

/** What a control says of the words around it. */
export interface FieldAria {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

interface FieldFrameProps extends FrameProps {
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Several controls, which the label names together. */
  isGroup?: boolean;
  labelClass?: string | undefined;
  /** The description below the control: a count of what is typed. */
  describedBelow?: boolean;
  children: (aria: FieldAria) => ReactNode;
}

/** A control with its label, what it is for, and what is wrong with it. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, description, error, withAsterisk, size = 'sm', describedBelow = false } = props;
  const own = useId();
  const id = props.id ?? own;
  const Label = props.isGroup ? 'div' : 'label';
  const message = typeof error === 'boolean' ? null : error;
  const ids = [message ? `${id}-error` : '', description ? `${id}-description` : ''];
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
      {message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null}
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  role?: 'alert';
  className?: string | undefined;
  children: ReactNode;
}

/** What is wrong with a field. */
export function FieldError({ id, role, className, children }: FieldErrorProps) {
  return (
    <p id={id} role={role} className={[classes.error, className].filter(Boolean).join(' ')}>
      {children}
    </p>
  );
}
