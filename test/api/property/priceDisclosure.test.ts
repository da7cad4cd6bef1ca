import { expect, it } from 'vitest';
import { priceDisclosure } from '../../../src/api/property/priceDisclosure.ts';

it.each([
  ['TX', true, 'closed'],
  ['TX', false, 'public'],
  ['GA', false, 'public'],
  ['MO', true, 'doubtful'],
  ['SD', false, 'doubtful'],
  [null, true, 'closed'],
  [null, null, 'public'],
] as const)(
  'R-PROP-016 R-PROP-017 says of %s, recorded as %s, that prices are %s',
  (stateCode, nonDisclosure, expected) => expect(priceDisclosure({ stateCode, nonDisclosure })).toBe(expected),
);
