/** Kinds of owners and second lines of names; all names are invented. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ownerTypes } from '../../../../src/api/catalogue/property/codes.ts';
import { csv, macroDatabase, workspace, type MacroDatabase } from './workspace.ts';

type Kind = keyof typeof ownerTypes | 'UNKNOWN';

/** Names by what a reader takes them for. */
const kinds: Record<Kind, readonly string[]> = {
  PERSON: [
    'OWNER 000001',
    'MARLOWE ADA B',
    'MARLOWE, ADA B JR',
    'INCE MARLOWE',
    'MARLOWE ADA & JOHN',
    'BANK, JOSEPH A',
    'BANKS TYRONE L',
    'BANK ROSA M',
    'CHURCH, MARY',
    'CHURCH MARY E',
    'TEMPLE, LEONA F & ROY',
    'PARISH ROBERT L',
    'LAW, PRISCILLA',
    'LAW JONAS',
    'HOMES, JAMES T',
    'IRA FELDMANN',
    'FELDMANN IRA J',
    'STREET, PICKETT W III',
    'COUNTY, ELLA',
    'MARLOWE ADA ETAL',
    'MARLOWE ADA LIFE ESTATE',
    'MARLOWE ADA L/U',
    'MARLOWE, ADA, LIFE TENANT',
    'MARLOWE ADA 1/2 INT',
    'SHERIFF AHMED K',
    'BISHOP JOHN',
    'DE LA CRUZ MARIA',
    'ST JOHN, EVELYN',
    "O'HARA-LEE, BETH",
    'USALLAN DMITRI',
  ],
  COMPANY: [
    'SILK PURSE PROPERTIES, LLC',
    'MILLMONT LIMITED PARTNERSHIP',
    'SHORT L.L.C.',
    'SHORT PINE L L C',
    'GREEN DOOR P.L.L.C.',
    'OAK REAL ESTATE INC',
    '214 BANK STREET LLC',
    '214 BANK ST PARTNERS',
    'BANK STREET HOLDINGS INC',
    'LEFT BANK VENTURES LP',
    'BANK OF FLOWERS LLC',
    'LANTERN POINT USA INC',
    'USA TILE IMPORTS CORP',
    'UNITED STATES CRATE CO',
    'CHURCH STREET ASSOCIATES',
    'CHURCH HILL LLC',
    'TEMPLE TERRACE APARTMENTS LTD',
    'COLLEGE PARK HOMES INC',
    'CITY VIEW RENTALS',
    'COUNTY LINE STORAGE LLC',
    'STATE STREET LOFTS LLC',
    'TRUST BUILDING PARTNERS LP',
    'IVY TRUST INVESTMENTS LLC',
    '1420 POPLAR AVENUE',
    '1422 POPLAR LL',
    'PENCE & SONS',
    'PENCE & SON',
    'PENCE BROS',
    'SCHOOL BUILDING PARTNERS',
    'PENCE ASSOC',
    'KESTREL MANAGEME',
    'THE ORCHARD',
    'MARLOWE, ADA & 204 LLC',
    'ESTATE GROUP REALTY',
    'REAL ESTATE OF TOMORROW',
  ],
  TRUST: [
    'OWNER 005027, TRUSTEE',
    'OWNER 000002, REVOCABLE TRUST',
    'MARLOWE ADA TR',
    'MARLOWE ADA TTEE',
    'MARLOWE FAMILY TRUST',
    'ADA MARLOWE REV LIV TRUST',
    'MARLOWE LIVING TRUST U/A DTD 5-1-2003',
    '1422 POPLAR AVENUE TRUST, THE',
    'POPLAR LAND TRUST BY KESTREL LLC TRUSTEE',
    'SUMMIT CUSTODY LLC FBO ADA MARLOWE IRA',
  ],
  ESTATE: [
    'ESTATE OF ADA MARLOWE',
    'MARLOWE ADA ESTATE',
    'MARLOWE ADA HEIRS',
    'MARLOWE ADA EST OF',
    'MARLOWE ADA DECEASED',
  ],
  PUBLIC: [
    'CITY OF SPRINGFIELD',
    'SPRINGFIELD, CITY OF',
    'SPRINGFIELD CITY OF',
    'COUNTY OF ONEGA',
    'ONEGA COUNTY',
    'STATE OF MARYLAND DEPT OF PARKS',
    'COMMONWEALTH, OF VIRGINIA',
    'U S A',
    'USA',
    'UNITED STATES OF AMERICA',
    'UNITED STATES POSTAL SERVICE',
    'US DEPARTMENT OF THE INTERIOR',
    'USA FOREST SERVICE',
    'SPRINGFIELD HOUSING AUTHORITY',
    'REDEVELOPMENT AUTHORITY OF SPRINGFIELD',
    'ONEGA COUNTY SCHOOL BOARD',
    'SPRINGFIELD SCHOOL DISTRICT',
    'BOARD OF EDUCATION OF ONEGA',
    'UNIVERSITY OF VA THE RECTOR & VISITORS',
    'MAYOR AND CITY COUNCIL OF SPRINGFIELD',
    'GREATER ONEGA LAND BANK',
    'ONEGA SCHOOL BUILDING AUTHORITY',
    'ONEGA STATE ROAD COMMISSION',
  ],
  LENDER: [
    'US BANK NATIONAL ASSOCIATION, TRUSTEE',
    'LANTERN SAVINGS BANK',
    'BANCO POPULAR NORTH AMERI',
    'LANTERN BANK NA',
    'BANK OF ONEGA',
    'FIRST BANK AS TRUSTEE FOR SERIES 2006-4',
    'LANTERN FEDERAL CREDIT UNION',
    'LANTERN SAVINGS AND LOAN',
    'LANTERN MORTGAGE CORP',
    'LANTERN LOAN SERVICING LLC',
    'FANNIE MAE',
    'FEDERAL HOME LOAN MORTGAGE CORP',
    'SECRETARY OF HOUSING & URBAN DEVELOPMENT',
    'SECRETARY OF VETERANS AFFAIRS',
  ],
  NONPROFIT: [
    'FIRST BAPTIST CHURCH OF SPRINGFIELD, INC',
    'CALVARY CHURCH',
    'KESTREL INTERNATIONAL BAPT',
    'OAK HILL A M E ZION',
    'KESTREL HOUSING DEVELOPMENT CORPORA',
    'OAK HILL COMMUNITY ORGANIZATION, INC',
    'ST OSWIN HEALTH CENTER',
    'CHURCH OF THE OPEN DOOR',
    'CHURCH-BETHANY BAPTIST',
    'MARLOWE, ADA, TR ST PAUL METHODIST CHURCH',
    'OAK HILL TEMPLE',
    'LANTERN MINISTRIES',
    'SPRINGFIELD COMMUNITY DEVELOPMENT CORP',
    'LANTERN FOUNDATION INC',
    'USA HOMEOWNERSHIP FOUNDATION INC',
    'ONEGA HISTORICAL SOCIETY',
    'ONEGA COLLEGE',
    'CEMETERY-OAKWOOD',
    'KAPPA SIGMA HOUSE CORP',
    'ONEGA COMMUNITY LAND TRUST',
  ],
  ASSOCIATION: [
    'OAK HILL HOMEOWNERS ASSOCIATION INC',
    'OAK HILL HOA',
    'OAK HILL PROPERTY OWNERS ASSOC',
    'OAK HILL CONDO ASSN',
    'COUNCIL OF UNIT OWNERS OF OAK HILL',
    'OAK HILL CIVIC ASSOC',
    'THE TOWERS CONDOMINIUM ASSOCIATION',
  ],
  UNKNOWN: ['MARLOWE', 'MARLOWE L P', 'LEONA TEMPLE', 'ETAL'],
};

