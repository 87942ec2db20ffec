import { describe, expect, it } from 'vitest';

import { mergeWords, pickWords } from './word-trees';

const ALL = {
  common: { ok: 'Ok', cancel: 'Cancel' },
  rfq: { title: 'RFQs', form: { save: 'Save', steps: { one: 'First', two: 'Second' } } },
};

describe('the messages at some paths', () => {
  it('are single messages and whole branches, and nothing else', () => {
    expect(pickWords(ALL, ['common.ok', 'rfq.form.steps'])).toEqual({
      common: { ok: 'Ok' },
      rfq: { form: { steps: { one: 'First', two: 'Second' } } },
    });
  });

  it('leave out what is not there, as a key that only another namespace has', () => {
    expect(pickWords(ALL, ['rfq.cancel', 'none', 'common.ok.more'])).toEqual({
      rfq: {},
      common: {},
    });
  });
});

describe('messages of a layout and of its page', () => {
  it('are there together, and neither is changed', () => {
    const layout = { rfq: { title: 'RFQs' }, common: { ok: 'Ok' } };
    const page = { rfq: { form: { save: 'Save' } } };
    expect(mergeWords(layout, page)).toEqual({
      rfq: { title: 'RFQs', form: { save: 'Save' } },
      common: { ok: 'Ok' },
    });
    expect(layout.rfq).toEqual({ title: 'RFQs' });
  });
});
