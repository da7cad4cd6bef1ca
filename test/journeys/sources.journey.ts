/** Where the facts come from, on screen: nothing loaded, a county that comes, and the way back, by keys and by mouse. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runIngest } from '../../server/ingest.ts';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { countyRoll } from '../support/tourCounty.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
const dir = mkdtempSync(join(tmpdir(), 'platbook-sources-'));
beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 0 })));
afterAll(async () => {
  await at.close();
  rmSync(dir, { recursive: true, force: true });
});

async function load(name: string, lines: number): Promise<void> {
  const file = join(dir, 'county.csv');
  const text = countyRoll()
    .split('\n')
    .slice(0, lines + 1)
    .join('\n');
  writeFileSync(file, name === 'County roll' ? text : text.replaceAll('\n55', '\n77'));
  const { warehouseDir } = at.server.services.config;
  const options = ['--fips', '51540', '--as-of', '2026-02-01', '--name', name, '--dir', warehouseDir];
  await runIngest(['generic', file, ...options], () => undefined);
}
const reads = async (testId: string, text: RegExp): Promise<void> =>
  await at.until(`${testId} says ${text.source}`, async () =>
    text.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
  );
const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const underCursor = async (name: string): Promise<void> =>
  await at.until(`${name} is under the cursor`, async () => (await at.cursorRow('sources'))['Source'] === name);
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });

it('sources come on screen as they come into service, and who operates goes back and forth', async () => {
  await step('nothing is loaded: how a county comes in', async () => {
    await at.signIn();
    await at.press('g', 'Shift+S');
    await at.page.locator('[data-testid=sources-pane][data-state=empty]').waitFor();
    await reads('sources-pane', /No records yet.+the file that it publishes.+Add records.+On the command line/);
    await isSound('sources-pane');
    await at.picture('sources-empty');
  });
  await step('a county comes while one looks', async () => {
    await load('County roll', 600);
    await underCursor('County roll');
    expect(await at.cursorRow('sources')).toMatchObject({
      'As of': '02/01/2026',
      County: 'Charlottesville city, VA (51540)',
      Parcels: '600',
    });
    await reads('sources-told', /Mailing address 100%.+Last sale not told.+Nothing tells of .*Pre-Foreclosure/);
    await load('Other roll', 4);
    await at.until('two sources', async () => (await at.find('sources-pane').getByText('Other roll').count()) > 0);
    await at.inGrid('sources');
    await at.press('j');
    await underCursor('Other roll');
    await isSound('sources-pane');
    await at.picture('sources');
  });
  await step('back by keys: what comes and goes is said first', async () => {
    await at.press('b');
    await reads('sources-back', /Goes Other roll as of 02\/01\/2026, 4 parcels/);
    await isSound('sources-back');
    await at.picture('sources-back', 'here');
    await at.press('Escape');
    await isGone('sources-back');
    await at.press('b');
    await at.find('sources-back').waitFor();
    await at.press('Enter');
    await isGone('sources-back');
    await underCursor('County roll');
    await at.until('one source', async () => (await at.find('sources-pane').getByText('Other roll').count()) === 0);
    await reads('status', /County roll/);
  });
  await step('and forth by mouse, from the status bar', async () => {
    await at.press('g', 's');
    await isGone('sources-pane');
    await at.find('status').getByText('County roll').click();
    await at.find('sources-pane').getByRole('button', { name: 'Go back' }).click();
    await reads('sources-back', /Comes back Other roll/);
    await at.find('sources-back').getByRole('button', { name: 'Go back' }).click();
    await isGone('sources-back');
    await at.find('sources-pane').getByText('Other roll').first().waitFor();
  });
  await step('a source is taken out by keys: what goes with it is said first', async () => {
    await at.inGrid('sources');
    await at.press('j');
    await underCursor('Other roll');
    await at.press('e');
    await reads('sources-remove', /Remove Other roll\?.+Parcels that go 4 Stay as other sources have them 0/);
    await isSound('sources-remove');
    await at.picture('sources-remove', 'here');
    await at.press('Escape');
    await isGone('sources-remove');
    await at.inGrid('sources');
    await at.press('e');
    await reads('sources-remove', /Parcels that go 4/);
    await at.press('Enter');
    await isGone('sources-remove');
    await at.until('one source', async () => (await at.find('sources-pane').getByText('Other roll').count()) === 0);
  });
  await step('and by mouse the last one, which leaves nothing', async () => {
    await underCursor('County roll');
    await at.find('sources-told').getByRole('button', { name: 'Remove' }).click();
    await reads('sources-remove', /Parcels that go 600/);
    await at.find('sources-remove').getByRole('button', { name: 'Remove' }).click();
    await isGone('sources-remove');
    await at.page.locator('[data-testid=sources-pane][data-state=empty]').waitFor();
  });
});
