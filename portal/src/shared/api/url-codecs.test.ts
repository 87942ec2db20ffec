import { describe, expect, it } from 'vitest';

import { type Codec, date, number, oneOf, range, several, text } from './url-codecs';

/** The value that a codec reads from the URL's text; `bad` if the codec does not accept it. */
const read = <Value>(codec: Codec<Value>, given: string) => {
  const value = codec.parse(given);
  return value === undefined ? 'bad' : value;
};

describe('a filter’s value in the URL', () => {
  it.each([
    ['text', text(5), ' rice ', 'rice'],
    ['text that is too long', text(5), 'cotton', 'bad'],
    ['blanks', text(5), '   ', 'bad'],
    ['a number', number(), '42', 42],
    ['a negative number', number(), '-7', -7],
    ['a number with places', number({ places: 2 }), '2.50', 2.5],
    ['too many places', number({ places: 2 }), '2.501', 'bad'],
    ['an exponent', number(), '1e3', 'bad'],
    ['a number below its bounds', number({ min: 1 }), '0', 'bad'],
    ['a number above its bounds', number({ max: 9 }), '10', 'bad'],
    ['no number', number(), 'ten', 'bad'],
    ['a word', oneOf(['sea', 'air']), 'air', 'air'],
    ['another word', oneOf(['sea', 'air']), 'rail', 'bad'],
    ['a word every object has', oneOf(['sea']), 'constructor', 'bad'],
    ['a day', date(), '2026-02-28', '2026-02-28'],
    ['no such day', date(), '2026-02-30', 'bad'],
    ['a day written otherwise', date(), '28.02.2026', 'bad'],
    ['some words', several(['fcl', 'lcl', 'air']), 'air,fcl', ['fcl', 'air']],
    ['words of which one is unknown', several(['fcl', 'lcl']), 'lcl,rail,lcl', ['lcl']],
    ['unknown words alone', several(['fcl']), 'rail', 'bad'],
    ['a range', range(number()), '10..500', { from: 10, to: 500 }],
    ['an open range', range(number()), '10..', { from: 10, to: null }],
    ['a range of days', range(date()), '..2026-02-28', { from: null, to: '2026-02-28' }],
    ['a range upside down', range(number()), '500..10', 'bad'],
    ['a range of what is no number', range(number()), 'a..10', 'bad'],
    ['a range in three parts', range(number()), '1..2..3', 'bad'],
    ['half a range', range(number()), '10', 'bad'],
  ] as [string, Codec<unknown>, string, unknown][])('%s', (_name, codec, given, expected) => {
    expect(read(codec, given)).toEqual(expected);
  });

  it.each([
    ['text', text(), 'rice & peas'],
    ['a number', number({ places: 2 }), '-2.5'],
    ['a word', oneOf(['sea', 'air']), 'sea'],
    ['a day', date(), '2026-11-22'],
    ['some words', several(['fcl', 'lcl', 'air']), 'fcl,air'],
    ['a range', range(number()), '10..500'],
    ['a range that is open', range(date()), '..2026-11-22'],
  ] as [string, Codec<unknown>, string][])(
    'is written as it was read: %s',
    (_name, codec, given) => {
      expect(codec.format(codec.parse(given))).toBe(given);
    },
  );

  it.each([
    ['text', text()],
    ['a number', number()],
    ['a word', oneOf(['sea'])],
    ['a day', date()],
    ['some words', several(['fcl'])],
    ['a range', range(number())],
  ] as [string, Codec<unknown>][])(
    'asks the API nothing while it says nothing: %s',
    (_name, codec) => {
      expect(codec.format(codec.initial)).toBe('');
      expect(codec.toQuery('x', codec.initial)).toEqual({});
    },
  );

  it('asks the API for both ends of a range by name', () => {
    expect(range(number()).toQuery('qty', { from: 10, to: null })).toEqual({ qtyFrom: '10' });
    expect(range(date()).toQuery('sent', { from: '2026-01-01', to: '2026-02-01' })).toEqual({
      sentFrom: '2026-01-01',
      sentTo: '2026-02-01',
    });
  });

  it('can have a word of its own at first', () => {
    const view = oneOf(['cards', 'table'], 'table');
    expect(view.initial).toBe('table');
    expect(view.parse('nothing')).toBeUndefined();
  });
});