/** First column, second column, whether the second goes on with the first. */
const secondLines: readonly (readonly [string, string, boolean])[] = [
  ['LANTERN DEVELOPMENT GROUP', 'LLC', true],
  ['LANTERN DEVELOPMENT GROUP,', 'LLC', true],
  ['SHAMUS', 'CORPORATION', true],
  ['MARLOWE ADA', 'TRUSTEE', true],
  ['MARLOWE ADA', 'ET AL', true],
  ['MARLOWE ADA', 'LIFE ESTATE', true],
  ['MARLOWE ADA', 'ESTATE OF', true],
  ['MARLOWE ADA', '1/2 INT', true],
  ['REDEVELOPMENT AUTHORITY', 'OF SPRINGFIELD', true],
  ['CITY OF SPRINGFIELD', 'DEPT OF PUBLIC WORKS', true],
  ['CHURCH OF THE', 'OPEN DOOR', true],
  ['MARLOWE MEMORIAL', 'BAPTIST CHURCH', true],
  ['LANTERN TITLE CO', 'A DELAWARE CORP', true],
  ['CLASSIC HOUSES AND', 'INVESTMENTS', true],
  ['SUMMIT CUSTODY', 'FBO ADA MARLOWE IRA', true],
  ['MARLOWE ADA', 'MARLOWE JOHN', false],
  ['MARLOWE ADA &', 'MARLOWE JOHN', false],
  ['MARLOWE ADA', '& JOHN', false],
  ['MARLOWE ADA,', 'MARLOWE JOHN', false],
  ['MARLOWE ADA, TRUSTEE', 'LANTERN PROPERTY HOLDINGS', false],
  ['LANTERN LLC', 'KESTREL PROPERTIES LLC', false],
  ['LANTERN INC', 'HOLDINGS GROUP', false],
  ['MARLOWE ADA', 'KESTREL HOMES LLC', false],
];

