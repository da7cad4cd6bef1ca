import { expect, it } from 'vitest';
import { countries, countryOf, FIRST_COUNTRY } from '../../../../src/api/catalogue/billing/countries.ts';

it('R-COUNTRY-005 there are about 240 countries, each once, six of them with states', () => {
  expect(countries.length).toBeGreaterThan(235);
  expect(countries.length).toBeLessThan(255);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  expect(countries.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== '')).toBe(true);
  const counts = countries.filter(({ states }) => states.length > 0).map(({ code, states }) => [code, states.length]);
  expect(Object.fromEntries(counts)).toEqual({ US: 62, CA: 13, AU: 8, BM: 11, MY: 16, MX: 32 });
});

it('R-COUNTRY-004 a country has code, name, states with code and name, a label for them, and how its postal code is written', () => {
  expect(countryOf('US')).toMatchObject({
    code: 'US',
    name: 'United States',
    stateLabel: 'State',
    states: expect.arrayContaining([
      { code: 'VA', name: 'Virginia' },
      { code: 'DC', name: 'District of Columbia' },
    ]) as unknown,
  });
  const takes = (code: string, text: string) => countryOf(code)?.postalPattern?.test(text) ?? null;
  expect([takes('US', '22901'), takes('US', 'K1A 0B1'), takes('CA', 'K1A 0B1'), takes('CA', '22901')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(takes('GB', 'anything')).toBeNull();
  expect(countryOf('XX')).toBeUndefined();
});

it('R-COUNTRY-009 states are called State, in Canada Province, in Bermuda Parish', () => {
  const labels = ['US', 'CA', 'BM', 'AU', 'MX', 'GB'].map((code) => countryOf(code)?.stateLabel);
  expect(labels).toEqual(['State', 'Province', 'Parish', 'State', 'State', 'State']);
});

it('R-COUNTRY-010 the postal code is called Zip Code in the United States alone', () => {
  expect(countries.filter(({ postalLabel }) => postalLabel === 'Zip Code').map(({ code }) => code)).toEqual(['US']);
  expect(countryOf('CA')?.postalLabel).toBe('Postal Code');
});

it('R-COUNTRY-011 addresses begin in the United States, which stand first', () => {
  expect([FIRST_COUNTRY, countries[0]?.code, countries[1]?.name]).toEqual(['US', 'US', 'Afghanistan']);
});
