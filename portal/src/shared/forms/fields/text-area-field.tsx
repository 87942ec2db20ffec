'use client';

import { type ComponentProps, useLayoutEffect, useRef } from 'react';

import classes from './field.module.css';
import { FieldFrame, type FrameProps } from './field-frame';

interface TextAreaFieldProps extends FrameProps, Omit<ComponentProps<'textarea'>, 'ref'> {
  /** The description below the text: how much of it is used. */
  describedBelow?: boolean;
  /** Without a line around it, where nothing can be changed. */
  filled?: boolean;
  /** Rows it begins with, and those it grows to with its text. */
  grows?: { min: number; max?: number };
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, description, error, withAsterisk, size, className, style, id, ...rest } = props;
  const { describedBelow = false, filled = false, grows, ...area } = rest;
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

/** Makes a text area as high as its text, between its fewest and most rows. */
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
