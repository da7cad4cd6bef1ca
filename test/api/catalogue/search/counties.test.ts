import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { counties, countiesByState, countyOf } from '../../../../src/api/catalogue/search/counties.ts';
import { isStateCode, stateCodes, states, type State } from '../../../../src/api/catalogue/search/states.ts';
import { realData } from '../../../support/realData.ts';
import { needsRealRecords } from '../../../support/needs.ts';

describe('counties', () => {
  it('R-COUNTRY-001 have FIPS code, state, county flag, display name and lower-case search key', () => {
    expect(countyOf('01001')).toEqual({
      fips: '01001',
      stateCode: 'AL',
      name: 'Autauga',
      isCounty: true,
      displayName: 'Autauga County, AL',
      searchKey: 'autauga county, al',
    });
    // One that is no county says so.
    expect(countyOf('22071')).toMatchObject({ fips: '22071', isCounty: false, searchKey: 'orleans parish, la' });
  });

  it.each([
    ['01001', 'Autauga County, AL', true],
    ['22071', 'Orleans Parish, LA', false],
    ['24510', 'Baltimore city, MD', false],
    ['24005', 'Baltimore County, MD', true],
    ['29510', 'St. Louis city, MO', false],
    ['32510', 'Carson City, NV', false],
    ['51540', 'Charlottesville city, VA', false],
    ['51003', 'Albemarle County, VA', true],
    ['02122', 'Kenai Peninsula Borough, AK', false],
    ['02110', 'Juneau City and Borough, AK', false],
    ['02020', 'Anchorage Municipality, AK', false],
    ['02050', 'Bethel Census Area, AK', false],
    ['11001', 'District of Columbia, DC', false],
    ['35013', 'Doña Ana County, NM', true],
  ])('R-COUNTRY-002 shows %s as %s', (fips, displayName, isCounty) => {
    expect(countyOf(fips)).toMatchObject({ displayName, isCounty });
  });

  it('R-COUNTRY-003 are grouped by state and cover all states and DC: the 3,142 of 2019', () => {
    expect([...countiesByState.keys()]).toEqual(stateCodes);
    expect(stateCodes).toHaveLength(51);
    expect(counties).toHaveLength(3142);
    expect(new Set(counties.map(({ fips }) => fips)).size).toBe(3142);
    expect(counties.filter(({ fips, name }) => !/^\d{5}$/.test(fips) || name === '')).toEqual([]);
    for (const [stateCode, list] of countiesByState) {
      expect(list.length).toBeGreaterThan(0);
      expect(
        list.every((county) => county.stateCode === stateCode && county.fips.startsWith(states[stateCode].fips)),
      ).toBe(true);
    }
  });

  it('knows no county outside the set', () => {
    expect(countyOf('72001')).toBeUndefined();
    expect(countyOf('')).toBeUndefined();
  });

  const gazetteer = 'reference/us_counties_2019.csv.gz';
  const file = join(realData() ?? '', gazetteer);
  it('agree with the gazetteer of the Census Bureau', needsRealRecords(gazetteer), () => {
    const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(file)), { columns: true });
    const official = rows.filter(({ state }) => isStateCode(state ?? ''));
    const shown = (row: Record<string, string>): string => `${row['name']}, ${row['state']}`;
    expect(new Map(counties.map(({ fips, displayName }) => [fips, displayName]))).toEqual(
      new Map(official.map((row) => [row['fips'], shown(row)])),
    );
    expect(counties.filter(({ isCounty }) => isCounty).length).toBe(
      official.filter((row) => row['lsad_type'] === 'County').length,
    );
  });
});

describe('states', () => {
  const flagged = (flag: 'nonDisclosure' | 'nonDisclosureAlternate'): string[] =>
    stateCodes.filter((code) => {
      const state: State = states[code];
      return state[flag] === true;
    });

  it('R-PROP-016 lists the non-disclosure states as printed', () => {
    expect(flagged('nonDisclosure').sort()).toEqual([
      'AK',
      'ID',
      'KS',
      'LA',
      'MO',
      'MS',
      'MT',
      'ND',
      'NM',
      'TX',
      'UT',
      'WY',
    ]);
  });

  it('R-PROP-017 knows the second list, with SD and without MO', () => {
    expect(flagged('nonDisclosureAlternate').sort()).toEqual([
      'AK',
      'ID',
      'KS',
      'LA',
      'MS',
      'MT',
      'ND',
      'NM',
      'SD',
      'TX',
      'UT',
      'WY',
    ]);
  });
});
