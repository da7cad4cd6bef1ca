import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLeadRules, leadRuleTexts } from '../../../../src/api/catalogue/search/leadRules.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

// One county as of 2024-06-30 with every kind of record, each parcel named after the rule it is about.
const parcels: Record<string, string>[] = [];
const files: Record<string, Record<string, string>[]> = {
  deeds: [],
  loans: [],
  liens: [],
  defaults: [],
  listings: [],
  bankruptcies: [],
  divorces: [],
};

interface Story {
  readonly parcel?: Record<string, string>;
  readonly deeds?: Record<string, string>[];
  readonly loans?: Record<string, string>[];
  readonly liens?: Record<string, string>[];
  readonly defaults?: Record<string, string>[];
  readonly listings?: Record<string, string>[];
  readonly bankruptcies?: Record<string, string>[];
  readonly divorces?: Record<string, string>[];
}

function tell(apn: string, { parcel = {}, ...records }: Story): void {
  parcels.push({
    apn,
    street: '1 OAK ST',
    zip: '22901',
    city: 'CHARLOTTESVILLE',
    value: '400000',
    owner: 'ADA MARLOWE',
    mail: '1 Oak Street',
    mailCity: 'Charlottesville',
    mailState: 'VA',
    mailZip: '22901',
    vacant: '',
    ...parcel,
  });
  for (const [file, rows] of Object.entries(records)) {
    for (const row of rows ?? [])
      files[file]?.push({ apn, ...row, ...(row['document'] === '' ? { document: `${apn}/${row['date']}` } : {}) });
  }
}

const away = { mail: '99 Elm Ave', mailCity: 'Richmond', mailZip: '23220' };
const farAway = { ...away, mailCity: 'Austin', mailState: 'TX', mailZip: '78701' };
const sale = (date: string, amount: string, more = {}): Record<string, string> => ({
  date,
  amount,
  document: '',
  situation: '',
  buyer: '',
  ...more,
});
const loan = (date: string, amount: string, more = {}): Record<string, string> => ({
  date,
  amount,
  rate: '0.06',
  term: '360',
  type: 'CONVENTIONAL',
  satisfied: '',
  position: '1',
  ...more,
});
const notice = (status: string, date: string, more = {}): Record<string, string> => ({
  status,
  date,
  auction: '',
  released: '',
  unpaid: '',
  ...more,
});
const listing = (status: string, date: string): Record<string, string> => ({
  status,
  date,
  price: '410000',
  number: `N${date}`,
});

