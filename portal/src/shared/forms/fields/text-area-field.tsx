'use client';

import { type ComponentProps, useLayoutEffect, useRef } from 'react';

import { useCleanTyped } from './clean-typed';
import classes from './field.module.css';
import { FieldFrame, type FrameProps } from './field-frame';

interface TextAreaFieldProps extends FrameProps, Omit<ComponentProps<'textarea'>, 'ref'> {
  /** Whether the description is below the text, such as a count of letters. */
  describedBelow?: boolean;
  /** Whether it has a background instead of a border, for text that cannot be changed. */
  filled?: boolean;
  /** The fewest rows, and the most rows to grow to. */
  grows?: { min: number; max?: number };
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, description, withAsterisk, size, className, style, id, ...rest } = props;
  const { refused, onBlur } = useCleanTyped(props);
  const error = refused ?? props.error;
  const { describedBelow = false, filled = false, grows, error: _own, ...area } = rest;
  const ref = useGrowing(grows, props.value);
  return (
    <FieldFrame
      {...{ label, description, error, withAsterisk, className, style, id, describedBelow }}
      {...(size ? { size } : {})}
    >
      {(aria) => (
        <div className={classes.box}>
          <textarea
            {...area}
            {...aria}
            onBlur={onBlur}
            data-unresolved={refused ? true : undefined}
            {...(grows ? { rows: grows.min } : {})}
            ref={ref}
            className={classes.input}
            data-filled={filled || undefined}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Adjusts the height of a text area to its text, between the fewest and the most rows. */
function useGrowing(grows: TextAreaFieldProps['grows'], text: unknown) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const { min, max } = grows ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it grows with
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || min === undefined) return;
    area.style.blockSize = 'auto';
    const { lineHeight, paddingBlock, borderBlockWidth } = getComputedStyle(area);
    const around = Number.parseFloat(paddingBlock) * 2 + Number.parseFloat(borderBlockWidth) * 2;
    const most = max === undefined ? Infinity : Number.parseFloat(lineHeight) * max + around;
    const border = area.offsetHeight - area.clientHeight;
    area.style.blockSize = `${Math.min(area.scrollHeight + border, most)}px`;
  }, [text, min, max]);
  return ref;
}
