import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readThenBy, ThenBy, writeThenBy, type SortKey } from '../../../src/api/contract/search/order.ts';
import { columns, type ColumnKey } from '../../../src/api/catalogue/search/columns.ts';
import { sortedAfter, type SortAsked } from '../../../src/machines/parts/sortKeys.ts';

/** Keys as a person reads them: '-' from large to small. */
const keysOf = (text: string): SortKey[] =>
  text === '' ? [] : text.split(' ').map((key) => ({ field: key.replace('-', ''), ascending: !key.startsWith('-') }));
const textOf = (keys: readonly SortKey[]): string =>
  keys.map(({ field, ascending }) => `${ascending ? '' : '-'}${field}`).join(' ');

describe('the order of rows after a column was asked for', () => {
  it.each<[before: string, field: string, asked: SortAsked, after: string]>([
    ['', 'a', {}, 'a'],
    ['a', 'a', {}, '-a'],
    ['-a', 'a', {}, 'a'],
    ['a', 'b', {}, 'b'],
    // A plain click means this column alone.
    ['a -b c', 'b', {}, 'b'],
    ['a b', 'a', {}, '-a'],
    ['a', 'a', { ascending: true }, 'a'],
    ['a', 'b', { ascending: false }, '-b'],
    ['', 'a', { adds: true }, 'a'],
    ['a', 'b', { adds: true }, 'a b'],
    ['a b', 'b', { adds: true }, 'a -b'],
    ['a -b', 'b', { adds: true }, 'a'],
    ['-a b', 'a', { adds: true }, 'b'],
    ['-a', 'a', { adds: true }, 'a'],
    ['a b c', 'd', { adds: true }, 'a b d'],
    ['a b', 'c', { adds: true, ascending: false }, 'a b -c'],
    ['a -b', 'b', { adds: true, ascending: false }, 'a -b'],
  ])('by "%s", then %s %j: "%s"', (before, field, asked, after) => {
    expect(textOf(sortedAfter(keysOf(before), field, asked))).toBe(after);
  });

  const key = fc.record({
    field: fc.constantFrom(...(Object.keys(columns) as ColumnKey[])),
    ascending: fc.boolean(),
  });

  it('is one to three columns, each once, whatever is asked one after the other', () => {
    const asked = fc.tuple(key, fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 12 }), (steps) => {
        const keys = steps.reduce<readonly SortKey[]>(
          (before, [{ field, ascending }, adds, isNamed]) =>
            sortedAfter(before, field, { adds, ...(isNamed ? { ascending } : {}) }),
          [],
        );
        expect([1, 2, 3]).toContain(keys.length);
        expect(new Set(keys.map(({ field }) => field)).size).toBe(keys.length);
      }),
    );
  });

  it('is read from its text as it was written', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 2 }), (keys) => {
        expect(readThenBy(writeThenBy(keys))).toEqual(keys);
      }),
    );
    expect(ThenBy.parse('address.zip, -apn')).toEqual(keysOf('zip -apn'));
  });

  it.each([
    ['moonPhase', '"moonPhase" is none'],
    ['apn,--zip', '"--zip" is none'],
    ['apn,', '"" is none'],
    ['apn,zip,yearBuilt', 'takes up to 2 fields, as in cityName,-lastSaleDate; these are 3'],
  ])('that cannot be read is refused with an example: %s', (text, problem) => {
    const [issue] = ThenBy.safeParse(text).error?.issues ?? [];
    expect(issue?.message).toContain(problem);
    expect(issue?.message).toContain('cityName,-lastSaleDate');
    expect(readThenBy(text)).toEqual([]);
  });
});
