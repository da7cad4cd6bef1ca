import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { factColumn, facts } from '../../../../src/api/catalogue/property/facts.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { genericRecipe } from '../../../../server/data/ingest/genericRecipe.ts';
import { fillableFacts } from '../../../../server/data/recipes/recipe.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

const options = { fips: '53033', asOf: '2025-01-31', name: 'My list' };
const targets = (header: readonly string[]): Record<string, string | null> =>
  Object.fromEntries(genericRecipe(header, options).mapping.map(({ column, target }) => [column, target]));

describe('headers', () => {
  it('are known by fact key, label, column name and RESO name, whatever the case and spaces', () => {
    for (const key of fillableFacts) {
      const { label, reso } = { reso: undefined, ...facts[key] };
      const spellings = [
        key,
        key.toUpperCase(),
        label,
        label.toLowerCase(),
        factColumn(key),
        ...(reso && !['AssociationFee', 'PropertyType'].includes(reso) ? [reso] : []),
      ];
      for (const spelling of spellings)
        expect([spelling, targets(['apn', spelling])[spelling]]).toEqual([spelling, key]);
    }
  });

  it('R-SEARCH-049 find the parcel number under its names', () => {
    for (const name of ['APN', 'ParcelNumber', 'Parcel ID', 'parcel_number', 'PIN'])
      expect(targets([name])).toEqual({ [name]: 'apn' });
  });

  it('of sales and listings become records', () => {
    expect(targets(['apn', 'CloseDate', 'ClosePrice', 'Prior sale date', 'StandardStatus', 'ListPrice'])).toEqual({
      apn: 'apn',
      CloseDate: 'deed.saleDate',
      ClosePrice: 'deed.amount',
      'Prior sale date': 'deed.saleDate',
      StandardStatus: 'listing.status',
      ListPrice: 'listing.listAmount',
    });
  });

  it('give a document number to the sale when no transfer is told', () => {
    const deeds = (header: readonly string[]): unknown =>
      genericRecipe(header, options).recipe.records.deed?.map(({ fields }) => Object.keys(fields));
    expect(deeds(['apn', 'SaleDate', 'SalePrice', 'LegalReference'])).toEqual([
      ['saleDate', 'amount', 'documentNumber'],
    ]);
    expect(deeds(['apn', 'SaleDate', 'LastTransferDate', 'BookPage'])).toEqual([
      ['saleDate', 'documentNumber'],
      ['saleDate'],
    ]);
  });

  it('of the year, month and day of a sale are one date, unless a column has the whole', () => {
    const dates = (header: readonly string[]): unknown =>
      genericRecipe(header, options).recipe.records.deed?.map(({ fields }) => fields.saleDate);
    expect(dates(['apn', 'Mo Sold', 'Yr Sold', 'SalePrice'])).toEqual([{ column: ['Yr Sold', 'Mo Sold'] }]);
    expect(dates(['apn', 'SaleYear', 'SaleMonth', 'SaleDay'])).toEqual([
      { column: ['SaleYear', 'SaleMonth', 'SaleDay'] },
    ]);
    expect(dates(['apn', 'SaleYear', 'SaleMonth', 'SaleDate'])).toEqual([{ column: 'SaleDate' }]);
    expect(dates(['apn', 'SaleYear', 'SalePrice'])).toEqual([undefined]);
  });

  it('that ingest computes, or that nobody knows, are not used and say why', () => {
    expect(genericRecipe(['apn', 'Absentee owner', 'Favourite colour', 'Beds', 'bedrooms'], options).mapping).toEqual([
      { column: 'apn', target: 'apn', note: '' },
      { column: 'Absentee owner', target: null, note: 'computed by ingest' },
      { column: 'Favourite colour', target: null, note: 'not one of our names' },
      { column: 'Beds', target: 'bedrooms', note: '' },
      { column: 'bedrooms', target: null, note: 'Beds is used for it' },
    ]);
  });

  it('take PropertyType for the class only beside a PropertySubType', () => {
    expect(targets(['apn', 'PropertyType'])).toMatchObject({ PropertyType: 'propertyTypeCode' });
    expect(targets(['apn', 'PropertyType', 'PropertySubType'])).toMatchObject({
      PropertyType: 'propertyClass',
      PropertySubType: 'propertyTypeCode',
    });
  });

  it('do not let a fee of unknown period pass for a yearly one', () => {
    expect(targets(['apn', 'AssociationFee', 'AssociationFeeFrequency'])).toMatchObject({ AssociationFee: null });
  });

  it('need a parcel number and a county', () => {
    expect(() => genericRecipe(['Beds'], options)).toThrow('no column is a parcel number');
    expect(() => genericRecipe(['apn'], { ...options, fips: undefined })).toThrow('say which county with --fips');
    expect(genericRecipe(['apn', 'County FIPS'], { ...options, fips: undefined }).recipe.files['file']).toMatchObject({
      fips: 'County FIPS',
    });
  });
});

