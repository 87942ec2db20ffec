import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

import classes from './field.module.css';
import { FieldFrame, type FrameProps } from './field-frame';

interface ChoiceBoxProps extends FrameProps, Omit<ComponentProps<'select'>, 'size'> {
  data: readonly { value: string; label: string }[];
}

/** The browser's own select, for a few choices. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, description, error, withAsterisk, size, className, style, id, ...rest } = props;
  const { data, ...select } = rest;
  return (
    <FieldFrame
      {...{ label, description, error, withAsterisk, className, style, id }}
      {...(size ? { size } : {})}
    >
      {(aria) => (
        <div className={classes.box} data-right>
          <select {...select} {...aria} className={classes.input}>
            {data.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={classes.section} data-side="right" data-through>
            <IconSelector size={16} stroke={1.7} aria-hidden />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