tell('PLAIN', { deeds: [sale('2014-06-30', '300000')], loans: [loan('2014-06-30', '240000')] });
tell('FREE', { deeds: [sale('2014-06-30', '300000')] });
tell('PAID', { deeds: [sale('1990-06-30', '90000')], loans: [loan('1990-07-01', '72000')] });
tell('SATISFIED', {
  deeds: [sale('2014-06-30', '300000')],
  loans: [loan('2014-06-30', '240000', { satisfied: '2020-01-15' })],
});
tell('SOLD-SINCE', {
  deeds: [sale('2010-01-10', '200000'), sale('2020-01-10', '300000')],
  loans: [loan('2010-01-10', '160000')],
});
tell('CASH-AWAY', { parcel: away, deeds: [sale('2019-05-01', '250000')] });
tell('CASH-HOME', { deeds: [sale('2019-05-01', '250000')] });
tell('CASH-BOX', { parcel: { mail: 'PO Box 9' }, deeds: [sale('2019-05-01', '250000')] });
tell('FINANCED-AWAY', {
  parcel: farAway,
  deeds: [sale('2019-05-01', '250000')],
  loans: [loan('2019-05-20', '200000')],
});
tell('NO-VALUE', {
  parcel: { value: '' },
  deeds: [sale('2014-06-30', '300000')],
  loans: [loan('2014-06-30', '240000')],
});
tell('SOLD-30', { deeds: [sale('2024-05-31', '390000')] });
tell('SOLD-31', { deeds: [sale('2024-05-30', '390000')] });
tell('GIFT', { deeds: [sale('2001-01-01', '100000'), sale('2024-06-20', '0'), sale('2024-06-25', '9999')] });
tell('FAMILY', { deeds: [sale('2024-06-20', '200000', { situation: 'I' })] });
tell('BUNDLE-1', { deeds: [sale('2000-02-02', '80000'), sale('2022-02-02', '900000', { document: 'BUNDLE' })] });
tell('BUNDLE-2', { deeds: [sale('2022-02-02', '900000', { document: 'BUNDLE' })] });
tell('SAME-DAY', { deeds: [sale('2022-02-02', '900000', { document: 'OTHER' })] });
tell('TWICE', { deeds: [sale('2015-03-03', '200000'), sale('2015-03-03', '200000')] });
tell('NOTICE', { defaults: [notice('PRE_FORECLOSURE', '2023-01-01', { unpaid: '150000' })] });
tell('NOTICE-OLD', { defaults: [notice('PRE_FORECLOSURE', '2022-06-29')] });
tell('NOTICE-EDGE', { defaults: [notice('PRE_FORECLOSURE', '2022-06-30')] });
tell('NOTICE-RELEASED', { defaults: [notice('PRE_FORECLOSURE', '2023-01-01', { released: '2023-05-01' })] });
tell('NOTICE-RESCINDED', { defaults: [notice('PRE_FORECLOSURE', '2023-01-01'), notice('RECISSION', '2023-05-01')] });
tell('AUCTION', {
  defaults: [notice('PRE_FORECLOSURE', '2024-01-01'), notice('AUCTION', '2024-05-01', { auction: '2024-06-30' })],
});
tell('AUCTION-PAST', { defaults: [notice('AUCTION', '2024-05-01', { auction: '2024-06-29' })] });
tell('BANK', {
  parcel: { owner: 'GRANITE PEAK BANK' },
  deeds: [sale('2024-01-10', '180000', { situation: 'F', buyer: 'GRANITE PEAK BANK' })],
  defaults: [notice('PRE_FORECLOSURE', '2023-03-01'), notice('FORECLOSURE', '2024-01-10')],
});
tell('BANK-BRANCH', { parcel: { owner: 'GRANITE PEAK BANK' }, deeds: [sale('2014-01-10', '180000')] });
tell('LIEN', { liens: [{ type: 'TAX', date: '2023-02-02', amount: '1200.55', released: '' }] });
tell('LIEN-RELEASED', { liens: [{ type: 'HOA', date: '2023-02-02', amount: '900', released: '2023-08-08' }] });
tell('LISTED', { listings: [listing('FAIL', '2023-01-01'), listing('ACTIVE', '2024-06-01')] });
tell('LISTING-FAILED', { listings: [listing('ACTIVE', '2023-01-01'), listing('FAIL', '2023-07-01')] });
tell('LISTING-FAILED-OLD', { listings: [listing('FAIL', '2023-06-30')] });
tell('BANKRUPT', { bankruptcies: [{ chapter: '13', date: '2023-02-02', closed: '' }] });
tell('BANKRUPT-CLOSED', { bankruptcies: [{ chapter: '7', date: '2021-02-02', closed: '2021-09-01' }] });
tell('DIVORCE', { divorces: [{ date: '2022-02-02' }] });
tell('VACANT', { parcel: { vacant: 'Y' } });
tell('NOT-VACANT', { parcel: { vacant: 'N' } });

const record = (file: string, fields: object): object => ({ file, fields });
const everyRecord = {
  files: {
    roll: { match: ['roll*'], apn: 'apn' },
    ...Object.fromEntries(
      Object.keys(files).map((name) => [name, { match: [name], apn: 'apn', listsParcels: false, optional: true }]),
    ),
  },
  facts: Object.fromEntries(
    Object.entries({
      streetAddress: 'street',
      zip: 'zip',
      cityName: 'city',
      estimatedValue: 'value',
      ownerName: 'owner',
      mailStreetAddress: 'mail',
      mailCity: 'mailCity',
      mailState: 'mailState',
      mailZip: 'mailZip',
      vacant: 'vacant',
    }).map(([fact, column]) => [fact, { file: 'roll', column }]),
  ),
  records: {
    deed: [
      record('deeds', {
        saleDate: 'date',
        amount: 'amount',
        documentNumber: 'document',
        saleSituation: 'situation',
        buyer: 'buyer',
      }),
    ],
    loan: [
      record('loans', {
        recordingDate: 'date',
        amount: 'amount',
        interestRate: 'rate',
        termMonths: 'term',
        loanType: 'type',
        satisfiedDate: 'satisfied',
        position: 'position',
      }),
    ],
    lien: [record('liens', { lienType: 'type', recordingDate: 'date', amount: 'amount', releasedDate: 'released' })],
    foreclosure: [
      record('defaults', {
        status: 'status',
        recordingDate: 'date',
        auctionDate: 'auction',
        releasedDate: 'released',
        unpaidBalance: 'unpaid',
      }),
    ],
    listing: [
      record('listings', {
        status: 'status',
        listingDate: 'date',
        statusDate: 'date',
        listAmount: 'price',
        listingNumber: 'number',
      }),
    ],
    bankruptcy: [record('bankruptcies', { chapter: 'chapter', recordingDate: 'date', closedDate: 'closed' })],
    divorce: [record('divorces', { recordingDate: 'date' })],
  },
};

