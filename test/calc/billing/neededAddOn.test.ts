import { describe, expect, it } from 'vitest';
import { neededAddOn } from '../../../src/calc/billing/neededAddOn.ts';
import { cents } from '../../../src/calc/money.ts';

describe('the add-on that is needed', () => {
  const addOns = [50, 10, 120].map((properties) => ({
    id: properties,
    name: `${properties}`,
    properties,
    monthly: cents(properties),
  }));
  it.each([
    [0, 0, null, 0],
    [50, 50, null, 0],
    [10, 0, '10', 0],
    [11, 0, '50', 0],
    [61, 50, '50', 0],
    [120, 0, '120', 0],
    [121, 0, '120', 1],
    [200, 50, '120', 30],
  ])('for %i watched where %i are included is %s, and %i wait', (watched, included, name, waits) => {
    const needed = neededAddOn(addOns, { watched, included });
    expect([needed.addOn?.name ?? null, needed.waits]).toEqual([name, waits]);
  });
  it('is none where none is sold', () => {
    expect(neededAddOn([], { watched: 7, included: 2 })).toEqual({ addOn: null, waits: 5 });
  });
});
