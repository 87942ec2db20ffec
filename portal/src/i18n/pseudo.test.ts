import { describe, expect, it } from 'vitest';

import { pseudoMessages } from './pseudo';

describe('pseudoMessages', () => {
  it('makes texts longer and strange, and puts brackets around them', () => {
    expect(pseudoMessages({ form: { save: 'Save' }, none: '' }, 'ltr')).toEqual({
      form: { save: '⟦Śááṽéé⟧' },
      none: '',
    });
  });

  it('writes Arabic letters where one reads from right to left', () => {
    expect(pseudoMessages({ save: 'Save' }, 'rtl')).toEqual({ save: '⟦سااڤهه⟧' });
  });

  it('leaves the names of values, their formats, tags and the keys of choices alone', () => {
    const compiled = {
      sent: ['Sent to ', ['name'], ' on ', ['day', 5, 'short']],
      rows: [['count', 3, { one: 'a row', other: [0, ' rows of ', ['name']] }]],
      kind: [['kind', 1, { rfq: 'goods', other: 0 }]],
      linked: ['Read ', ['link', 'the ', ['b', 'terms'], ['name']]],
    };
    expect(pseudoMessages(compiled, 'ltr')).toEqual({
      sent: ['⟦', 'Śééñť ťóó ', ['name'], ' óóñ ', ['day', 5, 'short'], '⟧'],
      rows: ['⟦', ['count', 3, { one: 'áá ŕŕóóŵ', other: [0, ' ŕŕóóŵś óóƒ ', ['name']] }], '⟧'],
      kind: ['⟦', ['kind', 1, { rfq: 'ǵóóóóđś', other: 0 }], '⟧'],
      linked: ['⟦', 'ŔŔééááđ ', ['link', 'ťĥéé ', ['b', 'ťééŕŕɱś'], ['name']], '⟧'],
    });
  });
});
