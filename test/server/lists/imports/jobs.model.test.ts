/**
 * Imports and exports against a model of what they have to come to, in any order: files with statuses into lists, undo
 * and redo of any of them, records deleted, lists exported and read back. The server does all of it for real.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  assert,
  asyncModelRun,
  asyncProperty,
  commands,
  constantFrom,
  nat,
  record,
  uniqueArray,
  type AsyncCommand,
} from 'fast-check';
import { parse } from 'csv-parse/sync';
import type { Client } from '../../../../src/api/client.ts';
import type { Choosable } from '../../../../src/api/contract/account/picklists.ts';
import type { TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { ended, fileOf, importFile, sampleParcels, startImportServer, type Parcel } from './importServer.ts';

const LISTS = ['North', 'South'] as const;
type ListName = (typeof LISTS)[number];
const PARCELS = 6;

interface Job {
  readonly id: number;
  readonly list: ListName;
  readonly added: readonly number[];
  readonly filled: ReadonlyMap<number, string>;
  isUndone: boolean;
}
/** What has to be: members of the lists, statuses (kept while a parcel is off all lists), and the imports. */
interface Model {
  readonly lists: Record<ListName, Set<number>>;
  readonly statuses: Map<number, string>;
  readonly jobs: Job[];
}
interface Real {
  readonly client: Client;
  readonly run: number;
}

let server: TestServer;
let parcels: Parcel[];
let known: readonly Choosable[];
let client: Client;
let runs = 0;
beforeAll(async () => {
  server = await startImportServer(1000);
  const me = await server.signIn();
  ({ client } = me);
  known = me.auth.propertyStatuses;
  parcels = await sampleParcels(server, PARCELS);
});
afterAll(async () => await server.close());

const nameOf = ({ run }: Real, list: ListName): string => `${list} ${run}`;

/** Members of the lists with their statuses, as the server has them. */
async function isAsModelled(model: Model, real: Real): Promise<void> {
  const { groups = [] } = valueOf(await client.call('listImports'));
  for (const list of LISTS) {
    const group = groups.find(({ name }) => name === nameOf(real, list));
    const search = { filters: { groupIds: { values: [group?.id ?? 0] } } };
    const rows = group === undefined ? [] : valueOf(await client.call('queryGroups', { body: { search } })).results;
    const shown = rows.map(({ propertyId, statusId }) => [propertyId, known.find(({ id }) => id === statusId)?.name]);
    const wanted = [...model.lists[list]].map((id) => [id, model.statuses.get(id)]);
    const inOrder = (pairs: unknown[][]): unknown[][] => pairs.toSorted(([a], [b]) => Number(a) - Number(b));
    expect(inOrder(shown)).toEqual(inOrder(wanted));
  }
}

interface Step extends AsyncCommand<Model, Real> {}

const importing = (list: ListName, at: readonly number[], status: string): Step => ({
  check: () => true,
  toString: () => `import ${at.join(',')} as ${status} into ${list}`,
  run: async (model, real) => {
    const chosen = at.flatMap((place) => parcels[place] ?? []);
    const lines = chosen.map(({ apn, fips }) => `${apn},${fips},${status}`);
    const job = await importFile(client, fileOf(['APN,FIPS,Status', ...lines].join('\n')), nameOf(real, list));
    const added = chosen.map(({ id }) => id).filter((id) => !model.lists[list].has(id));
    const filled = new Map(
      chosen.flatMap(({ id }) => (model.statuses.has(id) || status === '' ? [] : [[id, status] as const])),
    );
    for (const id of added) model.lists[list].add(id);
    for (const [id, name] of filled) model.statuses.set(id, name);
    model.jobs.push({ id: job.id, list, added, filled, isUndone: false });
    expect(job).toMatchObject({ state: 'COMPLETE', added: added.length, done: chosen.length });
    await isAsModelled(model, real);
  },
});

