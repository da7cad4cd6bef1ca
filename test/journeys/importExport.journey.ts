/** A list of one's own comes in, is matched, and goes out again; by keyboard alone. */
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOf } from '../../src/commands/commands.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

interface Parcel {
  readonly id: number;
  readonly fips: string;
  readonly apn: string;
}

describe('a list of leads from elsewhere', () => {
  let at: Workstation;
  let parcels: Parcel[];
  let path: string;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000, config: { workers: true } });
    await at.signIn();
    parcels = await at.server.services.warehouse.query<Parcel>(
      'SELECT property_id AS id, fips, apn FROM parcel ORDER BY hash(property_id) LIMIT 60',
    );
    // Nothing says which county this one is of.
    const [shared] = await at.server.services.warehouse.query<{ apn: string }>(
      'SELECT any_value(apn) AS apn FROM parcel GROUP BY apn_key HAVING count(*) = 2 ORDER BY 1 LIMIT 1',
    );
    path = join(tmpdir(), `journey-${process.pid}.csv`);
    const lines = parcels.map(({ apn, fips }, index) => `${apn},${fips},Lead ${index}`);
    await writeFile(
      path,
      ['Parcel,FIPS Code,Comment', ...lines, '6.22E+11,51540,Damaged', 'NOPE-1,,Gone', `${shared?.apn},,Which`].join(
        '\r\n',
      ),
    );
  });
  afterAll(async () => await at.close());

  it('R-EXPORT-003 R-EXPORT-004 comes in, is matched, and goes out again', async () => {
    await step(
      'is chosen, mapped by key, looked at before anything happens, and imported with its progress on screen',
      async () => {
        await at.press('g', 'i');
        await at.find('import').waitFor();
        await at.type('From elsewhere');
        await at.press('Tab');
        const [chooser] = await Promise.all([at.page.waitForEvent('filechooser'), at.press('Enter')]);
        await chooser.setFiles(path);
        await at.page.getByRole('button', { name: 'Look at it' }).focus();
        await at.press('Enter');
        const mapping = at.page.getByRole('table', { name: 'Columns of the file' });
        await mapping.waitFor();
        await expect.poll(async () => await at.page.getByLabel('Parcel is').inputValue()).toBe('apn');
        await expect.poll(async () => await at.page.getByLabel('FIPS Code is').inputValue()).toBe('fips');
        const counts = at.find('import-counts');
        await expect.poll(async () => await counts.textContent()).toContain('60 by APN');
        await expect.poll(async () => await counts.textContent()).toContain('1 damaged APN');
        // Another meaning of a column: chosen by key, matched again at once.
        await at.page.getByLabel('Parcel is').focus();
        await at.press('Home');
        await at.until(
          'nothing matches without the APN',
          async () => !(await counts.textContent())?.includes('by APN'),
        );
        await at.press('ArrowDown');
        await at.until('all match again', async () => (await counts.textContent())?.includes('60 by APN') === true);
        await at.page.getByRole('button', { name: 'Import' }).focus();
        await at.press('Enter');
        await at.until('the dialog is gone', async () => (await at.find('import').count()) === 0);
        await at.command(commandOf('imports.show').title);
        const job = at.page.getByRole('listbox', { name: 'Imports' }).getByRole('option');
        await at.until('it is complete', async () => (await job.first().getAttribute('data-state')) === 'COMPLETE');
        await expect.poll(async () => await job.first().textContent()).toContain('60 new on the list');
        await expect.poll(async () => await job.first().textContent()).toContain('1 not found');
      },
    );

    await step('is taken back with one key, and put back with another', async () => {
      const job = at.page.getByRole('listbox', { name: 'Imports' }).getByRole('option').first();
      await at.press('Control+z');
      await at.until('undone', async () => (await job.textContent())?.includes('undone') === true);
      await at.press('Control+Shift+Z');
      await at.until('there again', async () => (await job.textContent())?.includes('60 new on the list') === true);
      // The same in its pane, where keys mean the import under the cursor.
      await at.press('b');
      await at.until('undone', async () => (await job.textContent())?.includes('undone') === true);
      await at.press('b');
      await at.until('there again', async () => (await job.textContent())?.includes('60 new on the list') === true);
      const [report] = await Promise.all([at.page.waitForEvent('download'), at.press('Shift+o')]);
      expect(report.suggestedFilename()).toMatch(/^journey-\d+ report\.csv$/);
      // Forgetting asks once more; another key leaves everything as it is.
      await at.press('Shift+d');
      await at.page.getByText('Once forgotten it cannot be taken back').waitFor();
      await at.press('k');
      await at.until(
        'it is not asked any more',
        async () => (await at.page.getByText('Once forgotten it cannot be taken back').count()) === 0,
      );
      await expect.poll(async () => await job.count()).toBe(1);
    });

    await step(
      'has a row that could be two parcels: a number decides it, and undo takes the decision back',
      async () => {
        await at.press('g', 'x');
        const pane = at.find('conflicts');
        await at.until(
          'the row is there',
          async () => (await at.cursorRow('conflicts'))['Why'] === 'this APN stands for 2 parcels',
        );
        await expect.poll(async () => await pane.getByRole('list').getByRole('listitem').count()).toBe(2);
        await at.press('2');
        await at.until('decided', async () => (await at.cursorRow('conflicts'))['Is']?.startsWith('2: ') === true);
        await at.press('Control+z');
        await at.until('open again', async () => (await at.cursorRow('conflicts'))['Is'] === 'to decide');
      },
    );

    await step('goes out as a file after the question of the server', async () => {
      await at.press('g', 'l');
      await at.until(
        'the list is open',
        async () => (await at.find('pane-list').textContent())?.includes('60') === true,
      );
      await at.press('Shift+o');
      await at.find('export').waitFor();
      // The row taken back a moment ago may still be on its way out of the list.
      await at.until(
        'the rows are those of the list',
        async () => (await at.find('export-rows').textContent()) === '60 rows of From elsewhere',
      );
      await at.press('Enter');
      const prompt = at.find('export-prompt');
      await prompt.waitFor();
      await expect
        .poll(async () => await prompt.textContent())
        .toContain('Export 60 rows to From elsewhere.csv (CSV)?');
      const [download] = await Promise.all([at.page.waitForEvent('download'), at.press('Enter')]);
      expect(download.suggestedFilename()).toBe('From elsewhere.csv');
      const rows = parse(await readFile(await download.path()), { columns: true, bom: true }) as Record<
        string,
        string
      >[];
      expect(new Set(rows.map((row) => row['APN']))).toEqual(new Set(parcels.map(({ apn }) => apn)));
      expect(rows).toHaveLength(parcels.length);
      expect(new Set(rows.map((row) => row['Lists']))).toEqual(new Set(['From elsewhere']));
      await at.until('the question is gone', async () => (await prompt.count()) === 0);
    });
  });
});
