/**
 * Real rolls brought in on screen as somebody downloads them: Charlottesville by keys alone, by the recipe that knows its
 * layout; Syracuse by mouse alone, mapped by its columns; on to who lives elsewhere and to what stands empty. Counts are
 * held against an independent reading of the files. Skips where the real records are absent.
 */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '../../src/calc/format/number.ts';
import { needsRealRecords } from '../support/needs.ts';
import { realData } from '../support/realData.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const ROLL = 'charlottesville_va/parcels_flat.csv.gz';
const TAX_ROLL = 'syracuse_ny/tax_parcels_2015.csv.gz';
const folder = realData() ?? '';

/** One number by SQL that shares nothing with the product's. */
async function inFile(file: string, sql: string): Promise<number> {
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  const rows = `read_csv('${join(folder, file)}', header = true, all_varchar = true)`;
  const [row] = (await connection.runAndReadAll(`SELECT ${sql} FROM ${rows}`)).getRows();
  connection.closeSync();
  duckdb.closeSync();
  return Number(row?.[0]);
}

describe('real rolls on screen', needsRealRecords(ROLL, TAX_ROLL), () => {
  let at: Workstation;
  beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 0, config: { workers: true } })));
  afterAll(async () => await at.close());

  const says = async (testId: string): Promise<string> => (await at.find(testId).innerText()).replaceAll(/\s+/g, ' ');
  const reads = async (testId: string, text: RegExp): Promise<RegExpExecArray> => {
    let found: RegExpExecArray | null = null;
    await at.until(`${testId} says ${text.source}`, async () => {
      found = text.exec(await says(testId));
      return found !== null;
    });
    return found ?? expect.fail(`${testId} does not say ${text.source}`);
  };
  const isLookedAt = async (): Promise<void> =>
    await at.page.locator('[data-testid=add-source-mapping][data-busy=false]').waitFor();
  const rowsShown = async (rows: number): Promise<void> => {
    const text = `${formatNumber(rows)} rows`;
    await at.until(
      `${text} on screen`,
      async () => (await at.find('status-rows').textContent())?.includes(text) === true,
    );
  };
  const numberOf = (text: string | undefined): number => Number(text?.replaceAll(',', ''));

  /** Known by its layout, loaded, and so many absentee owners. */
  async function charlottesvilleByKeys(): Promise<number> {
    let absentee = 0;
    await step('the way there, and the file as the city gives it', async () => {
      await at.signIn();
      await at.press('g', 'Shift+S');
      await at.page.locator('[data-testid=sources-pane][data-state=empty]').waitFor();
      await at.press('n');
      await at.page.locator('[data-testid=add-source][data-state=ready]').waitFor();
      const chooser = at.page.waitForEvent('filechooser');
      await at.press('o');
      await (await chooser).setFiles(join(folder, ROLL));
      await reads('add-source', /flat roll\. Its layout is published by .* known here: there is nothing to map/);
      // Nobody said of when it is: of its newest sale, so that it comes behind newer lists.
      await reads('add-source', /No day was named: 12\/10\/2021 is taken/);
      await isLookedAt();
      await at.picture('real-roll-known');
    });
    const parcels = formatNumber(await inFile(ROLL, 'count(DISTINCT apn)'));
    await step('what it would be', async () => {
      await at.press('p');
      await reads('add-source-preview', new RegExp(`What it changes: ${parcels} new parcels`));
      await at.picture('real-roll-preview');
    });
    await step('loaded, with who lives elsewhere', async () => {
      await at.press('l');
      await at.find('add-source-load').waitFor();
      const text = new RegExp(`${parcels} parcels of Charlottesville city, VA are in: ([\\d,]+) absentee`);
      absentee = numberOf((await reads('add-source-in', text))[1]);
      await at.picture('real-roll-in');
      await at.press('w');
      await rowsShown(absentee);
      await at.page.getByText('Absentee owner').first().waitFor();
    });
    return absentee;
  }

  /** Its columns said by hand, loaded, and gone on to. */
  async function syracuseByMouse(): Promise<void> {
    const pane = at.find('add-source');
    const click = async (name: string | RegExp): Promise<void> =>
      await pane.getByRole('button', { name }).first().click();
    await at
      .find('status')
      .getByRole('button', { name: /flat roll/ })
      .click();
    await at.page.getByRole('button', { name: 'Add records' }).first().click();
    await at.page.locator('[data-testid=add-source][data-state=ready]').waitFor();
    const chooser = at.page.waitForEvent('filechooser');
    await click(/^Choose a file/);
    await (await chooser).setFiles(join(folder, TAX_ROLL));
    await reads('add-source', /known here: there is nothing to map/);
    await pane.getByText('Say by hand what its columns are').click();
    await isLookedAt();
    // Names that the shapefile has cut are understood; the county is that of the ZIPs.
    const row = at.page
      .locator('[data-field=columns] .ht_master tbody tr')
      .filter({ has: at.page.locator('td:first-child', { hasText: /^vacantbuil$/ }) })
      .first();
    await at.until(
      'vacantbuil is vacant',
      async () => (await row.locator('td').nth(3).innerText()).trim() === 'vacant',
    );
    await reads('add-source', /Onondaga County, NY is taken by the ZIPs/);
    await at.picture('real-roll-by-hand');
    const parcels = formatNumber(await inFile(TAX_ROLL, 'count(DISTINCT tax_id)'));
    await click(/^Preview/);
    await reads('add-source-preview', new RegExp(`What it changes: ${parcels} new parcels`));
    await click(/^Load /);
    // What puts it in doubt is asked about first.
    await at.page
      .getByRole('alertdialog')
      .getByText(/tax_id, the parcel number, repeats/)
      .waitFor();
    await at.page.getByRole('button', { name: 'Load it all the same' }).click();
    const empty = await inFile(TAX_ROLL, "count(DISTINCT tax_id) FILTER (vacantbuil = 'TRUE')");
    const text = `${parcels} parcels of Onondaga County, NY are in: ${formatNumber(empty)} Vacant`;
    await reads('add-source-in', new RegExp(text));
    await at.picture('real-roll-by-hand-in');
    await at.find('add-source-in').getByRole('button', { name: /^Open/ }).click();
    await rowsShown(empty);
    await at.until('the county in the title', async () =>
      (await at.find('page-title').innerText()).includes('Onondaga County, NY'),
    );
  }

  it('Charlottesville by keys alone and Syracuse by mouse alone, from the file to the rows', async () => {
    const absentee = await charlottesvilleByKeys();
    // Whose mail goes to another state lives elsewhere; to whom it goes by the very line of the house does not.
    expect(absentee).toBeGreaterThan(await inFile(ROLL, "count(*) FILTER (mail_state <> 'VA')"));
    expect(absentee).toBeLessThan(await inFile(ROLL, 'count(*) FILTER (mail_address <> situs_address)'));
    await syracuseByMouse();
  });
});
