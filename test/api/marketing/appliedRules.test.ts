import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '../../../src/calc/dates.ts';
import { areaCodeGroups } from '../../../src/api/catalogue/marketing/areaCodes.ts';
import { complianceRules, placeName } from '../../../src/api/catalogue/marketing/complianceRules.ts';
import { stateZones } from '../../../src/api/catalogue/marketing/stateZones.ts';
import { states } from '../../../src/api/catalogue/search/states.ts';
import { ruleChannels, type RuleValue } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import { appliedRules, isStricter, ofKind, rulesOfPlaces } from '../../../src/api/marketing/appliedRules.ts';
import { areaCodeOf, placesOf, zonesOf } from '../../../src/api/marketing/targetPlaces.ts';

const ruleOf = (id: string) => {
  const rule = complianceRules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
};
const sevenDays = (from: number, to: number): RuleValue => {
  const day = { from, to };
  return { kind: 'HOURS', hours: { week: [day, day, day, day, day, day, day], holidays: 'AS_THE_DAY' } };
};

describe('the rules as data', () => {
  it('say of each where and when it was read, and which place it is about; those from memory are not confirmed', () => {
    const ids = complianceRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const rule of complianceRules) {
      expect([rule.id, isCalendarDate(rule.checked)]).toEqual([rule.id, true]);
      expect([rule.id, [rule.basis, rule.source, rule.text].every((text) => text !== '')]).toEqual([rule.id, true]);
      expect(rule.channels.length).toBeGreaterThan(0);
      if (/memory/.test(rule.source)) expect([rule.id, rule.confirmed]).toEqual([rule.id, false]);
      if (rule.place !== 'US') expect([rule.id, placeName(rule.place)]).not.toEqual([rule.id, rule.place]);
    }
  });

  it('ask for written consent for each text and each recorded voice, and for a list of at most 31 days for each number', () => {
    for (const channel of ['SMS', 'VOICEMAIL'] as const)
      expect(ofKind(rulesOfPlaces(appliedRules(channel, []), []), 'CONSENT').map(({ level }) => level)).toEqual([
        'WRITTEN',
      ]);
    for (const channel of ['SMS', 'VOICEMAIL', 'CALL'] as const)
      expect(ofKind(appliedRules(channel, []), 'CHECK').find(({ list }) => list === 'DNC')).toMatchObject({
        days: 31,
        isRequired: true,
      });
    expect(ofKind(appliedRules('POSTCARD', []), 'HOURS')).toEqual([]);
    for (const channel of ruleChannels)
      expect(ofKind(appliedRules(channel, []), 'CAP').map(({ id }) => id)).toContain('HOUSE-CAP');
  });

  it('know zones of every state and area codes of every state', () => {
    const zones = new Set(Intl.supportedValuesOf('timeZone'));
    for (const state of Object.keys(states)) expect(stateZones[state]?.length).toBeGreaterThan(0);
    const withCodes = new Set(areaCodeGroups.flatMap(([of]) => of.split(' ')));
    expect(Object.keys(states).filter((state) => !withCodes.has(state))).toEqual([]);
    for (const [, of] of areaCodeGroups)
      for (const zone of of.split(' ')) expect([zone, zones.has(zone)]).toEqual([zone, true]);
    const codes = areaCodeGroups.flatMap(([, , of]) => of.split(' '));
    expect(new Set(codes).size).toBe(codes.length);
    expect(areaCodeOf('+18504321000')).toEqual({ states: ['FL'], zones: ['America/Chicago', 'America/New_York'] });
    expect(areaCodeOf('+14162345678')).toBeNull();
  });
});

