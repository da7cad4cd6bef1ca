/** A name that is taken is refused with the name of its field, by every call that gives one: never an error of the server. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Outcome } from '../../src/api/client.ts';
import { startTestServer, type SignedIn, type TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { usualSchedule } from '../../src/calc/marketing/weekSchedule.ts';
import { fileOf, wavOf } from '../support/sounds.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
});
afterAll(async () => await server.close());

interface Named {
  /** Where its unique name stands. */
  readonly table: string;
  /** Makes one; answers its id. */
  readonly make: (client: Client, name: string) => Promise<number>;
  readonly rename: (client: Client, id: number, name: string) => Promise<Outcome<unknown>>;
  readonly field: string;
}

const last = (all: readonly { readonly id: number; readonly name: string }[], name: string): number =>
  all.find((one) => one.name === name)?.id ?? 0;

const named: Readonly<Record<string, Named>> = {
  'a list': {
    table: 'property_group',
    make: async (_, name) => await saveInto(me, name, await sampleIds(server, 1)),
    rename: async (client, id, name) => await client.call('saveGroupOptions', { body: { id, name } }),
    field: 'name',
  },
  'a group of contacts': {
    table: 'property_group',
    make: async (client, name) => valueOf(await client.call('saveContactGroup', { body: { group: { name } } })).groupId,
    rename: async (client, id, name) => await client.call('saveContactGroup', { body: { group: { id, name } } }),
    field: 'group.name',
  },
  'a traced group': {
    table: 'property_group',
    make: async (client, name) => {
      const { contact } = valueOf(await client.call('saveContact', { query: {}, body: { lastName: name } }));
      const body = { name, selection: { items: [contact.id] } };
      return valueOf(await client.call('orderAppendJob', { query: {}, body })).appendJob.id;
    },
    rename: async (client, id, name) => await client.call('saveAppendJob', { body: { id, name } }),
    field: 'name',
  },
  'a folder': {
    table: 'folder',
    make: async (client, name) =>
      last(valueOf(await client.call('saveFolder', { query: {}, body: { name } })).folders, name),
    rename: async (client, id, name) => await client.call('saveFolder', { query: {}, body: { id, name } }),
    field: 'name',
  },
  'a filter of lists': {
    table: 'layout',
    make: async (client, name) =>
      last(
        valueOf(
          await client.call('savePropertyFilter', { query: {}, body: { type: 'PROPERTY_GRID', name, columns: [] } }),
        ).filters,
        name,
      ),
    rename: async (client, id, name) =>
      await client.call('savePropertyFilter', { query: {}, body: { id, type: 'PROPERTY_GRID', name, columns: [] } }),
    field: 'name',
  },
  'a saved search': {
    table: 'saved_search',
    make: async (client, name) =>
      valueOf(await client.call('saveSearch', { body: { name, search: { fips: '39049' } } })).id,
    rename: async (client, id, name) =>
      await client.call('saveSearch', { body: { id, name, search: { fips: '39049' } } }),
    field: 'name',
  },
  'a recording': {
    table: 'recording',
    make: async (client, name) => {
      const upload = { name, file: fileOf(wavOf(1), 'a.wav') };
      return valueOf(await client.call('addRecording', { upload })).selectedId ?? 0;
    },
    rename: async (client, id, name) => await client.call('saveRecording', { body: { id, name } }),
    field: 'name',
  },
  'a schedule of calls': {
    table: 'voice_schedule',
    make: async (client, name) =>
      valueOf(await client.call('saveSchedule', { body: { ...usualSchedule, name } })).selectedId ?? 0,
    rename: async (client, id, name) => await client.call('saveSchedule', { body: { ...usualSchedule, id, name } }),
    field: 'name',
  },
  'a status of properties': {
    table: 'property_status',
    make: async (client, name) =>
      valueOf(await client.call('savePicklistValue', { body: { kind: 'PROPERTY_STATUS', name } })).id,
    rename: async (client, id, name) =>
      await client.call('savePicklistValue', { body: { kind: 'PROPERTY_STATUS', id, name } }),
    field: 'name',
  },
  'a type of contacts': {
    table: 'contact_type',
    make: async (client, name) =>
      valueOf(await client.call('savePicklistValue', { body: { kind: 'CONTACT_TYPE', name } })).id,
    rename: async (client, id, name) =>
      await client.call('savePicklistValue', { body: { kind: 'CONTACT_TYPE', id, name } }),
    field: 'name',
  },
  'a status of contacts': {
    table: 'contact_status',
    make: async (client, name) =>
      valueOf(await client.call('savePicklistValue', { body: { kind: 'CONTACT_STATUS', name } })).id,
    rename: async (client, id, name) =>
      await client.call('savePicklistValue', { body: { kind: 'CONTACT_STATUS', id, name } }),
    field: 'name',
  },
  'an own column': {
    table: 'list_column',
    make: async (client, name) =>
      last(valueOf(await client.call('saveListColumn', { body: { name, kind: 'text' } })).columns, name),
    rename: async (client, id, name) => await client.call('saveListColumn', { body: { id, name, kind: 'text' } }),
    field: 'name',
  },
};

describe.each(Object.entries(named))('%s', (what, { make, rename, field }) => {
  it('is not called like another one, whatever the case of the letters', async () => {
    const { client } = me;
    const first = await make(client, `First ${what}`);
    const second = await make(client, `Second ${what}`);
    expect(second).not.toBe(first);
    expect(await rename(client, second, `FIRST ${what}`)).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { [field]: 'is taken' },
    });
    // Its own name in other letters is no other one's.
    valueOf(await rename(client, second, `SECOND ${what}`));
  });
});

it('taken by two in the same moment goes to one of them', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Folder ${Math.floor(at / 4)}`);
  const outcomes = await Promise.all(
    names.map(async (name) => await me.client.call('saveFolder', { query: {}, body: { name } })),
  );
  // Whoever came second uses it, or is told that it is taken.
  expect(outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual(
    names.map(() => expect.toSatisfy((status: number) => status === 200 || status === 422)),
  );
  const { folders } = valueOf(await me.client.call('saveFolder', { query: {}, body: { name: 'Folder 0' } }));
  expect(folders.filter(({ name }) => name === 'Folder 0')).toHaveLength(1);
});

it('these are all tables with unique names', async () => {
  const { rows } = await sql<{ table: string }>`select distinct tablename as table from pg_indexes
    where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%lower(name)%'`.execute(server.db);
  // Tags, workspaces and kept cards are made by naming them: the same name means the same one. Tokens keep the name that they got
  // (test/server/account/tokens).
  expect(rows.map(({ table }) => table).toSorted()).toEqual(
    [...new Set([...Object.values(named).map(({ table }) => table), 'api_token', 'own_template', 'tag'])].toSorted(),
  );
});
