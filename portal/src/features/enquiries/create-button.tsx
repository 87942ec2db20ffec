'use client';

import { IconPlus } from '@tabler/icons-react';

import { useVariant } from '@/domain/enquiry/use-variant';
import type { VariantName } from '@/domain/enquiry/variants';
import { Link } from '@/i18n/navigation';
import { Button } from '@/shared/ui/controls/button';

/** A link to the form of a new enquiry. */
export function CreateButton({ variant }: { variant: VariantName }) {
  const { texts, to } = useVariant(variant);
  return (
    <Button component={Link} href={to.create()} leftSection={<IconPlus size={18} />}>
      {texts.button}
    </Button>
  );
}
