import { expect, it } from 'vitest';
import { pointKinds } from '../../../src/api/catalogue/property/codes.ts';
import { positionText, withoutPinText } from '../../../src/api/property/positionText.ts';

it.each<[string | null, number | null, string | null]>([
  ['STREET', 272, 'Neighbors in the street, within 272 feet'],
  ['RANGE', 615, 'House number in its block, within 615 feet'],
  ['ADDRESS', 60, 'Address point, within 60 feet'],
  ['SOURCE', null, 'Point of the source'],
  ['ZIP', 11_119, 'ZIP only, within 2.1 miles'],
  [null, null, null],
  ['toString', 1, null],
])('%s within %s reads %s', (pointKind, pointErrorFeet, text) =>
  expect(positionText({ pointKind, pointErrorFeet })).toBe(text),
);

it('a property without a pin says why', () => {
  expect(withoutPinText({ pointKind: 'ZIP' })).toBe('Only its ZIP is known, so it has no pin');
  expect(withoutPinText({ pointKind: null })).toBe('Nobody says where it lies, so it has no pin');
  for (const pointKind of Object.keys(pointKinds).filter((kind) => kind !== 'ZIP'))
    expect(withoutPinText({ pointKind })).toBe('Not in the results of this search, so it has no pin');
});
