import type { ComponentProps } from 'react';

import classes from './skeleton.module.css';

interface SkeletonProps extends ComponentProps<'div'> {
  /** Pixels, or a CSS length. */
  height?: number | string;
  width?: number | string;
  radius?: number;
  /** The space below it, in pixels. */
  mb?: number;
}

/** A placeholder for content that is still loading. */
export function Skeleton({ height, width, radius, mb, style, ...props }: SkeletonProps) {
  return (
    <div
      {...props}
      className={classes.skeleton}
      style={{
        blockSize: height,
        inlineSize: width,
        borderRadius: radius,
        marginBlockEnd: mb,
        ...style,
      }}
    />
  );
}
