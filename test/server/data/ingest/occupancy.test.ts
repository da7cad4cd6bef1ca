/** Where the mail of an owner goes: the line of delivery decides, then the place; what nobody can tell stays unknown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
type Case = readonly [what: string, situs: Line, mail: Mail, absentee: boolean | null];

const HERE = { city: 'Rivertown', zip: '22901' } as const;
const home = (line: string, more: Partial<Mail> = {}): Mail => ({ line, ...HERE, state: 'VA', ...more });

const withZip: readonly Case[] = [
  ['the very same line', { street: '12 Oak St' }, home('12 OAK STREET'), false],
  ['ZIP+4', { street: '12 Oak St' }, home('12 Oak St', { zip: '22901-4410' }), false],
  ['a misspelt city', { street: '12 Oak St' }, home('12 Oak St', { city: 'Rivertwon' }), false],
  ['a postal name, the same ZIP', { street: '12 Oak St' }, home('12 Oak St', { city: 'Mill Village' }), false],
  ['another ZIP of the town', { street: '12 Oak St' }, home('12 Oak St', { zip: '22903' }), false],
  [
    'a postal name with its ZIP',
    { street: '14 Oak St' },
    home('14 Oak St', { city: 'Mill Village', zip: '22903' }),
    false,
  ],
  [
    'the town of that ZIP has the line',
    { street: '16 Oak St' },
    home('16 Oak St', { city: 'Eastham', zip: '22905' }),
    true,
  ],
  ['that line there', { street: '16 Oak St', city: 'Eastham', zip: '22905' }, home('1 Elm St'), true],
  ['far away', { street: '18 Oak St' }, home('18 Oak St', { city: 'Norfolk', zip: '23510' }), true],
  [
    'another state',
    { street: '20 Oak St' },
    home('20 Oak St', { state: 'OH', zip: '43001', city: 'Alexandria' }),
    true,
  ],
  ['another street', { street: '22 Oak St' }, home('22 Elm St'), true],
  ['another number', { street: '24 Oak St' }, home('26 Oak St'), true],
  ['another side of the town', { street: '24 N Oak St' }, home('24 S Oak St'), true],
  ['a side that one leaves out', { street: '26 N Oak St' }, home('26 Oak St'), false],
  ['a letter misspelt', { street: '28 Willow Run' }, home('28 Wilow Run'), false],
  ['a letter that makes another street', { street: '30 Maples Ln' }, home('30 Maple Ln'), true],
  ['that other street', { street: '30 Maple Ln' }, home('30 Maple Ln'), false],
  ['another suffix', { street: '32 Cedar St' }, home('32 Cedar Ave'), false],
  ['a suffix that makes another street', { street: '34 Cedar St' }, home('34 Cedar Pl'), true],
  ['that other street too', { street: '34 Cedar Pl' }, home('34 Cedar Pl'), false],
  ['a suffix cut short', { street: '36 Mill Pike' }, home('36 Mill PK'), false],
  ['a suffix written out oddly', { street: '38 Mill Driveway' }, home('38 Mill Dr'), false],
  ['a suffix cut short, another number', { street: '36 Mill Pike' }, home('37 Mill PK'), true],
  ['a number as a word', { street: '40 02nd St' }, home('40 Second Street'), false],
  ['words together', { street: '42 Green Field Rd' }, home('42 Greenfield Rd'), false],
  ['a letter behind the number', { street: '44-B Ash St' }, home('44 B Ash St'), false],
  ['the letter as a unit', { street: '46-D Ash St' }, home('46 Ash St # D'), false],
  ['the unit as a letter', { street: '48 Ash St', unit: 'B' }, home('48-B Ash St'), false],
  ['two units that are one lot', { street: '50 Ash St', unit: 'A&B' }, home('50-A Ash St'), false],
  ['a floor before the letter', { street: '52 Ash St', unit: 'F' }, home('52 Ash St # 5F'), false],
  ['a unit behind the number', { street: '54 Ash St', unit: '3C' }, home('54-3C Ash St'), false],
  ['a letter that only the mail has', { street: '56 Ash St' }, home('56A Ash St'), false],
  ['a unit that only the roll has', { street: '58 Ash St', unit: '4' }, home('58 Ash St'), false],
  ['another letter', { street: '60-B Ash St' }, home('60 C Ash St'), true],
  ['another unit', { street: '62 Ash St', unit: '1007' }, home('62 Ash St Ste 1004'), true],
  ['another unit that contains it', { street: '64 Ash St', unit: '12' }, home('64 Ash St Apt 112'), true],
  ['a range', { street: '66-70 Ash St' }, home('66 Ash St'), false],
  ['numbers with a dash', { street: '35-20 Bay Ave' }, home('35-24 Bay Ave'), true],
  ['the street B', { street: '72 B St' }, home('72 B Street'), false],
  ['the street C', { street: '72 B St' }, home('72 C Street'), true],
  ['a box', { street: '74 Ash St' }, home('PO Box 12'), null],
  ['a box elsewhere', { street: '74 Ash St' }, home('PO Box 12', { city: 'Norfolk', zip: '23510' }), null],
  ['in care of somebody here', { street: '76 Ash St' }, home('C/O A Lawyer, 76 Ash St'), null],
  [
    'a road without a number in another town',
    { street: '78 Ash St' },
    home('Rural Lane', { city: 'Norfolk', zip: '23510' }),
    true,
  ],
  ['a road without a number', { street: '80 Ash St' }, home('Rural Lane'), null],
  ['no mail', { street: '82 Ash St' }, { line: '' }, null],
];

/** Rolls of towns often have no ZIP of the parcel. */
const withoutZip: readonly Case[] = [
  ['a village of the town', { street: '12 Oak St', zip: '' }, home('12 Oak St', { city: 'Mill Village' }), false],
  [
    'a village with another ZIP',
    { street: '14 Oak St', zip: '' },
    home('14 Oak St', { city: 'Mill Village', zip: '22903' }),
    false,
  ],
  ['no ZIP at all', { street: '16 Oak St', zip: '' }, home('16 Oak St', { city: 'Mill Village', zip: '' }), false],
  ['far away', { street: '18 Oak St', zip: '' }, home('18 Oak St', { city: 'Norfolk', zip: '23510' }), true],
  [
    'the same name in another state',
    { street: '20 Oak St', zip: '' },
    home('20 Oak St', { state: 'OH', zip: '43001' }),
    true,
  ],
  ['another street', { street: '22 Oak St', zip: '' }, home('24 Elm St', { city: 'Mill Village' }), true],
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
  rowOf(['', { street: `${500 + at} Fir St`, zip: '' }, home(`${500 + at} Fir St`), false], 900 + at),
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

  it.each(cases.map(([what, situs, mail, absentee], at) => [what, situs.street, mail.line, absentee, at + 1] as const))(
    '%s: %s, mail to %s, absentee %s',
    async (_what, _street, _line, absentee, apn) => {
      const [row] = await space.rows(`SELECT absentee, owner_occupied FROM parcel WHERE apn = '${apn}'`);
      expect(row).toEqual({ absentee, owner_occupied: absentee === null ? null : !absentee });
    },
  );
});
