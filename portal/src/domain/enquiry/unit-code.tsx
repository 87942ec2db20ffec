import { unitCode } from './quantities';

/**
 * A unit by its code, as rows and prices write it: `MTS`. The code reads from left to right in every
 * language, and its title is the unit's name.
 */
export function UnitCode({ label }: { label: string | null }) {
  const code = unitCode(label);
  if (!label || code === label) return label ? <bdi>{label}</bdi> : null;
  return (
    <abbr title={label}>
      <bdi dir="ltr">{code}</bdi>
    </abbr>
  );
}