const turning = (which: number, undo: boolean): Step => ({
  check: ({ jobs }) => jobs.length > 0,
  toString: () => `${undo ? 'undo' : 'redo'} ${which}`,
  run: async (model, real) => {
    const job = model.jobs[which % model.jobs.length];
    if (job === undefined) throw new Error('checked before');
    valueOf(await client.call('undoImport', { params: { id: job.id }, body: { undo } }));
    await ended(client, job.id);
    if (job.isUndone !== undo) {
      job.isUndone = undo;
      for (const id of job.added)
        if (undo) model.lists[job.list].delete(id);
        else model.lists[job.list].add(id);
      for (const [id, name] of job.filled)
        if (undo && model.statuses.get(id) === name) model.statuses.delete(id);
        else if (!undo && !model.statuses.has(id)) model.statuses.set(id, name);
    }
    await isAsModelled(model, real);
  },
});

const forgetting = (which: number): Step => ({
  check: ({ jobs }) => jobs.length > 0,
  toString: () => `forget ${which}`,
  run: async (model, real) => {
    const [job] = model.jobs.splice(which % model.jobs.length, 1);
    valueOf(await client.call('deleteImport', { params: { id: job?.id ?? 0 } }));
    await isAsModelled(model, real);
  },
});

const exporting = (list: ListName): Step => ({
  check: ({ lists }) => lists[list].size > 0,
  toString: () => `export ${list} and read it back`,
  run: async (model, real) => {
    const { groups = [] } = valueOf(await client.call('listImports'));
    const group = groups.find(({ name }) => name === nameOf(real, list));
    const body = {
      search: { filters: { groupIds: { values: [group?.id ?? 0] } } },
      columns: ['propertyId', 'apn', 'fips', 'status'] as const,
    };
    const asked = valueOf(
      await client.call('exportProperties', { query: { csv: true }, body: { ...body, columns: [...body.columns] } }),
    );
    valueOf(await client.call('confirmExport', { params: { id: asked.fileId } }));
    const { content } = valueOf(await client.call('exportFile', { params: { id: asked.fileId } }));
    const text = await content.text();
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(new Map(rows.map((row) => [Number(row['Property id']), row['Status']]))).toEqual(
      new Map([...model.lists[list]].map((id) => [id, model.statuses.get(id) ?? ''])),
    );
    const job = await importFile(client, fileOf(text), nameOf(real, list));
    expect(job).toMatchObject({ state: 'COMPLETE', added: 0 });
    model.jobs.push({ id: job.id, list, added: [], filled: new Map(), isUndone: false });
    await isAsModelled(model, real);
  },
});

it('imports, exports, undo and redo come to what the model says, in any order', async () => {
  const list = constantFrom(...LISTS);
  const steps = commands(
    [
      record({
        list,
        at: uniqueArray(nat(PARCELS - 1), { minLength: 1, maxLength: 4 }),
        status: constantFrom('', 'New', 'Contacted'),
      }).map((given) => importing(given.list, given.at, given.status)),
      nat(5).map((which) => turning(which, true)),
      nat(5).map((which) => turning(which, false)),
      nat(5).map((which) => forgetting(which)),
      list.map((one) => exporting(one)),
    ],
    { maxCommands: 8, size: 'max' },
  );
  await assert(
    asyncProperty(steps, async (given) => {
      runs += 1;
      const ids = parcels.map(({ id }) => id);
      // What earlier runs wrote would be known to this one and not to its model.
      valueOf(await client.call('saveProperties', { query: { groupName: 'Clean' }, body: { selection: ids } }));
      const edits = ids.map((propertyId) => ({ propertyId, version: null, change: { statusId: null } }));
      valueOf(await client.call('editRows', { body: { edits } }));
      const model: Model = { lists: { North: new Set(), South: new Set() }, statuses: new Map(), jobs: [] };
      await asyncModelRun(() => ({ model, real: { client, run: runs } }), given);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
