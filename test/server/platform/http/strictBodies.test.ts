/** Requests mean what they say: a walk over the schemas of all calls, with one name misspelt at a time. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { contract, type CallName } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { objectsIn, samplesOf, type Path } from '../../../support/sampleOf.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
  // Something that a call which means "everything" would change.
  await saveInto(me, 'Kept', await sampleIds(server, 20));
  for (const lastName of ['Adams', 'Baker', 'Clark']) {
    valueOf(await me.client.call('saveContact', { query: { groupName: 'People' }, body: { lastName } }));
  }
});
afterAll(async () => await server.close());

const calls = (Object.entries(contract) as [CallName, Call][]).filter(([, call]) => call.body !== undefined);
const pathOf = (call: Call): string => call.path.replaceAll(/\{\w+\}/g, '1');

const MISSPELT = 'mispelledq';
function withMisspelt(sample: unknown, path: Path): unknown {
  const copy = structuredClone(sample);
  let at = copy as Record<string | number, unknown>;
  for (const step of path) at = at[step] as typeof at;
  at[MISSPELT] = 1;
  return copy;
}

/** Every row of what a user keeps, as one number for each table; sessions change with each request. */
async function everythingKept(): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where column_name = 'account_id' and table_schema = current_schema() and table_name <> 'session'`.execute(
    server.db,
  );
  const kept: Record<string, string | null> = {};
  for (const { name } of rows) {
    const { rows: sums } = await sql<{
      sum: string | null;
    }>`select md5(string_agg(t::text, '|' order by t::text)) as sum
      from ${sql.table(name)} t`.execute(server.db);
    kept[name] = sums[0]?.sum ?? null;
  }
  expect(kept['contact']).toEqual(expect.any(String)); // those of `beforeAll`, so that something is compared
  return kept;
}

describe('a misspelt name in a body', () => {
  it.each(calls)('of %s is refused where it stands, at every depth', async (_name, call) => {
    const before = await everythingKept();
    let objects = 0;
    for (const sample of samplesOf(call.body!)) {
      for (const path of objectsIn(call.body!, sample)) {
        objects += 1;
        const response = await server.request(call.method, pathOf(call), {
          token: me.token,
          body: withMisspelt(sample, path),
        });
        const field = [...(typeof path[0] === 'number' ? ['body'] : []), ...path, MISSPELT].join('.');
        const answer = (await response.json()) as { readonly fieldErrors?: Readonly<Record<string, string>> };
        expect([response.status, field, answer.fieldErrors?.[field] ?? answer]).toEqual([
          400,
          field,
          expect.stringContaining('is not known'),
        ]);
      }
    }
    expect(objects > 0 || call.body!.def.type === 'array').toBe(true);
    expect(await everythingKept()).toEqual(before);
  });

  it('is answered with the name that was probably meant', async () => {
    const body = { search: { filters: { groupID: { values: [1] } } }, selection: { allSelected: true, items: [] } };
    const response = await server.request('DELETE', contract.deleteContacts.path, { token: me.token, body });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fieldErrors: { 'search.filters.groupID': 'is not known; did you mean groupIds?' } },
    ]);
  });

  it('of the query, and a query or body of a call that takes none, are refused too', async () => {
    const asked = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const response = await server.request(method, path, { token: me.token, ...(body === undefined ? {} : { body }) });
      return [response.status, ((await response.json()) as { fieldErrors?: unknown }).fieldErrors];
    };
    const group = '/resource/auth/ps4/user/new2/properties/groups/1';
    expect(await asked('DELETE', `${group}?deleteContact=true`)).toEqual([
      400,
      { deleteContact: 'is not known; did you mean deleteContacts?' },
    ]);
    expect(await asked('GET', '/resource/auth/ps4/user/analyses?propertyId=1')).toEqual([
      400,
      { propertyId: 'is not known: nothing is taken here' },
    ]);
    expect(await asked('POST', '/app/imports/1/cancel', { undo: true })).toEqual([
      400,
      { undo: 'is not known: nothing is taken here' },
    ]);
  });
});

describe('a part of a form', () => {
  const uploads = (Object.entries(contract) as [CallName, Call][]).filter(([, call]) => call.upload !== undefined);
  const send = async (call: Call, parts: readonly (readonly [name: string, value: string | File])[]) => {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    const headers = { [AUTH_HEADER]: me.token };
    const response = await fetch(`${server.baseUrl}${pathOf(call)}`, { method: call.method, headers, body });
    return [response.status, await response.json()] as const;
  };
  const file = new File(['Last name\nDavis\n'], 'people.csv');
  /** Words that are chosen stay as they are where nobody says them; numbers are no words. */
  const texts = (call: Call): string[] =>
    Object.entries((call.upload as z.ZodObject).shape)
      .filter(([, schema]) => !(schema instanceof z.ZodDefault) && (schema as z.ZodType).safeParse('A name').success)
      .map(([name]) => name);

  it.each(uploads)('of %s that it does not know is refused, before and behind the file', async (name, call) => {
    const [property = 0] = await sampleIds(server, 1);
    const before = await everythingKept();
    const known = texts(call).map((text) => [text, 'A name'] as const);
    for (const parts of [
      [...known, [MISSPELT, '1'], ['file', file]],
      [...known, ['file', file], [MISSPELT, '1']],
      [...known, [MISSPELT, file]],
    ] as const) {
      const reached = { ...call, path: call.path.replace('{id}', String(property)) };
      const [status, answer] = await send(reached, parts);
      expect([name, status, answer]).toEqual([
        name,
        400,
        expect.objectContaining({ fieldErrors: { [MISSPELT]: expect.stringContaining('is not known') } }),
      ]);
    }
    expect(await everythingKept()).toEqual(before);
  });

  it.each(uploads.filter(([, call]) => texts(call).length > 0))('of %s has its limits', async (name, call) => {
    const [property = 0] = await sampleIds(server, 1);
    const before = await everythingKept();
    for (const text of texts(call)) {
      const reached = { ...call, path: call.path.replace('{id}', String(property)) };
      const [status, answer] = await send(reached, [
        [text, 'x'.repeat(2000)],
        ['file', file],
      ]);
      expect([name, status, answer]).toEqual([
        name,
        400,
        expect.objectContaining({ fieldErrors: { [text]: expect.stringMatching(/at most \d+ characters/) } }),
      ]);
    }
    expect(await everythingKept()).toEqual(before);
  });
});

describe('a selection of all', () => {
  /** Calls that only read what they find. */
  const reading: readonly CallName[] = [
    'queryGroups',
    'saveEdits',
    'queryContacts',
    'contactIds',
    'sampleContact',
    'exportContacts',
    'previewContactExport',
    'propertyLabels',
    'contactLabels',
    'countPropertyLabels',
    'countContactLabels',
  ];
  const choosing = calls.filter(([name, call]) => {
    const names = Object.keys(samplesOf(call.body!)[0] as object);
    return names.includes('search') && names.includes('selection') && !reading.includes(name);
  });

  it.each(choosing)('of %s that names no criterion is refused, and changes nothing', async (_name, call) => {
    const before = await everythingKept();
    const none = { search: { filters: {} }, selection: { allSelected: true, items: [] } };
    for (const search of [{}, { search: { filters: {} } }, { search: { filters: { groupIds: { values: [] } } } }]) {
      const needed = Object.hasOwn(samplesOf(call.body!)[0] as object, 'group') ? { group: { name: 'All' } } : {};
      const body = { ...none, ...needed, ...search };
      const response = await server.request(call.method, pathOf(call), { token: me.token, body });
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ fieldErrors: { 'search.filters': expect.stringContaining('names no criterion') } }),
      ]);
    }
    expect(await everythingKept()).toEqual(before);
  });

  it('there is more than one such call', () => {
    expect(choosing.map(([name]) => name)).toEqual(expect.arrayContaining(['deleteContacts', 'removeFromGroups']));
  });
});
