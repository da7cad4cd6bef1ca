import { describe, expect, it } from 'vitest';
import { filterOf } from '../../../../src/api/search/filterState.ts';
import type { FilterKey } from '../../../../src/api/catalogue/search/filters.ts';
import { boundText, readBound, withBound, type Bound } from '../../../../src/panes/search/filters/bounds.ts';

describe('bounds as people type them', () => {
  it.each<[FilterKey, Bound, string, number | string | null]>([
    ['estimatedValue', 'min', '$1.2m', 1_200_000],
    ['estimatedValue', 'max', '250k', 250_000],
    ['equityShare', 'min', '50%', 0.5],
    ['equityShare', 'min', '50', 0.5],
    ['bedrooms', 'min', ' 3 ', 3],
    ['lastSaleDate', 'min', '2015', '2015-01-01'],
    ['lastSaleDate', 'max', '2015', '2015-12-31'],
    ['bedrooms', 'max', '', null],
  ])('%s %s %s', (key, bound, typed, value) => {
    expect(readBound(typed, filterOf(key), bound)).toEqual({ ok: true, value });
  });

  it('says what is wrong with what it cannot read', () => {
    expect(readBound('many', filterOf('bedrooms'), 'min')).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/./),
    });
    expect(readBound('31/31/2015', filterOf('lastSaleDate'), 'min')).toMatchObject({ ok: false });
  });

  it('shows what it reads', () => {
    const value = { kind: 'range', min: 250_000, max: null, unknown: false } as const;
    expect(boundText(value, filterOf('estimatedValue'), 'min')).toBe('250k');
    expect(boundText(value, filterOf('estimatedValue'), 'max')).toBe('');
    expect(boundText(null, filterOf('estimatedValue'), 'min')).toBe('');
  });

  it('keeps the other bound and the unknown switch; no bound at all is Any', () => {
    const beds = filterOf('bedrooms');
    const value = { kind: 'range', min: 2, max: 4, unknown: true } as const;
    expect(withBound(beds, value, 'max', null)).toEqual({ ...value, max: null });
    expect(withBound(beds, { ...value, max: null }, 'min', null)).toBeNull();
    expect(withBound(beds, null, 'min', 3)).toEqual({ kind: 'range', min: 3, max: null, unknown: false });
  });
});