const content = (): Record<string, string> => ({
  'roll.csv': csv(parcels),
  ...Object.fromEntries(Object.entries(files).map(([name, rows]) => [`${name}.csv`, csv(rows)])),
});

let known: Workspace;
let unknown: Workspace;
beforeAll(async () => {
  [known, unknown] = await Promise.all([workspace(), workspace()]);
  await known.load(content(), { ...everyRecord, loans: 'source' });
  await unknown.load(
    { 'roll.csv': csv(parcels) },
    { ...everyRecord, facts: everyRecord.facts, records: {}, files: { roll: everyRecord.files.roll } },
  );
});
afterAll(async () => {
  await known.remove();
  await unknown.remove();
});

async function facts(space: Workspace, apn: string): Promise<Record<string, unknown>> {
  const [row] = await space.rows(`SELECT * FROM parcel WHERE apn = '${apn}'`);
  return row ?? {};
}

describe('lead rules (O-039) against the as-of date of the source', () => {
  it.each<[string, string, boolean | null]>([
    ['FREE', 'lead_r', true],
    ['PLAIN', 'lead_r', false],
    ['PAID', 'lead_r', true],
    ['SATISFIED', 'lead_r', true],
    ['SOLD-SINCE', 'lead_r', true],
    ['FREE', 'lead_e', true],
    ['PLAIN', 'lead_e', false],
    ['SOLD-SINCE', 'lead_e', true],
    ['NO-VALUE', 'lead_e', null],
    ['CASH-AWAY', 'lead_c', true],
    ['CASH-HOME', 'lead_c', false],
    ['CASH-BOX', 'lead_c', null],
    ['FINANCED-AWAY', 'lead_c', false],
    ['SOLD-30', 'lead_sold', true],
    ['SOLD-31', 'lead_sold', false],
    ['GIFT', 'lead_sold', false],
    ['FAMILY', 'lead_sold', false],
    ['NOTICE', 'lead_p', true],
    ['NOTICE-EDGE', 'lead_p', true],
    ['NOTICE-OLD', 'lead_p', false],
    ['NOTICE-RELEASED', 'lead_p', false],
    ['NOTICE-RESCINDED', 'lead_p', false],
    ['AUCTION', 'lead_p', true],
    ['AUCTION', 'lead_a', true],
    ['AUCTION-PAST', 'lead_a', false],
    ['NOTICE', 'lead_a', false],
    ['BANK', 'lead_f', true],
    ['BANK', 'lead_p', false],
    ['BANK-BRANCH', 'lead_f', false],
    ['LIEN', 'lead_l', true],
    ['LIEN-RELEASED', 'lead_l', false],
    ['LISTED', 'lead_m', true],
    ['LISTED', 'lead_fail', false],
    ['LISTING-FAILED', 'lead_m', false],
    ['LISTING-FAILED', 'lead_fail', true],
    ['LISTING-FAILED-OLD', 'lead_fail', false],
    ['BANKRUPT', 'lead_b', true],
    ['BANKRUPT-CLOSED', 'lead_b', false],
    ['DIVORCE', 'lead_d', true],
    ['PLAIN', 'lead_d', false],
    ['VACANT', 'lead_v', true],
    ['NOT-VACANT', 'lead_v', false],
    ['PLAIN', 'lead_v', null],
  ])('%s: %s is %s', async (apn, flag, expected) => {
    expect((await facts(known, apn))[flag]).toBe(expected);
  });

  it('leaves every flag unknown where the source has no such records at all', async () => {
    const row = await facts(unknown, 'CASH-AWAY');
    const flags = ['m', 'p', 'f', 'l', 'c', 'e', 'r', 'b', 'd', 'a', 'fail', 'sold'].map((code) => row[`lead_${code}`]);
    expect(flags).toEqual(flags.map(() => null));
    expect(row['open_loan_count']).toBeNull();
    expect(row['open_mortgage_balance_cents']).toBeNull();
    expect(row['open_lien_count']).toBeNull();
    expect(row['mls_listing_status']).toBeNull();
  });

  it('keeps the parameters and the words of the rules in the snapshot', async () => {
    const [row] = await known.rows<{ value: string }>("SELECT value FROM snapshot_meta WHERE key = 'lead_rules'");
    expect(JSON.parse(row?.value ?? 'null')).toEqual({
      parameters: defaultLeadRules,
      texts: leadRuleTexts(defaultLeadRules),
    });
  });
});

