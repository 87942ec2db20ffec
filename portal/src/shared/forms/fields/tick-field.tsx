import { type ComponentProps, type ReactNode, useId } from 'react';

import classes from './field.module.css';
import { FieldError } from './field-frame';

interface TickFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  error?: ReactNode;
}

/** A checkbox with its label. */
export function TickField({ label, error, className, id, ...props }: TickFieldProps) {
  const own = useId();
  const field = id ?? own;
  const described = [error ? `${field}-error` : '', props['aria-describedby'] ?? ''];
  return (
    <div className={className}>
      <div className={classes.tick}>
        <input
          {...props}
          id={field}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        />
        <label htmlFor={field}>{label}</label>
      </div>
      {error ? <FieldError id={`${field}-error`}>{error}</FieldError> : null}
    </div>
  );
}
