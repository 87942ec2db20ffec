import { describe, expect, it } from 'vitest';

import { isSamePair, pairFromText, pairText, portFromText, portLabel, portText } from './ports';

const MUNDRA = { port: 'Mundra', code: 'INMUN' };
const JEBEL_ALI = { port: 'Jebel Ali', code: 'AEJEA' };
const PORT_LOUIS = { port: 'Port-Louis', code: 'MUPLU' };

describe('ports as texts', () => {
  it.each([
    ['Mundra(INMUN)', MUNDRA],
    ['Mundra (INMUN) ', MUNDRA],
    [
      'Nhava Sheva (Jawaharlal Nehru)(INNSA)',
      { port: 'Nhava Sheva (Jawaharlal Nehru)', code: 'INNSA' },
    ],
    ['Old Harbour', { port: 'Old Harbour', code: '' }],
    ['Old Harbour (east)', { port: 'Old Harbour (east)', code: '' }],
  ])('reads %s', (text, expected) => {
    expect(portFromText(text)).toEqual(expected);
  });

  it('writes them as the wire does, and as people do', () => {
    expect(portText(MUNDRA)).toBe('Mundra(INMUN)');
    expect(portText({ port: 'Old Harbour', code: '' })).toBe('Old Harbour');
    expect(portLabel('Mundra(INMUN)')).toBe('Mundra (INMUN)');
  });
});

describe('pairs as texts', () => {
  it.each(['→', '->', '-', '–', ' → ', ' -> ', ' — '])('reads the arrow "%s"', (arrow) => {
    expect(pairFromText(`Mundra(INMUN)${arrow}Port-Louis(MUPLU)`)).toEqual({
      loading: MUNDRA,
      destination: PORT_LOUIS,
    });
  });

  it.each(['', 'Mundra(INMUN)', 'Port-Louis(MUPLU)', '→ Mundra(INMUN)'])(
    'finds no pair in "%s"',
    (text) => {
      expect(pairFromText(text)).toBeNull();
    },
  );

  it('writes the arrow of the wire', () => {
    expect(pairText({ loading: MUNDRA, destination: JEBEL_ALI })).toBe(
      'Mundra(INMUN) → Jebel Ali(AEJEA)',
    );
  });

  it('compares by code, and by name where there is none', () => {
    const renamed = { loading: { port: 'Mundra Port', code: 'INMUN' }, destination: JEBEL_ALI };
    expect(isSamePair({ loading: MUNDRA, destination: JEBEL_ALI }, renamed)).toBe(true);
    expect(isSamePair({ loading: MUNDRA, destination: PORT_LOUIS }, renamed)).toBe(false);
  });
});
