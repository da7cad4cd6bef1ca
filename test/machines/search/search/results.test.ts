import { describe, expect, it } from 'vitest';
import { localRows } from '../../../../src/machines/search/search/results.ts';
import { resultRow } from '../../../support/resultRow.ts';

const rows = Array.from({ length: 30 }, (_, index) => resultRow(index + 1));
const found = (typed: string) => localRows(rows, typed).map(({ propertyId }) => propertyId);

describe('localRows', () => {
  it('holds every word, in any column and any order', () => {
    expect(found('12 oak')).toEqual([12]);
    expect(found('springfield OWNER 28')).toEqual([28]);
    expect(found('shelbyville 28')).toEqual([]);
    expect(found('nowhere')).toEqual([]);
  });

  it('without words is the same array, so that nothing is painted again', () => {
    expect(localRows(rows, '  ')).toBe(rows);
  });
});
