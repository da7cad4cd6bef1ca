import { expect, it } from 'vitest';
import { zoneAt } from '../../../../server/marketing/compliance/zoneAt.ts';

it('the zone of a point is that of the place, not of the state', () => {
  expect(zoneAt(38.03, -78.48)).toBe('America/New_York');
  // Pensacola and Gary lie in the smaller part of their states.
  expect(zoneAt(30.42, -87.22)).toBe('America/Chicago');
  expect(zoneAt(41.59, -87.35)).toBe('America/Chicago');
  expect(zoneAt(null, -87.35)).toBeNull();
  expect(zoneAt(91, 0)).toBeNull();
  expect(zoneAt(Number.NaN, 0)).toBeNull();
});
