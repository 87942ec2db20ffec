'use client';

import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';

import type { DateFieldProps } from './date-input';

// The calendar and its languages come after the form they stand in.
const CalendarInput = lazy(() =>
  import('./date-input').then(({ CalendarInput: component }) => ({ default: component })),
);

/** A date, typed or picked as DD-MM-YYYY; the value is the wire's `YYYY-MM-DD` or null. */
export function DateField(props: DateFieldProps) {
  const { label, description, error, withAsterisk } = props;
  const waiting = { label, description, error, withAsterisk };
  return (
    <Suspense fallback={<TextInput {...waiting} disabled />}>
      <CalendarInput {...props} />
    </Suspense>
  );
}
