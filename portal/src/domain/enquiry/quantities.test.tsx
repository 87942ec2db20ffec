import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useContainerName } from '@/domain/reference/containers';
import { renderScreen } from '@/testing/render';

import { unitCode, useQuantities } from './quantities';

it.each([
  ['Kilograms (KGS)', 'KGS'],
  ['Metric tons (MTS)', 'MTS'],
  ['Kilograms', 'Kilograms'],
  [null, ''],
])('shortens %s to %s', (label, code) => {
  expect(unitCode(label)).toBe(code);
});

function Sample() {
  const write = useQuantities();
  const name = useContainerName();
  const texts = [
    write.goods(12_500, 'Kilograms (KGS)'),
    write.goods(3, null),
    write.goods(null, 'Kilograms (KGS)'),
    write.containers(1),
    write.containers(2),
    write.kilograms(21_000.5),
    write.cubicMetres(60),
    name('40DHC'),
    name('53DHC'),
  ];
  return <p>{texts.map((text) => text ?? 'none').join(' | ')}</p>;
}

it('writes goods, containers, weights and volumes', async () => {
  await renderScreen(<Sample />);
  expect(screen.getByText(/Kilograms/)).toHaveTextContent(
    "12,500 Kilograms (KGS) | 3 | none | 1 container | 2 containers | 21,000.5 kg | 60 m³ | 40' dry high cube | 53DHC",
  );
});