describe('sales', () => {
  it('does not take a price that one deed repeats on several parcels for a market price', async () => {
    const deeds = await known.rows<{
      apn: string;
      market: boolean;
      multi: boolean;
      reason: string | null;
      situation: string | null;
    }>(
      `SELECT apn, market_sale AS market, multi_parcel AS multi, not_market_reason AS reason, sale_situation AS situation
        FROM deed JOIN parcel USING (property_id) WHERE sale_date = '2022-02-02' ORDER BY apn`,
    );
    expect(deeds).toEqual([
      { apn: 'BUNDLE-1', market: false, multi: true, reason: 'multi_parcel', situation: 'M' },
      { apn: 'BUNDLE-2', market: false, multi: true, reason: 'multi_parcel', situation: 'M' },
      { apn: 'SAME-DAY', market: true, multi: false, reason: null, situation: 'C' },
    ]);
    expect(await facts(known, 'BUNDLE-1')).toMatchObject({
      last_sale_date: '2000-02-02',
      last_transfer_date: '2022-02-02',
    });
    expect(await facts(known, 'BUNDLE-2')).toMatchObject({ last_sale_date: null, last_sale_amount_cents: null });
  });

  it('passes over gifts and prices under the floor for the last sale, not for the last transfer', async () => {
    expect(await facts(known, 'GIFT')).toMatchObject({
      last_sale_date: '2001-01-01',
      last_sale_amount_cents: 100_000_00,
      last_transfer_date: '2024-06-25',
      last_transfer_amount_cents: 9_999_00,
      ownership_start_date: '2001-01-01',
      ownership_length: 23.5,
    });
  });

  it('keeps one of deeds that are the same but for the record number', async () => {
    expect(
      await known.rows("SELECT count(*) AS n FROM deed JOIN parcel USING (property_id) WHERE apn = 'TWICE'"),
    ).toEqual([{ n: 1 }]);
  });

  it('numbers the sales of a parcel from the newest', async () => {
    const rows = await known.rows(
      "SELECT record_seq, sale_date FROM deed JOIN parcel USING (property_id) WHERE apn = 'GIFT' ORDER BY record_seq",
    );
    expect(rows.map((row) => row['sale_date'])).toEqual(['2024-06-25', '2024-06-20', '2001-01-01']);
  });
});

describe('loans and equity', () => {
  it('amortizes a recorded loan from its own rate and term', async () => {
    // 240,000 at 6 % over 360 months, 120 payments made.
    expect(await facts(known, 'PLAIN')).toMatchObject({
      open_loan_count: 1,
      open_mortgage_balance_cents: 200_846_00,
      first_loan_type: 'CONVENTIONAL',
      first_loan_rate: 0.06,
    });
  });

  it('is value less balance, and unknown without a value', async () => {
    const row = await facts(known, 'PLAIN');
    const balance = Number(row['open_mortgage_balance_cents']);
    expect(row).toMatchObject({ estimated_value_cents: 400_000_00, estimated_equity_cents: 400_000_00 - balance });
    expect(row['loan_to_value']).toBeCloseTo(balance / 400_000_00, 12);
    expect(row['equity_share']).toBeCloseTo(1 - balance / 400_000_00, 12);
    // NO-VALUE: its last market sale is ten years old, too old to stand in for a value.
    expect(await facts(known, 'NO-VALUE')).toMatchObject({
      estimated_value_cents: null,
      estimated_equity_cents: null,
      loan_to_value: null,
    });
  });
});

describe('owners', () => {
  it('says absentee and out of state only where the addresses say so', async () => {
    expect(await facts(known, 'CASH-AWAY')).toMatchObject({
      absentee: true,
      owner_occupied: false,
      out_of_state: false,
    });
    expect(await facts(known, 'FINANCED-AWAY')).toMatchObject({ absentee: true, out_of_state: true });
    expect(await facts(known, 'CASH-HOME')).toMatchObject({
      absentee: false,
      owner_occupied: true,
      out_of_state: false,
    });
    expect(await facts(known, 'CASH-BOX')).toMatchObject({ absentee: null, owner_occupied: null, out_of_state: false });
  });

  it('counts the parcels of an owner in the county: a person by name and mail, others by name', async () => {
    const [ada] = await known.rows<{ n: number }>(
      "SELECT count(*) AS n FROM parcel WHERE owner_key = 'ADA MARLOWE' AND mail_key = '1 OAK ST 22901'",
    );
    expect(await facts(known, 'PLAIN')).toMatchObject({ owned_parcel_count: ada?.n, owner_type: 'PERSON' });
    expect(await facts(known, 'CASH-AWAY')).toMatchObject({ owned_parcel_count: 1 });
    expect(await facts(known, 'BANK')).toMatchObject({ owned_parcel_count: 2, owner_type: 'LENDER' });
  });
});