describe('npm run ingest -- generic', () => {
  let space: Workspace;
  beforeEach(async () => {
    space = await workspace();
  });
  afterEach(async () => await space.remove());

  const reso = csv([
    {
      ParcelNumber: '12-1',
      StreetNumber: '12',
      StreetDirPrefix: 'N',
      StreetName: 'Oak',
      StreetSuffix: 'Street',
      PostalCode: '98101',
      PropertySubType: 'Single Family Residence',
      BathroomsFull: '2',
      BathroomsHalf: '1',
      LotSizeAcres: '0.25',
      StandardStatus: 'Active Under Contract',
      ListPrice: '$450,000',
      ListingContractDate: '2025-01-02',
      PoolPrivateYN: 'Y',
      Remarks: 'nice',
    },
    {
      ParcelNumber: '6.1E+05',
      StreetNumber: '',
      StreetDirPrefix: '',
      StreetName: '',
      StreetSuffix: '',
      PostalCode: '',
      PropertySubType: 'Castle',
      BathroomsFull: '',
      BathroomsHalf: '',
      LotSizeAcres: '',
      StandardStatus: '',
      ListPrice: '',
      ListingContractDate: '',
      PoolPrivateYN: '',
      Remarks: '',
    },
  ]);
  const run = async (...args: string[]): Promise<string> => {
    const lines: string[] = [];
    await runIngest(args, (line) => lines.push(line));
    return lines.join('\n');
  };

  it('shows with --dry-run what would happen, and does nothing', async () => {
    const file = await space.write('list.csv', reso);
    const text = await run(
      'generic',
      file,
      '--fips',
      '53033',
      '--as-of',
      '2025-01-31',
      '--dir',
      space.dir,
      '--dry-run',
    );
    expect(text).toContain('list.csv, as of 2025-01-31, county 53033');
    expect(text).toContain('PropertySubType -> propertyTypeCode (RESO name)');
    expect(text).toContain('StreetName -> streetAddress (part of the street address)');
    expect(text).toContain('Remarks -> not used (not one of our names)');
    expect(text).toContain('"property_type_code":"1001"');
    expect(text).toContain('would be rejected 1');
    expect(text).toContain('1 x parcel number damaged by a spreadsheet');
    expect(text).toContain('Nothing was changed.');
    expect(await currentSnapshot(space.dir)).toBeNull();
  });

  it('loads a RESO export', async () => {
    const file = await space.write('list.csv', reso);
    const text = await run(
      'generic',
      file,
      '--fips',
      '53033',
      '--as-of',
      '2025-01-31',
      '--dir',
      space.dir,
      '--name',
      'My listings',
    );
    expect(text).toContain('My listings, as of 2025-01-31: 1 parcels');
    expect(
      await space.rows(`SELECT apn, fips, state_code, street_address, address_key, property_type_code, property_class, bathrooms, lot_square_feet,
        has_pool, mls_listing_status, mls_listing_amount_cents, days_on_market, lead_m FROM parcel`),
    ).toEqual([
      {
        apn: '12-1',
        fips: '53033',
        state_code: 'WA',
        street_address: '12 N OAK ST',
        address_key: '12 OAK ST N 98101',
        property_type_code: '1001',
        property_class: 'R',
        bathrooms: 2.5,
        lot_square_feet: 10_890,
        has_pool: true,
        mls_listing_status: 'CONTINGENT',
        mls_listing_amount_cents: 450_000_00,
        days_on_market: 0,
        lead_m: true,
      },
    ]);
  });

  it('reads the county from the file, its leading zero restored, and refuses counties that do not exist', async () => {
    const file = await space.write(
      'list.csv',
      csv([
        { apn: '1', FIPS: '1001' },
        { apn: '2', FIPS: '53033' },
        { apn: '3', FIPS: '99999' },
      ]),
    );
    const text = await run('generic', file, '--as-of', '2025-01-31', '--dir', space.dir);
    expect(text).toContain('1 x no such county');
    expect(await space.rows('SELECT fips, state_code FROM parcel ORDER BY fips')).toEqual([
      { fips: '01001', state_code: 'AL' },
      { fips: '53033', state_code: 'WA' },
    ]);
  });

  it.each([
    [['generic', 'x.csv', '--fips', '99999'], 'there is no file'],
    [['narnia', 'x.csv'], 'there is no recipe narnia'],
    [['generic'], 'name a recipe and at least one file'],
  ])('says what is wrong: %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
