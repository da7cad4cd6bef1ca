/**
 * Lists of seven cities in one warehouse, by keyboard alone: tax lien sales, foreclosure filings, vacancy, violations,
 * sales and a listing export, stacked where they speak of the same parcel. Parts of the real files are loaded while
 * the server runs; every count is checked against an independent reading of the same rows. Skips where the real
 * records are absent.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsRealRecords } from '../support/needs.ts';
import { realData } from '../support/realData.ts';
import { loadRealRecords, type RealRecords } from '../support/realRecords.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const folder = realData();

/** About one row of so many, by what joins the files of a place: what stands in two files is taken of both or of none. */
const some = (key: string, share: 8 | 16): string => `md5(${key}) < '${share === 8 ? '2' : '1'}'`;

const parts = {
  lien12: {
    recipe: 'baltimore-md-tax-liens-2012',
    file: 'baltimore_md/tax_lien_sale_2012.csv.gz',
    rows: some('"Block" || "Lot"', 8),
  },
  lien13: {
    recipe: 'baltimore-md-tax-liens-2013',
    file: 'baltimore_md/tax_lien_sale_2013.csv.gz',
    rows: some('"Block" || "Lot"', 8),
  },
  filing: {
    recipe: 'allegheny-pa-foreclosures',
    file: 'allegheny_pa/mortgage_foreclosure_filings_2009_2022.csv.gz',
    rows: some('pin', 16),
  },
  owed: {
    recipe: 'allegheny-pa-tax-liens',
    file: 'allegheny_pa/tax_lien_summary_by_parcel.csv.gz',
    rows: some('pin', 16),
  },
  opa: {
    recipe: 'philadelphia-pa',
    file: 'philadelphia_pa/opa_properties_recent_transfers_2022.csv.gz',
    rows: some("lpad(parcel_number, 9, '0')", 8),
  },
  empty: {
    recipe: 'philadelphia-pa-vacant',
    file: 'philadelphia_pa/vacant_property_indicators_2024.csv.gz',
    rows: some("lpad(opa_id, 9, '0')", 8),
  },
  nashville: {
    recipe: 'nashville-tn',
    file: 'nashville_tn/sales_with_owners_2013_2016.csv.gz',
    rows: some('ParcelID', 16),
  },
  sacramento: { recipe: 'sacramento-ca-sales', file: 'sacramento_ca/sales_may_2008.csv.gz' },
  chicago: { recipe: 'redfin-listings', file: 'listings_chicago_il/redfin_export_2022_10.csv.gz' },
  roll: {
    recipe: 'syracuse-ny',
    file: 'syracuse_ny/tax_parcels_2015.csv.gz',
    rows: "upper(stname) < 'E'",
  },
  registry: { recipe: 'syracuse-ny-vacant-registry', file: 'syracuse_ny/vacant_property_registry.csv.gz' },
  unfit: { recipe: 'syracuse-ny-unfit-violations', file: 'syracuse_ny/unfit_violations.csv.gz' },
} as const;

