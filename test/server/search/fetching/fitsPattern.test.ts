import { expect, it } from 'vitest';
import { fitsPattern } from '../../../../server/search/fetching/fitsPattern.ts';

it.each([
  ['parcels_2026.csv', 'parcels_*.csv', true],
  ['Parcels_2026.CSV', 'parcels_*.csv', true],
  ['parcels_.csv', 'parcels_*.csv', true],
  ['parcels_2026.csv.part', 'parcels_*.csv', false],
  ['old_parcels_2026.csv', 'parcels_*.csv', false],
  ['county/parcels_2026.csv', 'parcels_*.csv', false],
  ['county/parcels_2026.csv', '*', false],
  ['county/parcels_2026.csv', '*/parcels_*.csv', true],
  ['a.b.c.csv', '*.*.csv', true],
  ['roll(1)+[x].csv', 'roll(1)+[x].csv', true],
  ['rollx.csv', 'roll.csv', false],
  ['roll.csv', 'roll.csv*', true],
  ['', '*', true],
  ['roll.csv', '', false],
])('%s by %s: %s', (name, pattern, fits) => {
  expect(fitsPattern(name, pattern)).toBe(fits);
});

it('a pattern of stars alone is answered as quickly as any', () => {
  expect(fitsPattern('a'.repeat(255), `${'*a'.repeat(99)}*b`)).toBe(false);
});