let database: MacroDatabase;
beforeAll(async () => (database = await macroDatabase()));
afterAll(() => database.close());

it('says of a name what kind of owner it is', async () => {
  const names = Object.values(kinds).flat();
  const types = await database.values("coalesce(owner_type_of(text, name_key(text)), 'UNKNOWN')", names);
  expect(names.map((name, at) => [name, types[at]])).toEqual(
    Object.entries(kinds).flatMap(([kind, some]) => some.map((name) => [name, kind])),
  );
});

it('tells a second owner from the rest of a name', async () => {
  const texts = secondLines.map(([first, second]) => `${first}|${second}`);
  const goesOn = await database.values("continues_owner(split_part(text, '|', 1), split_part(text, '|', 2))", texts);
  expect(texts.map((text, at) => [text, goesOn[at]])).toEqual(
    secondLines.map(([first, second, is]) => [`${first}|${second}`, is]),
  );
});

it('parts the care from a line of delivery, wherever it stands, and nothing else', async () => {
  const lines: readonly (readonly [string, string | null])[] = [
    ['C/O ADA MARLOWE 12 OAK ST', 'ADA MARLOWE > 12 OAK ST'],
    ['C/O ADA MARLOWE, 12 OAK ST APT 4', 'ADA MARLOWE > 12 OAK ST APT 4'],
    ['c/o Kestrel Mgmt P.O. Box 534', 'KESTREL MGMT > P.O. BOX 534'],
    ['C / O KESTREL LLC 19 S 21ST ST', 'KESTREL LLC > 19 S 21ST ST'],
    ['CARE OF KESTREL LLC 2 PENN CENTER STE 1700', 'KESTREL LLC > 2 PENN CENTER STE 1700'],
    ['C/O 3 BROTHERS LLC 12 OAK ST', '3 BROTHERS LLC > 12 OAK ST'],
    ['ATTN: TAX DEPT 12-A OAK ST', 'TAX DEPT > 12-A OAK ST'],
    ['% ADA MARLOWE 12 OAK ST', 'ADA MARLOWE > 12 OAK ST'],
    ['MARLOWE JOHN C/O ADA MARLOWE 12 OAK ST', 'ADA MARLOWE > 12 OAK ST'],
    ['12 OAK ST C/O ADA MARLOWE', 'ADA MARLOWE > 12 OAK ST'],
    ['12 OAK ST, ATTN ADA MARLOWE', 'ADA MARLOWE > 12 OAK ST'],
    ['12 OAK ST %ADA MARLOWE', 'ADA MARLOWE > 12 OAK ST'],
    ['PO BOX 12 C/O ADA MARLOWE', 'ADA MARLOWE > PO BOX 12'],
    // Which of two lines is meant nobody knows, and a name alone is no place.
    ['12 OAK ST C/O KESTREL LLC 5 ELM ST', null],
    ['C/O ADA MARLOWE', null],
    ['12 OAK ST', null],
    ['12 OAK ST 50% INT', null],
    ['12 ATTNBOROUGH ST', null],
  ];
  const parted = await database.values(
    "care_apart(text).care || ' > ' || care_apart(text).line",
    lines.map(([line]) => line),
  );
  expect(lines.map(([line], at) => [line, parted[at]])).toEqual(lines);
});