const needed = needsRealRecords(...Object.values(parts).map(({ file }) => file));
describe('an investor works lists of seven cities', needed, () => {
  let at: Workstation;
  let records: RealRecords;

  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 0 });
    // The server is running already: it moves over to each new snapshot by itself.
    records = await loadRealRecords(folder ?? '', at.server.services.config.warehouseDir, parts);
    // Twelve loads: seconds where nothing else runs.
  }, 600_000);
  beforeEach(async () => await at.startAnew());
  afterAll(async () => {
    await records?.close();
    await at?.close();
  });

  const count = async (sql: string): Promise<number> => await records.count(sql);
  const rowsShown = async (): Promise<number | null> => {
    if ((await at.find('results').getAttribute('data-state')) !== 'fresh') return null;
    const found = /([\d,]+) rows?$/.exec(((await at.find('status-rows').textContent()) ?? '').trim())?.[1];
    return found === undefined ? null : Number(found.replaceAll(',', ''));
  };
  const goTo = async (typed: string, name: string): Promise<void> => {
    await at.command(name, typed);
    await at.until(`${name} is searched`, async () =>
      ((await at.find('page-title').textContent()) ?? '').startsWith(name),
    );
  };
  const filterBy = async (text: string, rows: number): Promise<void> => {
    // A comparison with nothing would prove nothing.
    expect(rows).toBeGreaterThan(0);
    await at.press('/', 'Control+a');
    await at.type(text);
    await at.press('Enter');
    await at.until(`${rows} rows of ${text}`, async () => (await rowsShown()) === rows);
  };
  /** The tile of a lead type counts the rows of the place as the filter leaves them. */
  const tile = async (label: string): Promise<number> => {
    if ((await at.find('lead-types').count()) === 0) {
      await at.press('/');
      await at.find('lead-types').waitFor();
      await at.press('Escape');
    }
    const text = (await at.find('lead-types').getByRole('tab').filter({ hasText: label }).textContent()) ?? '';
    return Number(/([\d,]+)$/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
  };
  /** The property of the next row: its evidence, and where that comes from. */
  const propertySays = async (...texts: readonly (string | RegExp)[]): Promise<void> => {
    await at.press('j');
    const pane = at.find('pane-property');
    for (const text of texts)
      await at.until(`the property says ${String(text)}`, async () => {
        const shown = (await pane.textContent()) ?? '';
        return typeof text === 'string' ? shown.includes(text) : text.test(shown);
      });
  };

  it('Baltimore: tax liens of two sales, and parcels that were in both', async () => {
    const all = await count(
      'SELECT count(*) FROM (SELECT "Block", "Lot" FROM lien12 UNION SELECT "Block", "Lot" FROM lien13)',
    );
    const both = await count(
      'SELECT count(*) FROM (SELECT "Block", "Lot" FROM lien12 INTERSECT SELECT "Block", "Lot" FROM lien13)',
    );
    expect(records.reports['lien13']?.joins).toMatchObject({ byApn: both, byAddress: 0, conflicts: 0 });
    await goTo('baltimore city', 'Baltimore city, MD');
    await filterBy('lead:L', all);
    await at.until('the tile', async () => (await tile('Lien')) === all);
    // Of a parcel in both sales the newer one says whether it is vacant.
    const vacant = await count(
      `SELECT count(*) FROM lien12 FULL JOIN lien13 USING ("Block", "Lot") WHERE coalesce(lien13."Vacant", lien12."Vacant") = '1'`,
    );
    await filterBy('lead:L vacant', vacant);
    await filterBy('lead:L sources>=2', both);
    await propertySays(
      /2 open liens; \$[\d,.]+ in total; latest: Tax lien certificate sale 2013 recorded on 05\/16\/2013/,
      'Baltimore City, Maryland, tax lien sale 2012, as of 05/17/2012',
      'Baltimore City, Maryland, tax lien sale 2013, as of 05/16/2013',
    );
  });

  it('Allegheny: pending foreclosures, parcels that owe taxes, and those that are both', async () => {
    const ended = `docket_type IN ('Discontinued without Prejudice', 'Settled and Discontinued', 'Praecipe to Withdraw', 'Satisfaction',
      'Case Terminated', 'Discontinued', 'Discontinued with Prejudice', 'Praecipe to Vacate Judgment', 'Release of Judgment Lien',
      'Writ Expired', 'Sheriff''s Deed')`;
    const pending = `SELECT DISTINCT pin FROM filing f WHERE pin IS NOT NULL AND NOT ${ended} AND filing_date >= '2020-08-30'
      AND NOT EXISTS (SELECT 1 FROM filing e WHERE e.pin = f.pin AND e.filing_date >= f.filing_date AND e.${ended})`;
    const owing = 'SELECT DISTINCT pin FROM owed WHERE "number"::INTEGER > 0';
    await goTo('allegheny', 'Allegheny County, PA');
    const open = await count(`SELECT count(*) FROM (${pending})`);
    await filterBy('lead:P', open);
    await at.until('the tile', async () => (await tile('Pre-Foreclosure')) === open);
    // The filings name no address: the parcel number tells the rows apart.
    await at.until('a row by its number', async () =>
      /^Invalid address · \d{4}[A-Z]\d{5}/.test((await at.cursorRow('results'))['Street'] ?? ''),
    );
    await filterBy('lead:L', await count(`SELECT count(*) FROM (${owing})`));
    await filterBy('lead:P haslien', await count(`SELECT count(*) FROM (${pending} INTERSECT ${owing})`));
    await propertySays(
      /Pre-Foreclosure[^$]* recorded on \d\d\/\d\d\/20(20|21|22)/,
      /\d+ open liens?; \$[\d,.]+ in total/,
      'Allegheny County, Pennsylvania, mortgage foreclosure filings, as of 08/30/2022',
      'Allegheny County, Pennsylvania, tax liens by parcel, as of 01/01/2026',
    );
    // Parcels without an address have no place either, and so no picture from above.
    at.expectRefusals(404);
    await at.press('Enter');
    await at.until('its filings and liens by day', async () =>
      /Tax lien/.test((await at.find('pane-property').textContent()) ?? ''),
    );
  });

  it('Philadelphia: vacant land and buildings, and those that changed hands lately', async () => {
    const vacant = `SELECT DISTINCT lpad(opa_id, 9, '0') AS account FROM empty WHERE opa_id IS NOT NULL AND vacant_type IS NOT NULL`;
    await goTo('philadelphia county', 'Philadelphia County, PA');
    await filterBy('lead:V', await count(`SELECT count(*) FROM (${vacant})`));
    await filterBy(
      'lead:V sources>=2',
      await count(`SELECT count(*) FROM (${vacant} INTERSECT SELECT lpad(parcel_number, 9, '0') FROM opa)`),
    );
    await propertySays(
      'Flagged vacant by Philadelphia vacant property indicators, as of 06/24/2024',
      'City of Philadelphia, Pennsylvania, property assessments, as of 12/12/2022',
    );
  });

  it('Nashville: assessed values and the market sales of the last month of the data', async () => {
    await goTo('davidson county', 'Davidson County, TN');
    await filterBy(
      'lead:CUSTOM assessed>=400k',
      await count('SELECT count(DISTINCT ParcelID) FROM nashville WHERE TotalValue::DOUBLE >= 400000'),
    );
    const day = "strptime(SaleDate, '%B %d, %Y')";
    // A deed over several parcels repeats its whole price on each.
    await filterBy(
      'lead:SOLD',
      await count(`SELECT count(DISTINCT ParcelID) FROM nashville n WHERE ${day} BETWEEN DATE '2016-10-01' AND DATE '2016-10-31'
      AND SalePrice::DOUBLE >= 10000 AND (SELECT count(DISTINCT ParcelID) FROM nashville o
        WHERE o.SaleDate = n.SaleDate AND o.SalePrice = n.SalePrice AND o.LegalReference = n.LegalReference) = 1`),
    );
    await propertySays(
      /Sold on 10\/\d\d\/2016 for \$[\d,]+/,
      'Nashville and Davidson County, Tennessee, sales with assessments, as of 10/31/2016',
    );
  });

  it('Sacramento: a week of sales', async () => {
    const elsewhere = `('LINCOLN', 'ROSEVILLE', 'ROCKLIN', 'AUBURN', 'GRANITE BAY', 'LOOMIS', 'FORESTHILL', 'PENRYN', 'MEADOW VISTA', 'EL DORADO HILLS',
      'PLACERVILLE', 'CAMERON PARK', 'POLLOCK PINES', 'EL DORADO', 'COOL', 'SHINGLE SPRINGS', 'DIAMOND SPRINGS', 'GREENWOOD', 'GARDEN VALLEY', 'WEST SACRAMENTO')`;
    await goTo('sacramento county', 'Sacramento County, CA');
    await filterBy(
      'lead:SOLD beds>=3',
      await count(`SELECT count(DISTINCT street || city || zip) FROM sacramento
      WHERE city NOT IN ${elsewhere} AND price::DOUBLE >= 10000 AND beds::INTEGER >= 3`),
    );
    await propertySays(
      /Sold on 05\/\d\d\/2008 for \$[\d,]+/,
      'Sacramento area, California, one week of sales, as of 05/21/2008',
    );
  });

  it('Chicago: the listings of an export', async () => {
    await goTo('cook county', 'Cook County, IL');
    await filterBy('lead:M', await count('SELECT count(*) FROM chicago WHERE "ADDRESS" IS NOT NULL'));
    await filterBy(
      'lead:M dom<=7',
      await count('SELECT count(*) FROM chicago WHERE "ADDRESS" IS NOT NULL AND "DAYS ON MARKET"::INTEGER <= 7'),
    );
    await propertySays(
      /Active[^.]* for \$[\d,]+; \d days? on the market/,
      'For-sale listings, Redfin export, as of 10/08/2022',
    );
  });

  it('Syracuse: parcels that owe taxes, stand empty and are unfit to live in', async () => {
    const line = "upper(stnum || ' ' || stname)";
    const plain = await count(`SELECT count(DISTINCT tax_id) FROM roll WHERE amtdelinqu::DOUBLE > 0
      AND (vacantbuil = 'TRUE' OR ${line} IN (SELECT upper(PropertyAddress) FROM registry))
      AND ${line} IN (SELECT upper(address) FROM unfit WHERE status_type_name = 'Open')`);
    await goTo('syracuse', 'Syracuse, NY');
    await filterBy('lead:CUSTOM distress>=3', plain);
    await propertySays(
      /Syracuse unfit violations, as of 09\/11\/2025/,
      'City of Syracuse, New York, tax roll, as of 12/31/2015',
      'Flagged vacant by Syracuse vacant property registry, as of 04/01/2025',
    );
    await at.press('Enter');
    await at.until('the history', async () => {
      const text = (await at.find('pane-property').textContent()) ?? '';
      return /Violation: /.test(text) && /Tax lien/.test(text);
    });
  });
});
