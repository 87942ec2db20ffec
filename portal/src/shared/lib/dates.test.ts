import { describe, expect, it } from 'vitest';

import { dayParts, sinceThen, timeOfDay, today } from './dates';

describe('dayParts', () => {
  it.each([
    ['2026-11-05', { day: '05', month: 11, year: '2026' }],
    ['2026-11-05T10:00:00Z', { day: '05', month: 11, year: '2026' }],
    // 18:30 UTC is midnight in India: the business day is the next one.
    ['2026-12-31T18:30:00Z', { day: '01', month: 1, year: '2027' }],
    ['2026-12-31T18:29:59Z', { day: '31', month: 12, year: '2026' }],
    ['soon', null],
  ])('%s', (value, expected) => {
    expect(dayParts(value)).toEqual(expected);
  });
});

describe('times', () => {
  it('are India’s', () => {
    expect(today(new Date('2026-11-05T18:35:00Z'))).toBe('2026-11-06');
  });
});

describe('timeOfDay', () => {
  it.each([
    ['en', '2026-11-05T08:35:00Z', '2:05 PM'],
    ['en', '2026-11-05T18:35:00Z', '12:05 AM'],
    ['zh', '2026-11-05T08:35:00Z', '14:05'],
    ['es', '2026-11-05T08:35:00Z', '14:05'],
    ['fr', '2026-11-05T18:35:00Z', '0:05'],
    ['it', '2026-11-05T08:35:00Z', '14:05'],
    ['ar', '2026-11-05T08:35:00Z', '2:05 م'],
  ])('in %s of %s: %s', (locale, moment, text) => {
    expect(timeOfDay(moment, locale)).toBe(text);
  });
});

describe('sinceThen', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T11:59:31Z', null],
    ['2026-11-20T11:59:00Z', { amount: -1, unit: 'minute' }],
    ['2026-11-20T11:00:01Z', { amount: -59, unit: 'minute' }],
    ['2026-11-20T06:00:00Z', { amount: -6, unit: 'hour' }],
    ['2026-11-17T12:00:00Z', { amount: -3, unit: 'day' }],
    ['2026-11-01T12:00:00Z', { amount: -2, unit: 'week' }],
    ['2025-11-20T12:00:00Z', { amount: -1, unit: 'year' }],
    ['2026-11-21T12:00:00Z', { amount: 1, unit: 'day' }],
  ])('%s', (value, expected) => {
    expect(sinceThen(value, now)).toEqual(expected);
  });
});