it('joins initials to a form of company only where they are one', async () => {
  expect(await database.values('name_key(text)', ['OAK L L C', 'OAK P.L.L.C.', 'MARLOWE L L CARTER'])).toEqual([
    'OAK LLC',
    'OAK PLLC',
    'MARLOWE L L CARTER',
  ]);
});

it('puts the rest of a name behind it, knows care of, and finds two people in one name', async () => {
  const space = await workspace();
  try {
    const rows = [
      ['1', 'LANTERN DEVELOPMENT GROUP,', 'LLC'],
      ['2', 'MARLOWE ADA', 'MARLOWE JOHN'],
      ['3', 'MARLOWE ADA & JOHN', ''],
      ['4', 'MARLOWE ADA', 'C/O KESTREL MANAGEMENT'],
      ['5', 'KESTREL LLC', 'Kestrel, L.L.C.'],
      ['6', 'MARLOWE ADA', ''],
      ['7', 'MARLOWE ADA', 'ET AL'],
      ['8', 'PENCE & SONS', ''],
    ].map(([apn, owner, second]) => ({ apn: apn ?? '', owner: owner ?? '', second: second ?? '', care: '' }));
    await space.load(
      { 'roll.csv': csv(rows) },
      { facts: { ownerName: 'owner', owner2Name: 'second', mailCareOf: 'care' } },
    );
    expect(
      await space.rows(
        'SELECT owner_name AS first, owner2_name AS second, mail_care_of AS care, owner_type AS kind, co_owned AS two FROM parcel ORDER BY apn',
      ),
    ).toEqual([
      { first: 'LANTERN DEVELOPMENT GROUP, LLC', second: null, care: null, kind: 'COMPANY', two: false },
      { first: 'MARLOWE ADA', second: 'MARLOWE JOHN', care: null, kind: 'PERSON', two: true },
      { first: 'MARLOWE ADA & JOHN', second: null, care: null, kind: 'PERSON', two: true },
      { first: 'MARLOWE ADA', second: null, care: 'C/O KESTREL MANAGEMENT', kind: 'PERSON', two: false },
      { first: 'KESTREL LLC', second: null, care: null, kind: 'COMPANY', two: false },
      { first: 'MARLOWE ADA', second: null, care: null, kind: 'PERSON', two: false },
      { first: 'MARLOWE ADA ET AL', second: null, care: null, kind: 'PERSON', two: true },
      { first: 'PENCE & SONS', second: null, care: null, kind: 'COMPANY', two: false },
    ]);
  } finally {
    await space.remove();
  }
});

it('finds how a roll writes names by their initials, and leaves it open where they do not tell', async () => {
  const last = ['HALE ANN B', 'HALE OWEN T JR', 'BRANDT ILSE M & JOHN', 'TULLY ZORAN K', 'PENCE GRETA L', 'PENCE ADA'];
  const first = [
    'ANN B HALE',
    'OWEN T. HALE JR',
    'ILSE M BRANDT & JOHN',
    'ZORAN K TULLY',
    'GRETA L PENCE',
    'ADA PENCE',
  ];
  const rolls: readonly (readonly [string, readonly string[], string | null])[] = [
    ['51003', first, 'FIRST_LAST'],
    ['51065', [...last.slice(0, 3), ...first.slice(3)], null],
    ['51113', [...last, 'OAK HILL A LLC', 'OAK B LLC', 'OAK C INC', 'OAK D HOMES'], 'LAST_FIRST'],
  ];
  const space = await workspace();
  try {
    for (const [fips, names] of rolls) {
      const rows = names.map((owner, at) => ({ apn: String(at), owner }));
      await space.load({ 'roll.csv': csv(rows) }, { fips, facts: { ownerName: 'owner' } });
    }
    expect(await space.rows('SELECT DISTINCT fips, owner_name_order AS told FROM parcel ORDER BY fips')).toEqual(
      rolls.map(([fips, , told]) => ({ fips, told })).toSorted((one, other) => one.fips.localeCompare(other.fips)),
    );
    // A recipe that says it is believed.
    await space.load(
      { 'roll.csv': csv([{ apn: '1', owner: 'HALE ANN' }]) },
      { fips: '51065', facts: { ownerName: 'owner', ownerNameOrder: { constant: 'LAST_FIRST' } } },
    );
    expect(await space.rows("SELECT owner_name_order AS told FROM parcel WHERE fips = '51065'")).toEqual([
      { told: 'LAST_FIRST' },
    ]);
  } finally {
    await space.remove();
  }
});