describe('where somebody may be', () => {
  it('is all of number, mailing address and property; the property by its point, else by all of its state', () => {
    const property = { state: 'TN', city: 'Memphis', zone: null };
    const target = { phone: '+12126001234', mailing: { state: 'ca', city: 'Fresno' }, property };
    expect(placesOf(target)).toEqual(['CA', 'NY', 'TN']);
    expect(zonesOf(target)).toEqual(['America/Chicago', 'America/Los_Angeles', 'America/New_York']);
    expect(
      zonesOf({ ...target, phone: null, mailing: null, property: { ...property, zone: 'America/Chicago' } }),
    ).toEqual(['America/Chicago']);
  });

  it('is at both ends of the country where a number has a code that nobody knows', () => {
    expect(zonesOf({ phone: '+19996001234', mailing: { state: 'OH', city: '' }, property: null })).toEqual([
      'America/New_York',
      'Pacific/Honolulu',
    ]);
  });

  it('is Philadelphia by the town of either address', () => {
    const philadelphia = { state: 'PA', city: 'PHILADELPHIA' };
    expect(placesOf({ phone: null, mailing: philadelphia, property: null })).toEqual(['PA', 'PA-PHILADELPHIA']);
    expect(placesOf({ phone: null, mailing: null, property: { ...philadelphia, zone: null } })).toContain(
      'PA-PHILADELPHIA',
    );
    expect(placesOf({ phone: null, mailing: { state: 'MS', city: 'Philadelphia' }, property: null })).toEqual(['MS']);
  });
});

describe('what an account sets for a rule', () => {
  it('may be stricter only: shorter hours, fewer days, more consent, nobody at all', () => {
    const hours = ruleOf('US-HOURS');
    expect(isStricter(hours, sevenDays(540, 1020))).toBe(true);
    expect(isStricter(hours, sevenDays(480, 1260))).toBe(false);
    expect(isStricter(hours, sevenDays(420, 1020))).toBe(false);
    expect(isStricter(hours, { kind: 'BLOCK' })).toBe(true);
    // Holidays of Nebraska begin at 13:00: a value that opens them like the day is wider there.
    const nebraska = ruleOf('NE-HOURS-RECORDED');
    expect(isStricter(nebraska, sevenDays(800, 1200))).toBe(true);
    expect(isStricter(nebraska, sevenDays(600, 1200))).toBe(false);
    const check = ruleOf('US-DNC');
    expect(isStricter(check, { kind: 'CHECK', list: 'DNC', days: 7, isRequired: true })).toBe(true);
    expect(isStricter(check, { kind: 'CHECK', list: 'DNC', days: 7, isRequired: false })).toBe(false);
    expect(isStricter(check, { kind: 'CHECK', list: 'DNC', days: 60, isRequired: true })).toBe(false);
    expect(isStricter(check, { kind: 'CHECK', list: 'NEW_YORK', days: 7, isRequired: true })).toBe(false);
    expect(isStricter(check, { kind: 'CAP', most: 1, hours: 1000 })).toBe(false);
    const cap = ruleOf('FL-CAP');
    expect(isStricter(cap, { kind: 'CAP', most: 2, hours: 24 })).toBe(true);
    expect(isStricter(cap, { kind: 'CAP', most: 2, hours: 12 })).toBe(false);
    expect(isStricter(ruleOf('US-TEXT-CONSENT'), { kind: 'CONSENT', level: 'EXPRESS' })).toBe(false);
  });

  it('counts no more once the rule that ships has become stricter', () => {
    const shipped = complianceRules.map((rule) =>
      rule.id === 'FL-CAP' ? { ...rule, kind: 'CAP' as const, most: 1, hours: 24 } : rule,
    );
    const settings = [{ ruleId: 'FL-CAP', value: { kind: 'CAP' as const, most: 2, hours: 24 } }];
    const capOf = (rules: typeof complianceRules) =>
      ofKind(appliedRules('SMS', settings, rules), 'CAP').find(({ id }) => id === 'FL-CAP');
    expect(capOf(complianceRules)).toMatchObject({ most: 2 });
    expect(capOf(shipped)).toMatchObject({ most: 1 });
  });

  it('may be wider for what is ours', () => {
    const settings = [{ ruleId: 'HOUSE-CAP', value: { kind: 'CAP' as const, most: 2, hours: 24 } }];
    expect(ofKind(appliedRules('EMAIL', settings), 'CAP')).toMatchObject([{ id: 'HOUSE-CAP', most: 2, hours: 24 }]);
  });
});
