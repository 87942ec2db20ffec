import dynamic from 'next/dynamic';

import { whenOnline } from '@/shared/ui/lazy/when-online';

/** The lane below the rates, with its chart: loaded when it is shown. */
export const LaneSection = dynamic(() =>
  whenOnline(() => import('./lane-section').then((part) => part.LaneSection)),
);
