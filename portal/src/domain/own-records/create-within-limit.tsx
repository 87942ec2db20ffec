'use client';

import { useState } from 'react';

import { higherOf, LimitDialog, type PlanLimit } from '@/domain/products/plan-limit';

import { CreateLink } from './create-link';

interface CreateWithinLimitProps {
  /** Undefined until they are read. */
  limits: PlanLimit | undefined;
  /** The form of a new one. */
  href: string;
  label: string;
  /** What the higher plans allow, in words. */
  more: (higher: ReturnType<typeof higherOf>) => string;
}

/** A link to the form of something new. At the plan's limit it says so, and leads to the plans. */
export function CreateWithinLimit({ limits, href, label, more }: CreateWithinLimitProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <CreateLink
        href={href}
        label={label}
        refuse={limits && !limits.allowed ? () => setAsked(true) : null}
      />
      {limits ? (
        <LimitDialog
          limits={limits}
          more={more(higherOf(limits))}
          opened={isAsked}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
