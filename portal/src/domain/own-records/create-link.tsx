'use client';

import { IconPlus } from '@tabler/icons-react';
import { useMayWrite } from '@/domain/account/session-context';
import { Link } from '@/i18n/navigation';
import { Button } from '@/shared/ui/controls/button';

interface CreateLinkProps {
  href: string;
  label: string;
  /** Says why there is no form now; null while there is one. */
  refuse: (() => void) | null;
}

/** Leads to the form of something new, or says why there is none. A rejected company has no such link. */
export function CreateLink({ href, label, refuse }: CreateLinkProps) {
  if (!useMayWrite()) return null;
  const icon = <IconPlus size={18} aria-hidden />;
  return refuse ? (
    <Button onClick={refuse} leftSection={icon}>
      {label}
    </Button>
  ) : (
    <Button component={Link} href={href} leftSection={icon}>
      {label}
    </Button>
  );
}
