'use client';

import { type ComponentProps, type DragEvent, type ReactNode, useId, useState } from 'react';

import classes from './drop-zone.module.css';

interface DropZoneProps
  extends Pick<
    ComponentProps<'input'>,
    'ref' | 'id' | 'accept' | 'multiple' | 'disabled' | 'aria-label' | 'aria-describedby'
  > {
  'aria-invalid'?: true | undefined;
  className?: string | undefined;
  onFiles: (files: File[]) => void;
  /** What the area shows. `isOver`: a file is being dragged over it. */
  children: (isOver: boolean) => ReactNode;
}

/**
 * An area for files: a person drops them, or presses it to choose them. The browser's own field is
 * inside but not drawn, because its words are in the browser's language.
 */
export function DropZone({ className, onFiles, children, ...input }: DropZoneProps) {
  const own = useId();
  const id = input.id ?? own;
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files?.length && !input.disabled) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      className={[classes.zone, className].filter(Boolean).join(' ')}
      data-over={(isOver && !input.disabled) || undefined}
      data-disabled={input.disabled || undefined}
      onDragOver={(event) => {
        // Otherwise the browser opens the file in place of the page.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children(isOver && !input.disabled)}
      <input
        {...input}
        id={id}
        type="file"
        className={classes.input}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Lets a person choose the same file again after removing it.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
