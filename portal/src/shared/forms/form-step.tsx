import { type ComponentProps, type ReactNode, useId } from 'react';

import classes from './form-step.module.css';

interface FormStepProps {
  title: string;
  /** What the step is for, and the rules for all of its fields. */
  hint: ReactNode;
  children: ReactNode;
}

/** One step of a long form: its description first, then its fields, two in a row. */
export function FormStep({ title, hint, children }: FormStepProps) {
  const id = useId();
  return (
    <section className={classes.step} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id}>{title}</h2>
        {hint === null ? null : <p>{hint}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** A field that takes the whole row. */
export function WideField({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <div {...rest} className={classes.wide}>
      {children}
    </div>
  );
}
