/** Where the mail of an owner goes: the line of delivery decides, then the place; what nobody can tell stays unknown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OccupancyBasis } from '../../../../src/api/catalogue/property/codes.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

interface Line {
  readonly street: string;
  readonly unit?: string;
  readonly city?: string;
  readonly zip?: string;
}
interface Mail {
  readonly line: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
}
/** Absentee owner: what decided it; where the mail does not tell, why. Without mail there is nothing to say. */
type Case = readonly [what: string, situs: Line, mail: Mail, basis: OccupancyBasis | null];

/** Of these nobody knows whether the owner lives there. */
const isOpen = new Set<OccupancyBasis>(['BOX', 'CARE_OF', 'NUMBER', 'BUILDING']);

const HERE = { city: 'Rivertown', zip: '22901' } as const;
const home = (line: string, more: Partial<Mail> = {}): Mail => ({ line, ...HERE, state: 'VA', ...more });

const withZip: readonly Case[] = [
  ['the very same line', { street: '12 Oak St' }, home('12 OAK STREET'), 'LINE'],
  ['ZIP+4', { street: '12 Oak St' }, home('12 Oak St', { zip: '22901-4410' }), 'LINE'],
  ['a misspelt city', { street: '12 Oak St' }, home('12 Oak St', { city: 'Rivertwon' }), 'LINE'],
  ['a postal name, the same ZIP', { street: '12 Oak St' }, home('12 Oak St', { city: 'Mill Village' }), 'LINE'],
  ['another ZIP of the town', { street: '12 Oak St' }, home('12 Oak St', { zip: '22903' }), 'LINE'],
  [
    'a postal name with its ZIP',
    { street: '14 Oak St' },
    home('14 Oak St', { city: 'Mill Village', zip: '22903' }),
    'LINE',
  ],
  [
    'the town of that ZIP has the line',
    { street: '16 Oak St' },
    home('16 Oak St', { city: 'Eastham', zip: '22905' }),
    'PLACE',
  ],
  ['that line there', { street: '16 Oak St', city: 'Eastham', zip: '22905' }, home('1 Elm St'), 'STREET'],
  ['far away', { street: '18 Oak St' }, home('18 Oak St', { city: 'Norfolk', zip: '23510' }), 'PLACE'],
  [
    'another state',
    { street: '20 Oak St' },
    home('20 Oak St', { state: 'OH', zip: '43001', city: 'Alexandria' }),
    'PLACE',
  ],
  ['another street', { street: '22 Oak St' }, home('22 Elm St'), 'STREET'],
  ['another number', { street: '24 Oak St' }, home('26 Oak St'), 'STREET'],
  ['another side of the town', { street: '24 N Oak St' }, home('24 S Oak St'), 'STREET'],
  ['a side that one leaves out', { street: '26 N Oak St' }, home('26 Oak St'), 'LINE'],
  ['a letter misspelt', { street: '28 Willow Run' }, home('28 Wilow Run'), 'LINE'],
  ['a letter that makes another street', { street: '30 Maples Ln' }, home('30 Maple Ln'), 'STREET'],
  ['that other street', { street: '30 Maple Ln' }, home('30 Maple Ln'), 'LINE'],
  ['another suffix', { street: '32 Cedar St' }, home('32 Cedar Ave'), 'LINE'],
  ['a suffix that makes another street', { street: '34 Cedar St' }, home('34 Cedar Pl'), 'STREET'],
  ['that other street too', { street: '34 Cedar Pl' }, home('34 Cedar Pl'), 'LINE'],
  ['a suffix cut short', { street: '36 Mill Pike' }, home('36 Mill PK'), 'LINE'],
  ['a suffix written out oddly', { street: '38 Mill Driveway' }, home('38 Mill Dr'), 'LINE'],
  ['a suffix cut short, another number', { street: '36 Mill Pike' }, home('37 Mill PK'), 'STREET'],
  ['a number as a word', { street: '40 02nd St' }, home('40 Second Street'), 'LINE'],
  ['words together', { street: '42 Green Field Rd' }, home('42 Greenfield Rd'), 'LINE'],
  ['a letter behind the number', { street: '44-B Ash St' }, home('44 B Ash St'), 'LINE'],
  ['the letter as a unit', { street: '46-D Ash St' }, home('46 Ash St # D'), 'LINE'],
  ['the unit as a letter', { street: '48 Ash St', unit: 'B' }, home('48-B Ash St'), 'LINE'],
  ['two units that are one lot', { street: '50 Ash St', unit: 'A&B' }, home('50-A Ash St'), 'LINE'],
  ['a floor before the letter', { street: '52 Ash St', unit: 'F' }, home('52 Ash St # 5F'), 'LINE'],
  ['a unit behind the number', { street: '54 Ash St', unit: '3C' }, home('54-3C Ash St'), 'LINE'],
  ['a letter that only the mail has', { street: '56 Ash St' }, home('56A Ash St'), 'LINE'],
  ['a unit that only the roll has', { street: '58 Ash St', unit: '4' }, home('58 Ash St'), 'LINE'],
  ['another letter', { street: '60-B Ash St' }, home('60 C Ash St'), 'UNIT'],
  ['another unit', { street: '62 Ash St', unit: '1007' }, home('62 Ash St Ste 1004'), 'UNIT'],
  ['another unit that contains it', { street: '64 Ash St', unit: '12' }, home('64 Ash St Apt 112'), 'BUILDING'],
  ['a range', { street: '66-70 Ash St' }, home('66 Ash St'), 'LINE'],
  ['numbers with a dash', { street: '35-20 Bay Ave' }, home('35-24 Bay Ave'), 'STREET'],
  ['the street B', { street: '72 B St' }, home('72 B Street'), 'LINE'],
  ['the street C', { street: '72 B St' }, home('72 C Street'), 'STREET'],
  ['a box', { street: '74 Ash St' }, home('PO Box 12'), 'BOX'],
  ['a box elsewhere', { street: '74 Ash St' }, home('PO Box 12', { city: 'Norfolk', zip: '23510' }), 'BOX'],
  // As where the care stands in a column of its own: what counts is where the letter goes.
  ['in care of somebody, to the house', { street: '76 Ash St' }, home('C/O A Lawyer, 76 Ash St'), 'LINE'],
  ['the care behind the line', { street: '77 Ash St' }, home('77 Ash Street C/O A Lawyer'), 'LINE'],
  ['the care in the middle of the line', { street: '79 Ash St' }, home('Marlowe C/O A Lawyer 79 Ash St'), 'LINE'],
  ['a percent sign for it', { street: '81 Ash St' }, home('81 Ash St % A Lawyer'), 'LINE'],
  ['for the attention of somebody', { street: '83 Ash St' }, home('ATTN: A Lawyer 83 Ash St'), 'LINE'],
  ['in care of somebody elsewhere', { street: '85 Ash St' }, home('C/O A Lawyer 12 Elm St'), 'CARE_OF'],
  ['in care of somebody with a box', { street: '87 Ash St' }, home('C/O A Lawyer PO Box 7'), 'BOX'],
  ['in care of somebody, nobody knows where', { street: '89 Ash St' }, home('C/O A Lawyer'), 'CARE_OF'],
  ['two lines of delivery', { street: '91 Ash St' }, home('91 Ash St C/O A Lawyer 12 Elm St'), 'CARE_OF'],
  [
    'a road without a number in another town',
    { street: '78 Ash St' },
    home('Rural Lane', { city: 'Norfolk', zip: '23510' }),
    'TOWN',
  ],
  ['a road without a number', { street: '80 Ash St' }, home('Rural Lane'), 'NUMBER'],
  ['no mail', { street: '82 Ash St' }, { line: '' }, null],
  [
    'near, behind the border of first digits',
    { street: '84 Ash St', zip: '22963' },
    home('84 Ash St', { city: 'Mill Fork', zip: '23055' }),
    'LINE',
  ],
  [
    'a town an hour away, its ZIP begins alike',
    { street: '86 Ash St' },
    home('86 Ash St', { city: 'Westham', zip: '22980' }),
    'PLACE',
  ],
  ['a range written short by the roll', { street: '1315-17 Ash St' }, home('1315-1317 Ash St'), 'LINE'],
  ['a range written short by the mail', { street: '204-206 Ash St' }, home('204-06 Ash St'), 'LINE'],
  ['another range', { street: '1415-17 Ash St' }, home('1415-1419 Ash St'), 'STREET'],
  ['a direction said twice', { street: '719 N Point Rd' }, home('719 N North Point Rd'), 'LINE'],
  ['another direction in the name', { street: '721 N Point Rd' }, home('721 N South Point Rd'), 'STREET'],
  ['a letter wrong in a word that is abbreviated', { street: '90 Summit Ave' }, home('90 Summitt Ave'), 'LINE'],
  ['two letters in a long name', { street: '92 Clairmonte Ave' }, home('92 Clairemont Ave'), 'LINE'],
  ['two letters, another ZIP', { street: '94 Clairmonte Ave' }, home('94 Clairemont Ave', { zip: '22903' }), 'STREET'],
  ['two letters in a short name', { street: '95 Marion Ave' }, home('95 Marten Ave'), 'STREET'],
  [
    'misspelt, another ZIP, no city',
    { street: '96 Shonnard St' },
    home('96 Shonard St', { city: '', zip: '22903' }),
    'LINE',
  ],
  ['a slip in the ZIP, no city', { street: '98 Ash St' }, home('98 Ash St', { city: '', zip: '29201' }), 'LINE'],
  ['that ZIP with its city', { street: '98 Ash St' }, home('98 Ash St', { city: 'Columbia', zip: '29201' }), 'PLACE'],
  ['a unit before the street', { street: '100 Ash St', unit: 'A' }, home('100 #A Ash St'), 'LINE'],
  ['another unit before the street', { street: '102 Ash St', unit: 'A' }, home('102 #B Ash St'), 'UNIT'],
  ['a part of two units', { street: '104 Ash St', unit: '25-26' }, home('104 Ash St #25'), 'LINE'],
  ['no part of two units', { street: '104 Ash St', unit: '27-28' }, home('104 Ash St #29'), 'BUILDING'],
  ['a unit that repeats the number', { street: '106 Ash St', unit: '31' }, home('106 Ash St #106'), 'LINE'],
  ['units numbered in another way', { street: '108 Ash St', unit: '36' }, home('108 Ash St #401'), 'BUILDING'],
  ['a parking space', { street: '108 Ash St', unit: 'P18' }, home('108 Ash St Unit 410'), 'BUILDING'],
  ['a shop whose owner has a flat there', { street: '110 Ash St', unit: 'B' }, home('110 Ash St #204'), 'UNIT'],
  ['that flat', { street: '110 Ash St', unit: '204' }, home('110 Ash St Apt 204'), 'LINE'],
];

