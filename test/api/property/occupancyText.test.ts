import { expect, it } from 'vitest';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { factSections } from '../../../src/api/property/factLines.ts';
import { occupancyReason, occupancyText } from '../../../src/api/property/occupancyText.ts';
import { propertyRecord } from '../../support/propertyRecord.ts';

const home: Facts = {
  ...propertyRecord(1).facts,
  zip: '22903',
  absentee: null,
  ownerOccupied: null,
  mailStreetAddress: '1607B AMHERST ST',
  mailCity: 'RIVERTOWN',
  mailState: 'VA',
  mailZip: '22903-1234',
  mailCareOf: null,
};

it.each<[Partial<Facts>, string | null]>([
  [
    { occupancyBasis: 'LINE', absentee: false, ownerOccupied: true },
    'Mail goes to 1607B Amherst St, the same as the property',
  ],
  [
    { occupancyBasis: 'LINE', absentee: false, ownerOccupied: false },
    'Mail goes to 1607B Amherst St, the same as the property; the source says not owner occupied',
  ],
  [
    { occupancyBasis: 'STREET', absentee: true, ownerOccupied: false },
    'Mail goes to 1607B Amherst St, Rivertown VA, another street line',
  ],
  [
    { occupancyBasis: 'STREET', absentee: true, ownerOccupied: true },
    'Mail goes to 1607B Amherst St, Rivertown VA, another street line; the source says owner occupied',
  ],
  [{ occupancyBasis: 'UNIT', absentee: true }, 'Mail goes to 1607B Amherst St, another unit of the building'],
  [
    { occupancyBasis: 'PLACE', absentee: true },
    'Mail goes to 1607B Amherst St, Rivertown VA, the same line in another place',
  ],
  [{ occupancyBasis: 'TOWN', absentee: true, mailStreetAddress: null }, 'Mail goes to Rivertown VA, another town'],
  [{ occupancyBasis: 'BOX' }, 'PO box in the same ZIP: unknown'],
  [{ occupancyBasis: 'BOX', mailZip: '22905' }, 'PO box in another ZIP: unknown'],
  [{ occupancyBasis: 'BOX', zip: null }, 'PO box: unknown'],
  [
    { occupancyBasis: 'BOX', absentee: false, ownerOccupied: true },
    'PO box in the same ZIP; the source says owner occupied',
  ],
  [
    { occupancyBasis: 'BOX', absentee: true, ownerOccupied: false },
    'PO box in the same ZIP; the source says not owner occupied',
  ],
  [{ occupancyBasis: 'CARE_OF', mailCareOf: 'C/O KESTREL MGMT' }, 'Mail goes in care of Kestrel Mgmt: unknown'],
  [
    { occupancyBasis: 'LINE', mailStreetAddress: null, absentee: false, ownerOccupied: true },
    'Mail goes to the property',
  ],
  [{ occupancyBasis: 'UNIT', mailStreetAddress: null, absentee: true }, 'Mail goes to another unit of the building'],
  [
    { occupancyBasis: 'STREET', mailStreetAddress: null, mailCity: null, mailState: null, absentee: true },
    'Mail goes to another street line',
  ],
  [
    { occupancyBasis: 'PLACE', mailStreetAddress: null, mailCity: null, mailState: null, absentee: true },
    'Mail goes to the same line in another place',
  ],
  [
    { occupancyBasis: 'TOWN', mailStreetAddress: null, mailCity: null, mailState: null, absentee: true },
    'Mail goes to another town',
  ],
  [
    { occupancyBasis: 'BUILDING', mailStreetAddress: null },
    'Mail goes to the building: the same building, its units numbered in another way: unknown',
  ],
  [{ occupancyBasis: 'BOX', mailZip: null }, 'PO box: unknown'],
  [{ occupancyBasis: 'CARE_OF' }, 'Mail goes in care of somebody: unknown'],
  [{ occupancyBasis: 'NUMBER' }, 'No house number to compare: unknown'],
  [
    { occupancyBasis: 'BUILDING' },
    'Mail goes to 1607B Amherst St: the same building, its units numbered in another way: unknown',
  ],
  [
    { occupancyBasis: 'SOURCE', absentee: true, ownerOccupied: false },
    'No mailing address; the source says not owner occupied',
  ],
  [{ occupancyBasis: null }, null],
  [{ occupancyBasis: 'OF A LATER PROGRAM' }, null],
])('%o: %s', (known, text) => {
  const facts = { ...home, ...known };
  expect(occupancyText(facts)).toBe(text);
  const line = factSections(facts)
    .flatMap(({ lines }) => lines)
    .find(({ key }) => key === 'occupancyBasis');
  expect(line?.text).toBe(text ?? 'n/a');
});

it('names a comparison where many parcels stand together', () => {
  expect(occupancyReason('STREET')).toBe('Mail goes to another street line');
  expect(occupancyReason(null)).toBe('Neither mail nor a word of the source');
});
