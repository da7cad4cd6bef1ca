/**
 * The main job on a real county roll, by keyboard alone: ingest while the server runs, sign in, find absentee owners
 * with high equity, walk, save ten with one undo, comparables, analysis, amortization. Counts are checked against an
 * independent reading of the raw file. Skips where the real records are absent.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCurrency } from '../../src/calc/format/currency.ts';
import { formatNumber } from '../../src/calc/format/number.ts';
import { amortize } from '../../src/calc/mortgage/amortize.ts';
import type { Client } from '../../src/api/client.ts';
import { ingest } from '../../server/data/ingest/ingest.ts';
import { parseRecipe } from '../../server/data/recipes/recipe.ts';
import { realData } from '../support/realData.ts';
import { needsRealRecords } from '../support/needs.ts';
import { valueOf } from '../support/valueOf.ts';
import { projectPath } from '../support/testCache.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const folder = realData();
const file = join(folder ?? '', 'charlottesville_va', 'parcels_flat.csv.gz');

/** Counts rows of the raw file in SQL that shares nothing with the product's. */
async function countInFile(where: string): Promise<number> {
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  const reader = await connection.runAndReadAll(
    `SELECT count(*)::INTEGER FROM read_csv('${file}', header = true, all_varchar = true) WHERE ${where}`,
  );
  const count = Number(reader.getRows()[0]?.[0]);
  connection.closeSync();
  duckdb.closeSync();
  return count;
}

describe('an investor works through Charlottesville, Virginia', needsRealRecords('charlottesville_va'), () => {
  let at: Workstation;
  let client: Client;
  let address = '';

  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 0 });
    // The server is running already: it moves over to the new snapshot by itself.
    const path = projectPath('recipes/charlottesville-va-flat.json');
    const recipe = parseRecipe(JSON.parse(readFileSync(path, 'utf8')), path);
    await ingest({ dir: at.server.services.config.warehouseDir, recipe, files: [file] });
  });
  afterAll(async () => {
    await at.close();
  });

  const rowsShown = async (count: number): Promise<void> => {
    const text = `${formatNumber(count)} rows`;
    await at.until(
      `${text} on screen`,
      async () => (await at.find('status-rows').textContent())?.includes(text) === true,
    );
  };
  const filterBy = async (text: string): Promise<void> => {
    await at.press('/', 'Control+a');
    await at.type(text);
    await at.press('Enter');
  };

  it('R-BRAND-001 R-ANALYSIS-001 R-MORTGAGE-001 works the whole city by keyboard, from its search to an underwritten deal', async () => {
    await step('signs in to a web application and goes to the city by the palette', async () => {
      await at.signIn();
      ({ client } = await at.server.signIn());
      await at.command('Charlottesville, VA', 'charlottesville');
      await rowsShown(await countInFile('true'));
    });

    await step('finds single-family homes with three or more beds as the raw file has them', async () => {
      await filterBy('type:sfr beds>=3');
      const uses = String.raw`^(Single Family( Attached|-\d Conversion)?|(Three|Four)-Level Split|Rectory)$`;
      const count = await countInFile(`regexp_matches(property_use, '${uses}') AND TRY_CAST(bedrooms AS INTEGER) >= 3`);
      expect(count).toBeGreaterThan(5000);
      await rowsShown(count);
    });

    await step('narrows to absentee owners with high equity', async () => {
      await filterBy('type:sfr beds>=3 equity>=50% absentee');
      const query = {
        type: 'COUNTY',
        fips: '51540',
        propertyType: 'SFR',
        bedroomsMin: 3,
        equityShareMin: 0.5,
        absentee: 'true',
      } as const;
      const { resultCount, results } = valueOf(await client.call('listing', { query }));
      expect(resultCount).toBeGreaterThan(1000);
      await rowsShown(resultCount);
      expect(results.every(({ absentee, bedrooms }) => absentee === true && (bedrooms ?? 0) >= 3)).toBe(true);
    });

    await step('walks by j and the property pane follows', async () => {
      await at.press('j', 'j', 'j');
      const street = async (): Promise<string> => (await at.cursorRow('results'))['Street']?.split(',')[0] ?? '';
      await at.until('the property of the row', async () => {
        address = await street();
        return address !== '' && ((await at.find('pane-property').textContent())?.includes(address) ?? false);
      });
    });

    await step('saves ten leads to a list, takes it back with one key, and does it again', async () => {
      for (let row = 0; row < 10; row += 1) await at.press('x', 'j');
      await at.press('s');
      const sizeOf = async (): Promise<number> =>
        valueOf(await client.call('auth', { query: {} })).propertyGroups.reduce((sum, { size }) => sum + size, 0);
      await at.until('ten saved', async () => (await sizeOf()) === 10);
      await at.press('Control+z');
      await at.until('none saved', async () => (await sizeOf()) === 0);
      await at.press('Control+Shift+Z');
      await at.until('ten saved again', async () => (await sizeOf()) === 10);
    });

    await step('pulls comparables, and says that the window counts back from the data', async () => {
      await at.press('c');
      const pane = at.find('pane-comparables');
      await at.until('the note on the date', async () =>
        /Sales in this data end on 12\/\d\d\/2021/.test((await pane.textContent()) ?? ''),
      );
      await at.until('comparables', async () => /Average price\s*\$[\d,]+/.test((await pane.textContent()) ?? ''));
    });

    await step('underwrites it: inputs, results, amortization', async () => {
      await at.press('a');
      const pane = at.find('pane-analysis');
      await at.until('the sheet', async () => ((await pane.textContent()) ?? '').includes('Purchase price'));
      const label = async (): Promise<string> =>
        await at.page.evaluate(
          () =>
            document.querySelector('[data-testid="pane-analysis"] td.current')?.parentElement?.firstElementChild
              ?.textContent ?? '',
        );
      const goTo = async (wanted: string, key: string): Promise<void> => {
        for (let step = 0; step < 40 && (await label()).trim() !== wanted; step += 1) await at.press(key);
        expect((await label()).trim()).toBe(wanted);
      };
      const enter = async (text: string): Promise<void> => {
        await at.type(text);
        await at.press('Enter');
      };
      await goTo('Purchase price', 'ArrowDown');
      await enter('=100000*2');
      // A new deal has a loan of three quarters of its price.
      await goTo('Interest rate', 'ArrowDown');
      await enter('6.5%');
      await goTo('Term', 'ArrowDown');
      await enter('360');
      const { rows } = amortize({
        type: 'FIXED_INTEREST',
        amount: 150_000,
        fixedInterestRate: 0.065,
        fixedInterestTerm: 360,
      });
      const first = rows[0];
      if (first === undefined) throw new Error('a schedule has rows');
      await at.command('Open the payments of the loans');
      await at.until('the first payment', async () => {
        const schedule = (await at.find('pane-amortization').textContent()) ?? '';
        return [first.payment, first.interest, first.principal, first.balance].every((cents) =>
          schedule.includes(formatCurrency(cents, { forceCents: true }).replace('$', '')),
        );
      });
    });
  });
});
