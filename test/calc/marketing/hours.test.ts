import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complianceRules } from '../../../src/api/catalogue/marketing/complianceRules.ts';
import { stateZones } from '../../../src/api/catalogue/marketing/stateZones.ts';
import { appliedRules, hoursOfRules, rulesOfPlaces } from '../../../src/api/marketing/appliedRules.ts';
import { placesOf, zonesOf, type TargetKnown } from '../../../src/api/marketing/targetPlaces.ts';
import {
  isPermitted,
  nextPermitted,
  permittedSpans,
  startInstant,
  type DayWindow,
  type HoursInput,
  type WeekWindows,
} from '../../../src/calc/marketing/hours.ts';
import { walkMinutes } from './minuteWalk.ts';

const at = (text: string): number => Date.parse(text);
const told = (spans: readonly { from: number; to: number }[]): string[] =>
  spans.map(
    ({ from, to }) => `${new Date(from).toISOString().slice(0, 16)}Z/${new Date(to).toISOString().slice(0, 16)}Z`,
  );

const everyDay = (window: DayWindow | null): WeekWindows => [window, window, window, window, window, window, window];
const NINE_TO_FIVE = everyDay({ from: 540, to: 1020 });

function inputOf(target: TargetKnown, schedule?: WeekWindows): HoursInput {
  const rules = hoursOfRules(rulesOfPlaces(appliedRules('SMS', []), placesOf(target)));
  return { rules, zones: zonesOf(target), ...(schedule === undefined ? {} : { schedule }) };
}
const nowhere = { mailing: null, property: null };

