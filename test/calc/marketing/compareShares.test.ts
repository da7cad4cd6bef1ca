/** Two mailings beside each other, against figures that others publish. */
import { describe, expect, it } from 'vitest';
import { compareShares } from '../../../src/calc/marketing/compareShares.ts';
import { costEach } from '../../../src/calc/marketing/costEach.ts';

describe('compareShares', () => {
  it('has the interval of Newcombe’s own example (1998, table II: 56 of 70 and 48 of 80)', () => {
    const { difference, interval, verdict } = compareShares({ reached: 70, leads: 56 }, { reached: 80, leads: 48 });
    expect(difference).toBeCloseTo(0.2, 10);
    expect(interval?.[0]).toBeCloseTo(0.0524, 4);
    expect(interval?.[1]).toBeCloseTo(0.3339, 4);
    expect(verdict).toBe('FIRST');
  });

  it('says nothing of fewer than five leads in either, and never divides by nobody', () => {
    expect(compareShares({ reached: 1040, leads: 40 }, { reached: 1040, leads: 4 })).toMatchObject({
      interval: null,
      verdict: 'TOO_FEW',
    });
    expect(compareShares({ reached: 0, leads: 0 }, { reached: 10, leads: 9 })).toEqual({
      shares: [null, 0.9],
      difference: null,
      interval: null,
      verdict: 'TOO_FEW',
    });
  });

  it('turned round it says the same of the other, and of the same two that there is no difference', () => {
    const [one, other] = [
      { reached: 1000, leads: 12 },
      { reached: 1200, leads: 40 },
    ];
    const there = compareShares(one, other);
    const back = compareShares(other, one);
    expect([there.verdict, back.verdict]).toEqual(['SECOND', 'FIRST']);
    expect(back.interval?.[0]).toBeCloseTo(-(there.interval?.[1] ?? 0), 12);
    expect(compareShares(one, one)).toMatchObject({ difference: 0, verdict: 'NEITHER' });
    // More leads than recipients: several of one.
    expect(compareShares({ reached: 6, leads: 9 }, { reached: 6, leads: 6 }).shares).toEqual([1, 1]);
  });
});

it('what each cost is rounded half away from zero, and nothing of none', () => {
  expect([costEach(67405, 11), costEach(67405, 1), costEach(67405, 0), costEach(5, 2), costEach(0, 3)]).toEqual([
    6128,
    67405,
    null,
    3,
    0,
  ]);
});
