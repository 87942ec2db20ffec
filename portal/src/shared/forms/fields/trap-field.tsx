import type { ChangeEventHandler } from 'react';

import classes from './trap-field.module.css';

interface TrapFieldProps {
  label: string;
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/**
 * A field that people neither see nor reach. Only a bot fills it in, and the API then stores
 * nothing.
 */
export function TrapField({ label, value, onChange }: TrapFieldProps) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <label>
        {label}
        <input name="website" tabIndex={-1} autoComplete="off" value={value} onChange={onChange} />
      </label>
    </div>
  );
}