/** Rolls of towns often have no ZIP of the parcel. */
const withoutZip: readonly Case[] = [
  ['a village of the town', { street: '12 Oak St', zip: '' }, home('12 Oak St', { city: 'Mill Village' }), 'LINE'],
  [
    'a village with another ZIP',
    { street: '14 Oak St', zip: '' },
    home('14 Oak St', { city: 'Mill Village', zip: '22903' }),
    'LINE',
  ],
  ['no ZIP at all', { street: '16 Oak St', zip: '' }, home('16 Oak St', { city: 'Mill Village', zip: '' }), 'LINE'],
  ['far away', { street: '18 Oak St', zip: '' }, home('18 Oak St', { city: 'Norfolk', zip: '23510' }), 'PLACE'],
  [
    'the same name in another state',
    { street: '20 Oak St', zip: '' },
    home('20 Oak St', { state: 'OH', zip: '43001' }),
    'PLACE',
  ],
  [
    'an hour away, its ZIP begins alike',
    { street: '26 Oak St', zip: '' },
    home('26 Oak St', { city: 'Westham', zip: '22980' }),
    'PLACE',
  ],
  ['another street', { street: '22 Oak St', zip: '' }, home('24 Elm St', { city: 'Mill Village' }), 'STREET'],
];

const recipe = {
  files: { roll: { match: ['roll*'], apn: 'apn' } },
  facts: {
    streetAddress: 'street',
    unitNumber: 'unit',
    cityName: 'city',
    zip: 'zip',
    ownerName: 'owner',
    mailStreetAddress: 'mail',
    mailCity: 'mailCity',
    mailState: 'mailState',
    mailZip: 'mailZip',
  },
};

