import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterChips } from '../../../src/api/search/filterChips.ts';
import { filterContradictions } from '../../../src/api/search/filterContradictions.ts';
import { relativeDate, relativeText, runsBackwards } from '../../../src/api/search/relativeDate.ts';
import { Search } from '../../../src/api/contract/search/search.ts';

describe("dates relative to the data's date", () => {
  it('has one spelling for each bound, which is read back', () => {
    for (const text of ['-0d', '007d', '90', '90w', '+9d', '12345d', '']) expect(relativeDate(text)).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.constantFrom('d', 'm', 'y'), (amount, unit) => {
        const read = relativeDate(`${amount}${unit}`);
        expect(read).not.toBeNull();
        if (read !== null) expect(relativeText(read)).toBe(`${amount}${unit}`);
      }),
    );
  });

  it('knows a range that runs backwards, unless only the data can tell', () => {
    expect(runsBackwards('-30d', '-90d')).toBe(true);
    expect(runsBackwards('-1y', '-30d')).toBe(false);
    expect(runsBackwards('2020-01-01', '-1d')).toBe(false);
    expect(filterContradictions({ lastSaleDateMin: '0d', lastSaleDateMax: '-1m' })[0]?.field).toBe('lastSaleDateMin');
  });

  it("says in chips that days count from the data's date", () => {
    const text = (filter: Record<string, string>): string | undefined => filterChips(filter)[0]?.text;
    expect(text({ lastSaleDateMin: '-90d', lastSaleDateMax: '0d' })).toBe(
      'Last sale date in the last 90 days of the data',
    );
    expect(text({ auctionDateMin: '0d', auctionDateMax: '1m' })).toBe(
      "Auction date in the 1 month after the data's date",
    );
    expect(text({ lastSaleDateMax: '-2y' })).toBe("Last sale date until 2 years before the data's date");
  });

  it('is refused on the wire with a hint when it is neither a day nor a count', () => {
    const read = Search.safeParse({ lastSaleDateMin: 'last week' });
    expect(read.success).toBe(false);
    expect(read.error?.issues[0]?.message).toContain('-90d');
    expect(Search.parse({ lastSaleDateMin: '-90d' }).lastSaleDateMin).toBe('-90d');
  });
});
