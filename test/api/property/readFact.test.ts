import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { factKeys, facts } from '../../../src/api/catalogue/property/facts.ts';
import { isCorrectable, readFact } from '../../../src/api/property/readFact.ts';

it.each([
  ['lastSaleAmount', '$310,500', 310_500],
  ['equityShare', '45%', 0.45],
  ['bedrooms', ' 4 ', 4],
  ['bathrooms', '2.5', 2.5],
  ['lastSaleDate', '3/15/2024', '2024-03-15'],
  ['lastSaleDate', '2024-03-15', '2024-03-15'],
  ['vacant', 'yes', true],
  ['vacant', 'N', false],
  ['subdivision', ' Maple Field ', 'Maple Field'],
] as const)('%s typed as %s is %s', (key, text, value) => {
  expect(readFact(key, text)).toEqual({ ok: true, value });
});

it.each([
  ['bedrooms', 'four', 'is a number'],
  ['bedrooms', '', 'is a number'],
  ['yearBuilt', '1990.5', 'is a whole number'],
  ['lastSaleDate', '2/30/2024', 'is a date, as 03/15/2024'],
  ['vacant', 'perhaps', 'is yes or no'],
  ['subdivision', '  ', 'is a text'],
] as const)('%s typed as "%s" is refused: %s', (key, text, message) => {
  expect(readFact(key, text)).toEqual({ ok: false, message });
});

it('answers a value or says why not, whatever is typed for whatever fact', () => {
  const correctable = factKeys.filter(isCorrectable);
  expect(correctable).not.toContain('propertyId');
  fc.assert(
    fc.property(fc.constantFrom(...correctable), fc.string(), (key, text) => {
      const read = readFact(key, text);
      if (!read.ok) return read.message.startsWith('is ');
      return facts[key].kind === 'flag' ? typeof read.value === 'boolean' : !Number.isNaN(read.value);
    }),
  );
});
