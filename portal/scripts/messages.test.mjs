import { describe, expect, it } from 'vitest';

import { compare, placeholders, repeated } from './messages.mjs';

describe('placeholders', () => {
  it('finds those inside plurals and tags', () => {
    expect(
      placeholders('{count, plural, one {# of {name}} other {<b>#</b> of {name}}} on {day}'),
    ).toBe('<b> {count} {day} {name}');
  });
});

describe('compare', () => {
  const source = {
    a: { hello: 'Hello {name}', count: '{n, plural, one {# row} other {# rows}}' },
    long: 'This sentence is too long to be the same by chance.',
  };

  it('is content with a translation', () => {
    const other = {
      a: {
        hello: '{name}، مرحبا',
        count: '{n, plural, zero {#} two {#} few {#} many {#} other {#}}',
      },
      long: 'Cette phrase est trop longue pour être la même par hasard.',
    };
    expect(compare(source, other)).toEqual([]);
  });

  it('names what is missing, drifted, empty, English or too much', () => {
    const other = {
      a: { hello: 'Bonjour {nom}', count: ' ', more: 'x' },
      long: source.long,
    };
    expect(compare(source, other)).toEqual([
      'a.hello: takes "{nom}", not "{name}"',
      'a.count: empty',
      'long: still English',
      'a.more: not in en',
    ]);
    expect(compare(source, {})).toHaveLength(3);
  });
});

describe('a text with several keys', () => {
  const source = {
    rfq: { delete: 'Delete', open: 'Open' },
    files: { remove: 'Delete', open: 'Open' },
  };
  const verb = { keys: ['files.open', 'rfq.open'], because: 'a verb, and an adjective' };

  it('is named with its keys, unless there is a reason for it', () => {
    expect(repeated(source, [verb])).toEqual(['rfq.delete, files.remove: one text under 2 keys']);
    expect(repeated({ ...source, more: { open: 'Open' } }, [verb])).toEqual([
      'rfq.delete, files.remove: one text under 2 keys',
      'rfq.open, files.open, more.open: one text under 3 keys',
      'files.open, rfq.open: in said-twice.mjs, and not one text',
    ]);
  });

  it('has no reason that no longer applies', () => {
    expect(repeated({ rfq: { open: 'Open' } }, [verb])).toEqual([
      'files.open, rfq.open: in said-twice.mjs, and not one text',
    ]);
    expect(repeated({ rfq: { open: 'Open' } }, [])).toEqual([]);
  });
});
