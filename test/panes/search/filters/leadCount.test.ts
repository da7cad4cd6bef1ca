import { describe, expect, it } from 'vitest';
import { leadCountText, leadTitle } from '../../../../src/panes/search/filters/leadCount.ts';

describe('the number of a lead type', () => {
  it.each([
    [undefined, ''],
    [{ count: 0, unknown: 0 }, '0'],
    [{ count: 0, unknown: 60_000 }, 'unknown'],
    [{ count: 1200, unknown: 60_000 }, '1,200'],
  ])('of %o is "%s"', (count, text) => {
    expect(leadCountText(count)).toBe(text);
  });
  it('comes with the rule and with how many rows the data do not tell of', () => {
    expect(leadTitle('Nobody lives there.', undefined)).toBe('Nobody lives there.');
    expect(leadTitle('Nobody lives there.', { count: 3, unknown: 0 })).toBe('Nobody lives there.');
    expect(leadTitle('Nobody lives there.', { count: 3, unknown: 1 })).toBe(
      'Nobody lives there.\nThe data do not tell for 1 row here.',
    );
    expect(leadTitle(undefined, { count: 0, unknown: 1234 })).toBe('The data do not tell for 1,234 rows here.');
  });
});
