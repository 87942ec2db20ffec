'use client';

import { IconPlus } from '@tabler/icons-react';

import { useMayWrite } from '@/domain/account/session-context';
import { useVariant } from '@/domain/enquiry/use-variant';
import type { VariantName } from '@/domain/enquiry/variants';
import { Link } from '@/i18n/navigation';
import { Button } from '@/shared/ui/controls/button';

/** A link to the form of a new enquiry. Empty while the company may raise none. */
export function CreateButton({ variant }: { variant: VariantName }) {
  const { texts, to } = useVariant(variant);
  if (!useMayWrite()) return null;
  return (
    <Button component={Link} href={to.create()} leftSection={<IconPlus size={18} />}>
      {texts.button}
    </Button>
  );
}
