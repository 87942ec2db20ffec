import { describe, expect, it } from 'vitest';

import { brokenTexts } from './translated.mjs';

const linesOf = (...lines) => brokenTexts(lines.join('\n'));

describe('texts under a browser\u2019s translation', () => {
  it('are refused where they come and go beside something else', () => {
    expect(linesOf('<p>', '<b>Price</b>', "{isLate ? 'late' : null}", '</p>;')).toEqual([3]);
    expect(linesOf('<p>', '<b>Price</b>', "{isLate && t('late')}", '</p>;')).toEqual([3]);
    expect(linesOf('<p>', '<b>Price</b>', "{isLate ? '—' : <Money />}", '</p>;')).toEqual([3]);
    expect(linesOf('<>', '{isLate ? `late` : null}', '</>;')).toEqual([2]);
  });

  it('are refused behind something that comes and goes', () => {
    expect(linesOf('<p>', '{isBest ? <Tag /> : null}', 'Best price', '</p>;')).toEqual([3]);
    expect(linesOf('<p>', '{rows.map((row) => <Row {...row} />)}', "{t('end')}", '</p>;')).toEqual([
      3,
    ]);
  });

  it('are taken in an element of their own, alone, before others, and where only their words change', () => {
    for (const text of [
      '<p><b>Price</b>{isLate ? <span>late</span> : null}</p>;',
      "<p>{isLate ? 'late' : null}</p>;",
      '<p>Best price {isBest ? <Tag /> : null}</p>;',
      "<p>{isLate ? t('late') : t('inTime')}<b>Price</b></p>;",
      '<div>{isOpen ? <Menu /> : null}{renderRating(id)}{children}</div>;',
      "<p>{isBest ? <Tag /> : null}{' '}<b>Best</b></p>;",
    ]) {
      expect(brokenTexts(text)).toEqual([]);
    }
  });
});