describe('when somebody may be reached', () => {
  it('O-209 opens for a number in two zones when both are open, in the local time of each: Pensacola, Tuesday 2026-12-01', () => {
    const pensacola = { state: 'FL', city: 'Pensacola', zone: 'America/Chicago' };
    const input = inputOf({ phone: '+18505550100', mailing: null, property: pensacola }, NINE_TO_FIVE);
    expect(input.zones).toEqual(['America/Chicago', 'America/New_York']);
    expect(told(permittedSpans(input, at('2026-12-01T00:00Z'), 1))).toEqual(['2026-12-01T15:00Z/2026-12-01T22:00Z']);
  });

  it("keeps Texas's Sunday for a New Yorker with a house in Dallas, in both zones: 2026-12-06", () => {
    const input = inputOf(
      {
        phone: '+12125550100',
        mailing: { state: 'NY', city: 'New York' },
        property: { state: 'TX', city: 'Dallas', zone: 'America/Chicago' },
      },
      NINE_TO_FIVE,
    );
    expect(told(permittedSpans(input, at('2026-12-06T05:00Z'), 1))).toEqual(['2026-12-06T18:00Z/2026-12-06T22:00Z']);
  });

  it('opens for a New York number and an address in Hawaii for three hours', () => {
    const input = inputOf(
      { phone: '+12125550100', mailing: { state: 'HI', city: 'Hilo' }, property: null },
      NINE_TO_FIVE,
    );
    expect(told(permittedSpans(input, at('2026-12-01T05:00Z'), 1))).toEqual(['2026-12-01T19:00Z/2026-12-01T22:00Z']);
  });

  it('puts a Sunday in Alabama off to Monday, 09:00 Central', () => {
    const target = { ...nowhere, phone: null, property: { state: 'AL', city: 'Mobile', zone: 'America/Chicago' } };
    const sunday = at('2026-12-06T18:00Z');
    expect(told(permittedSpans(inputOf(target, NINE_TO_FIVE), sunday, 1))[0]).toBe(
      '2026-12-07T15:00Z/2026-12-07T18:00Z',
    );
    expect(nextPermitted(inputOf(target, NINE_TO_FIVE), sunday)).toBe(at('2026-12-07T15:00Z'));
    expect(isPermitted(inputOf(target, NINE_TO_FIVE), sunday)).toBe(false);
  });

  it('begins at 03:00 what should begin in the hour that clocks skip, and at the first of one that comes twice', () => {
    expect(startInstant('2026-03-08', '02:30', 'America/New_York')).toBe(at('2026-03-08T03:00-04:00'));
    expect(startInstant('2026-03-08', '02:00', 'America/New_York')).toBe(at('2026-03-08T03:00-04:00'));
    expect(startInstant('2026-03-08', '03:00', 'America/New_York')).toBe(at('2026-03-08T03:00-04:00'));
    expect(startInstant('2026-11-01', '01:30', 'America/New_York')).toBe(at('2026-11-01T01:30-04:00'));
    expect(startInstant('2026-03-08', '02:30', 'America/Phoenix')).toBe(at('2026-03-08T02:30-07:00'));
  });

  it.each([
    [
      'Virginia, spring: the day before, the night and the day',
      '+14342933131',
      'VA',
      '2026-03-07T05:00Z',
      2,
      ['2026-03-07T13:00Z/2026-03-08T02:00Z', '2026-03-08T12:00Z/2026-03-09T01:00Z'],
    ],
    [
      'Virginia, autumn',
      '+14342933131',
      'VA',
      '2026-10-31T04:00Z',
      2,
      ['2026-10-31T12:00Z/2026-11-01T01:00Z', '2026-11-01T13:00Z/2026-11-02T02:00Z'],
    ],
    // Clocks of Phoenix stand still, those of the Navajo Nation do not: both have to be right.
    ['Arizona in winter', '+16022345678', 'AZ', '2026-01-13T07:00Z', 1, ['2026-01-13T15:00Z/2026-01-14T04:00Z']],
    ['Arizona in summer', '+16022345678', 'AZ', '2026-07-14T06:00Z', 1, ['2026-07-14T15:00Z/2026-07-15T03:00Z']],
    // Gary goes by Chicago, Indianapolis by New York.
    ['Indiana', '+13172345678', 'IN', '2026-01-13T05:00Z', 1, ['2026-01-13T14:00Z/2026-01-14T02:00Z']],
  ] as const)('opens by the clocks of the place: %s', (_, phone, state, from, days, spans) => {
    const input = inputOf({ phone, mailing: { state, city: '' }, property: null });
    expect(told(permittedSpans(input, at(from), days))).toEqual(spans);
  });

  it('says that there is no hour where a window stays empty for 14 days', () => {
    const zones = ['America/New_York'];
    expect(nextPermitted({ rules: [], schedule: everyDay(null), zones }, at('2026-12-01T00:00Z'))).toBeNull();
    // A schedule that lies outside the hours of the law.
    const early = everyDay({ from: 360, to: 480 });
    expect(nextPermitted(inputOf({ ...nowhere, phone: '+12125550100' }, early), at('2026-12-01T00:00Z'))).toBeNull();
    // Open on Mondays alone is open.
    const mondays: WeekWindows = [{ from: 540, to: 600 }, null, null, null, null, null, null];
    expect(nextPermitted({ rules: [], schedule: mondays, zones }, at('2026-12-07T15:00Z'))).toBe(
      at('2026-12-14T14:00Z'),
    );
  });

  it('is closed on holidays where they are: on the Saturday itself and on the Friday on which it is kept', () => {
    const utah = inputOf({ ...nowhere, phone: null, property: { state: 'UT', city: 'Ogden', zone: 'America/Denver' } });
    for (const day of ['2026-07-03', '2026-07-04', '2026-07-05', '2026-11-26'])
      expect([day, isPermitted(utah, at(`${day}T12:00-06:00`))]).toEqual([day, false]);
    for (const day of ['2026-07-02', '2026-07-06', '2026-11-27'])
      expect([day, isPermitted(utah, at(`${day}T12:00-06:00`))]).toEqual([day, true]);
  });

  it('holds for places of which nothing is known at both ends of the country', () => {
    const input = inputOf({ ...nowhere, phone: null });
    expect(told(permittedSpans(input, at('2026-12-01T12:00Z'), 1))).toEqual(['2026-12-01T18:00Z/2026-12-02T02:00Z']);
    expect(() => permittedSpans({ rules: [], zones: [] }, 0)).toThrow('no zone');
  });

  it('is what a walk minute by minute through the year finds, in every state with any schedule', () => {
    const runs = Number(process.env['PLATBOOK_HOURS'] ?? 3);
    const window = fc.option(
      fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 })).map(([a, b]) => ({
        from: Math.min(a, b - 1),
        to: Math.max(a + 1, b),
      })),
      { freq: 6 },
    );
    const schedule = fc.option(fc.tuple(window, window, window, window, window, window, window), { nil: undefined });
    const places = fc.uniqueArray(fc.constantFrom(...Object.keys(stateZones)), { minLength: 1, maxLength: 3 });
    const byLaw = fc.boolean();
    fc.assert(
      fc.property(places, schedule, byLaw, (states, week, isByLaw) => {
        const rules = isByLaw ? hoursOfRules(rulesOfPlaces(appliedRules('VOICEMAIL', []), states)) : [];
        const zones = [...new Set(states.flatMap((state) => stateZones[state] ?? []))];
        const input = { rules, zones, ...(week === undefined ? {} : { schedule: week }) };
        const from = at('2026-01-01T00:00Z');
        expect(told(permittedSpans(input, from, 365))).toEqual(told(walkMinutes(input, from, 365)));
      }),
      { numRuns: runs },
    );
  });

  it('knows a rule of hours of each state that the design names', () => {
    const named = 'AL LA MS FL MD MA OK CT NV KY IL MI MN NM CA TX PA RI NE WA WY SD UT'.split(' ');
    const found = new Set(complianceRules.filter(({ kind }) => kind === 'HOURS').map(({ place }) => place));
    expect(named.filter((state) => !found.has(state))).toEqual([]);
  });
});
