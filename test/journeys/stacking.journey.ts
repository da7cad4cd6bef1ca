/**
 * List stacking on real records, by keyboard alone: a tax roll, a vacant property registry and code violations stand in
 * one warehouse; the owner of the most troubled houses is found by how many signals stand on one parcel. Counts are
 * checked against an independent reading of the raw files. Skips where the real records are absent.
 */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '../../src/calc/format/number.ts';
import { ingest } from '../../server/warehouse/ingest/ingest.ts';
import { findRecipe } from '../../server/warehouse/recipeCatalogue.ts';
import { realData } from '../support/realData.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const folder = realData();
const city = join(folder ?? '', 'syracuse_ny');

/** One number out of the raw files, in SQL that shares nothing with the product's. */
async function fromFiles(sql: string): Promise<number> {
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  for (const [view, file] of [
    ['roll', 'tax_parcels_2015'],
    ['registry', 'vacant_property_registry'],
    ['unfit', 'unfit_violations'],
  ]) {
    await connection.run(
      `CREATE VIEW ${view} AS SELECT * FROM read_csv('${join(city, `${file}.csv.gz`)}', all_varchar = true)`,
    );
  }
  const reader = await connection.runAndReadAll(sql);
  const answer = Number(reader.getRows()[0]?.[0]);
  connection.closeSync();
  duckdb.closeSync();
  return answer;
}

describe.skipIf(folder === null)('an investor stacks lists of Syracuse, New York (needs the real records)', () => {
  let at: Workstation;

  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 0 });
    // The server is running already: it moves over to each new snapshot by itself.
    for (const id of ['syracuse-ny', 'syracuse-ny-vacant-registry', 'syracuse-ny-unfit-violations']) {
      await ingest({ dir: at.server.services.config.warehouseDir, recipe: await findRecipe(id), files: [city] });
    }
  });
  afterAll(async () => {
    await at.close();
  });

  const rowsShown = async (): Promise<number> => {
    let count = -1;
    await at.until('a count on screen', async () => {
      const text = (await at.find('status-rows').textContent()) ?? '';
      const found = /([\d,]+) rows?/.exec(text)?.[1];
      if (found === undefined) return false;
      count = Number(found.replaceAll(',', ''));
      return true;
    });
    return count;
  };
  const filterBy = async (text: string, holds: (count: number) => boolean): Promise<void> => {
    await at.press('/', 'Control+a');
    await at.type(text);
    await at.press('Enter');
    await at.until(`rows of ${text}`, async () => holds(await rowsShown()));
  };

  it('goes to the city and sees the whole roll', async () => {
    await at.signIn();
    await at.press('Control+k');
    await at.find('palette').waitFor();
    await at.type('syracuse');
    await at.until('the city is offered', async () =>
      /Syracuse, NY/.test((await at.find('palette').textContent()) ?? ''),
    );
    await at.press('Enter');
    const all = await fromFiles('SELECT count(DISTINCT tax_id) FROM roll');
    await at.until(`${formatNumber(all)} rows`, async () => (await rowsShown()) === all);
  });

  it('narrows to parcels that owe taxes, stand empty and are unfit to live in', async () => {
    const line = "upper(stnum || ' ' || stname)";
    const plain = await fromFiles(`SELECT count(DISTINCT tax_id) FROM roll WHERE amtdelinqu::DOUBLE > 0
      AND (vacantbuil = 'TRUE' OR ${line} IN (SELECT upper(PropertyAddress) FROM registry))
      AND ${line} IN (SELECT upper(address) FROM unfit WHERE status_type_name = 'Open')`);
    expect(plain).toBeGreaterThan(10);
    // Spellings that only USPS words bring together come on top of the plain comparison.
    await filterBy('distress>=3', (count) => count >= plain && count <= plain + 5);
  });

  it('walks to one, and sees which source says what, and as of when', async () => {
    await at.press('j');
    const pane = at.find('pane-property');
    const text = async (): Promise<string> => (await pane.textContent()) ?? '';
    await at.until('the sources', async () => /Syracuse unfit violations, as of 09\/11\/2025/.test(await text()));
    expect(await text()).toMatch(/City of Syracuse, New York, tax roll, as of 12\/31\/2015/);
    expect(await text()).toContain('Flagged vacant by Syracuse vacant property registry, as of 04/01/2025');
    await at.press('Enter');
    await at.until('the history', async () => /Violation: /.test(await text()) && /Tax lien/.test(await text()));
  });
});