const rowOf = ([, situs, mail]: Case, at: number): Record<string, string> => ({
  apn: String(at + 1),
  street: situs.street,
  unit: situs.unit ?? '',
  city: situs.city ?? HERE.city,
  zip: situs.zip ?? HERE.zip,
  owner: 'ADA MARLOWE',
  mail: mail.line,
  mailCity: mail.city ?? '',
  mailState: mail.state ?? '',
  mailZip: mail.zip ?? '',
});

/** Who lives next door, so that the county gets its mail where it is. */
const neighbours = Array.from({ length: 60 }, (_, at) =>
  rowOf(['', { street: `${500 + at} Fir St`, zip: '' }, home(`${500 + at} Fir St`), 'LINE'], 900 + at),
);

describe.each([
  ['a roll with ZIPs', withZip, []],
  ['a roll without ZIPs', withoutZip, neighbours],
])('%s', (_name, cases, others) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await workspace();
    await space.load({ 'roll.csv': csv([...cases.map(rowOf), ...others]) }, recipe);
  });
  afterAll(async () => await space.remove());

  it.each(cases.map(([what, situs, mail, basis], at) => [what, situs.street, mail.line, basis, at + 1] as const))(
    '%s: %s, mail to %s: %s',
    async (_what, _street, _line, basis, apn) => {
      const [row] = await space.rows(
        `SELECT occupancy_basis AS basis, absentee, owner_occupied AS occupied FROM parcel WHERE apn = '${apn}'`,
      );
      const absentee = basis === null || isOpen.has(basis) ? null : basis !== 'LINE';
      expect(row).toEqual({ basis, absentee, occupied: absentee === null ? null : !absentee });
    },
  );
});
