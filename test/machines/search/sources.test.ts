/** The facts in service on screen: read while they are looked at, anew when others come, and the way back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWarehouse } from '../../../server/data/ingest/ingestLock.ts';
import { currentSnapshot } from '../../../server/data/warehouse/snapshots.ts';
import { runIngest } from '../../../server/ingest.ts';
import { rowUnderCursor } from '../../../src/machines/parts/pagedRows.ts';
import { sourcesMachine } from '../../../src/machines/search/sources.ts';
import { canGoBack } from '../../../src/machines/search/sources/context.ts';
import { openDesk } from '../../support/desk.ts';
import { inService } from '../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { countyRoll } from '../../support/tourCounty.ts';

let server: TestServer;
let operator: SignedIn;
const dir = mkdtempSync(join(tmpdir(), 'platbook-sources-'));

async function load(name: string): Promise<string> {
  const file = join(dir, 'county.csv');
  writeFileSync(file, countyRoll().split('\n').slice(0, 6).join('\n'));
  const { warehouseDir } = server.services.config;
  const options = ['--fips', '51540', '--as-of', '2026-02-01', '--name', name, '--dir', warehouseDir];
  await runIngest(['generic', file, ...options], () => undefined);
  const id = (await currentSnapshot(warehouseDir))?.id ?? '';
  await inService(server.services.warehouse, id);
  return id;
}

async function opened(me: SignedIn = operator) {
  const desk = openDesk(sourcesMachine, { server, me });
  await desk.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'sources' });
  return desk;
}

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn();
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

it('what comes into service is shown while the pane is on screen, and the way back is asked before it is gone', async () => {
  const desk = await opened();
  expect([desk.context().rows, desk.context().isLoaded]).toEqual([[], true]);
  const first = await load('First roll');
  await desk.does({ type: 'data.changed', snapshotId: first });
  expect(rowUnderCursor(desk.context())?.name).toBe('First roll');
  // There is nothing to go back to.
  await desk.does({ type: 'sources.ask' }, { type: 'sources.goBack' });
  expect([desk.heard('workspace.open'), desk.heard('workspace.done')]).toEqual([[], []]);
  const second = await load('Second roll');
  await desk.does({ type: 'data.changed', snapshotId: second });
  expect(desk.context().answer).toMatchObject({ snapshotId: second, earlier: { id: first } });
  await desk.does({ type: 'sources.ask' });
  expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'sourcesBack' }]);
  const unlock = await lockWarehouse(server.services.config.warehouseDir);
  await desk.does({ type: 'sources.goBack' });
  await unlock();
  // Refused, the dialog stays and says why.
  expect([desk.context().refusal, desk.heard('workspace.done')]).toEqual([
    expect.stringContaining('Records are being loaded.'),
    [],
  ]);
  await desk.does({ type: 'sources.goBack' });
  expect(desk.context().refusal).toBeNull();
  expect(desk.heard('workspace.done')).toHaveLength(1);
  expect(desk.heard('sources.refresh')).toHaveLength(1);
  await desk.does({ type: 'sources.refresh' });
  expect(desk.context().answer).toMatchObject({ snapshotId: first, earlier: { id: second } });
});

it('what goes with a source is counted before it is taken out, and a refusal says why', async () => {
  const { warehouse } = server.services;
  const id = await load('Third roll');
  const desk = await opened();
  const at = desk.context().rows.findIndex(({ name }) => name === 'Third roll');
  await desk.does({ type: 'sources.cursor', index: at });
  expect(rowUnderCursor(desk.context())?.name).toBe('Third roll');
  // Nothing was counted: nothing is taken out.
  await desk.does({ type: 'sources.remove' });
  expect(desk.wire.of('removeSource')).toEqual([]);
  await desk.does({ type: 'sources.askRemoval' });
  expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'sourcesRemove' }]);
  expect(desk.context().removal).toMatchObject({ snapshotId: id, name: 'Third roll', counties: [{ fips: '51540' }] });
  const unlock = await lockWarehouse(server.services.config.warehouseDir);
  await desk.does({ type: 'sources.remove' });
  await unlock();
  expect([desk.context().refusal, desk.heard('workspace.done')]).toEqual([
    expect.stringContaining('Records are being loaded.'),
    [],
  ]);
  await desk.does({ type: 'sources.remove' });
  expect([desk.context().refusal, desk.context().removal, desk.heard('workspace.done').length]).toEqual([
    null,
    null,
    1,
  ]);
  await desk.does({ type: 'sources.refresh' });
  expect(desk.context().rows.map(({ name }) => name)).not.toContain('Third roll');
  expect(warehouse.current()?.id).not.toBe(id);
});

it('who does not operate the installation is offered no way back; what could not be read is said, and read again', async () => {
  const other = await opened(await server.newcomer());
  expect([canGoBack(other.context()), other.context().answer?.earlier]).toEqual([false, null]);
  await other.does({ type: 'sources.ask' }, { type: 'sources.askRemoval' });
  expect(other.heard('workspace.open')).toEqual([]);
  other.wire.fail('sources', 503);
  await other.does({ type: 'sources.refresh' });
  expect(other.state().matches({ list: 'failed' })).toBe(true);
  await other.does({ type: 'sources.refresh' });
  expect(other.context()).toMatchObject({ error: null, isLoaded: true });
});
