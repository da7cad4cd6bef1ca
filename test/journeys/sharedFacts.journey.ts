/** Facts that servers share in a bucket, on the page Sources: that they are, and what is wrong while it is away. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runIngest } from '../../server/ingest.ts';
import { violationsOf } from '../support/axe.ts';
import { sharedPlace, type SharedPlace } from '../support/sharedFacts.ts';
import { step } from '../support/step.ts';
import { countyRoll } from '../support/tourCounty.ts';
import { until } from '../support/until.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
let place: SharedPlace;
const dir = mkdtempSync(join(tmpdir(), 'platbook-shared-'));
beforeAll(async () => {
  place = await sharedPlace();
  at = await openWorkstation({ sampleParcels: 0, config: { s3: place.settings } });
});
afterAll(async () => {
  await at.close();
  await place.close();
  rmSync(dir, { recursive: true, force: true });
});

async function load(name: string, lines: number): Promise<void> {
  const file = join(dir, 'county.csv');
  writeFileSync(file, countyRoll().split('\n').slice(0, lines).join('\n'));
  const options = ['--fips', '51540', '--as-of', '2026-02-01', '--name', name];
  const { warehouseDir } = at.server.services.config;
  await runIngest(['generic', file, ...options, '--dir', warehouseDir], () => undefined);
}
const reads = async (testId: string, text: RegExp): Promise<void> =>
  await at.until(`${testId} says ${text.source}`, async () =>
    text.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
  );

it('says where the facts are shared, and while the bucket is away what the other servers do not have', async () => {
  await step('they are shared', async () => {
    await load('County roll', 300);
    await until('it is published', () => place.keys().includes('current.json'));
    await at.signIn();
    await at.press('g', 'Shift+S');
    await reads('sources-snapshot', /shared by all servers in s3:\/\/county\/facts/);
    await at.find('sources-shared').waitFor({ state: 'detached' });
  });
  await step('the bucket is away', async () => {
    place.s3.isDown = true;
    await load('County roll', 400);
    await until('it is noticed', () => (at.server.services.facts?.problem() ?? '').includes('not published yet'));
    await at.press('Shift+R');
    await reads('sources-shared', /cannot be reached .+ not published yet: the other servers do not have it/);
    expect(await violationsOf(at.page, '[data-testid=sources-pane]')).toEqual([]);
    await at.picture('sources-shared');
  });
  await step('it is back', async () => {
    place.s3.isDown = false;
    await until('all is well again', () => at.server.services.facts?.problem() === null);
    await at.press('Shift+R');
    await at.find('sources-shared').waitFor({ state: 'detached' });
  });
});
