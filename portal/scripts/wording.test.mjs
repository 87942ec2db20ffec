import { describe, expect, it } from 'vitest';

import { misworded } from './messages.mjs';
import { faultsIn, sayings } from './sayings.mjs';
import { RULES, rowsOf } from './wording.mjs';

describe('sayings', () => {
  it('are all that a message can say', () => {
    expect(sayings('{n, plural, one {# row} other {# of <b>{all}</b> rows}}')).toEqual([
      '\ufffc row',
      '\ufffc of \ufffc rows',
    ]);
    expect(sayings('For <email></email>.')).toEqual(['For \ufffc.']);
  });
});

describe('the rows of a table', () => {
  it('may hold commas and quotation marks', () => {
    expect(rowsOf('a,b\n"x, ""y""",z\n,\n')).toEqual([
      { a: 'x, "y"', b: 'z' },
      { a: '', b: '' },
    ]);
  });
});

describe('the glossary', () => {
  it('names each term once, in every language', () => {
    const names = RULES.terms.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(new Set(names).size).toBe(names.length);
    for (const { word } of RULES.terms) {
      for (const code of ['en', 'zh', 'es', 'fr', 'it', 'ar']) expect(word[code]).toBeTruthy();
    }
  });
});

describe('the words of a language', () => {
  it.each([
    ['fr', 'Forgot password?', 'Mot de passe oublié\u202f?'],
    ['fr', '{score}% match', 'Correspondance\u202f: {score}\u202f%'],
    ['es', 'Add maximum {n} pairs!', '¡Añada {n} pares!'],
    ['zh', 'HS code', 'HS 编码'],
    ['ar', 'Enquiry', 'طلب عرض سعر'],
    ['ar', 'Buyer', 'المشتري'],
    ['ar', 'Seller', 'البائع'],
    ['it', 'Freight forwarder', 'Spedizioniere internazionale'],
    ['en', '', '{count} of {max}, 40′ high cube'],
  ])('in %s are content with "%s"', (code, source, said) => {
    expect(faultsIn(code, source || said, said)).toEqual([]);
  });

  it.each([
    ['en', '', 'Ask a custom house agent.', 'says "custom house agent" for customs house agent'],
    ['es', 'HS codes', 'Códigos SA', 'says "códigos SA" for HS code'],
    ['zh', 'Buyers', '买方', 'says "买方" for buyer'],
    ['ar', 'New', 'استفسارات', 'says "استفسار" for enquiry'],
    ['it', 'Dashboard', 'Pannello', 'is dashboard: write "dashboard"'],
    ['ar', 'Seller', 'المورد', 'is seller: write "بائع"'],
    ['fr', 'Send a quotation', 'Envoyer un prix', 'speaks of quotation without "cotation"'],
    ['fr', 'Why?', 'Pourquoi ?', 'write U+202F before ; ! ? » and %'],
    ['es', 'Why?', 'Por qué?', 'a question without ¿'],
    ['zh', 'Yes, sure', '是,好', 'half-width punctuation beside a Chinese character'],
    ['ar', 'Why?', 'لماذا?', 'write ، ؛ ؟'],
    ['es', 'Your plan', 'Tu plan', 'address people as usted'],
    ['fr', 'Your plan', 'Ton offre', 'address people as vous'],
    ['it', 'Your plan', 'Il Suo piano', 'address people as voi'],
    ['zh', 'Yours', '你的', 'address people as 您'],
    ['es', '“Draft”', '“Borrador”', 'write « and »'],
    ['ar', '{x} of 5', '{x} من ٥', 'write 0 to 9, as in trade papers'],
    ['en', '', 'The company’s file is "A"', 'a straight quotation mark'],
    ['en', '', 'Wait...', 'three dots: write …'],
    ['en', '', '{max} ports can be chosen', 'counts without a plural'],
    ['en', '', 'The company"s files', 'a straight quotation mark'],
  ])('in %s find what is wrong with "%s"', (code, source, said, fault) => {
    expect(faultsIn(code, source || said, said)).toContain(fault);
  });

  it('are looked for in every option of a plural', () => {
    const message = '{n, plural, one {# code SA} other {# codici SA}}';
    expect(faultsIn('it', '{n} codes', message)).toContain('says "codici SA" for HS code');
  });

  it('are named with their key', () => {
    expect(misworded('zh', { a: { b: 'Yours' } }, { a: { b: '你的' } })).toEqual([
      'a.b: address people as 您',
    ]);
  });
});
