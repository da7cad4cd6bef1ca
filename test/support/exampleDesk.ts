/** Somebody who has some of everything that examples speak of, and a token with all scopes. */
import type { ExampleIds } from '../../src/api/examples/example.ts';
import { ownersDesk } from './isolation/ownersDesk.ts';
import type { TestServer } from './server.ts';
import { valueOf } from './valueOf.ts';

export interface ExampleDesk {
  readonly ids: ExampleIds;
  readonly token: string;
}

export async function exampleDesk(server: TestServer): Promise<ExampleDesk> {
  const { client, auth } = await server.newcomer();
  const { id: user } = auth.profile;
  const [parcel] = await server.services.warehouse.query<{
    id: number;
    fips: string;
    zip: string;
    latitude: number;
    longitude: number;
  }>(
    'select property_id as id, fips, zip, latitude, longitude from parcel where lead_e and latitude is not null order by property_id limit 1',
  );
  if (parcel === undefined) throw new Error('there is no parcel with a lead');
  const told = { account_id: auth.profile.accountId, user_id: user, level: 'info' as const, text: 'Told' };
  const alert = await server.db.insertInto('alert').values(told).returning('id').executeTakeFirstOrThrow();
  const owned = await ownersDesk(client, auth, parcel.id, alert.id, server.clock.now());
  const filters = valueOf(
    await client.call('saveGroupFilter', { body: { type: 'PROPERTY_GROUP', name: 'Kept', columns: {} } }),
  );
  const layouts = valueOf(
    await client.call('savePropertyFilter', { query: {}, body: { type: 'PROPERTY_GRID', name: 'Kept', columns: [] } }),
  );
  const { columns } = valueOf(await client.call('listColumns'));
  const status = auth.propertyStatuses[0]?.id ?? 0;
  const to = auth.propertyStatuses[1]?.id ?? 0;
  const { moveId } = valueOf(
    await client.call('movePicklistRows', { body: { kind: 'PROPERTY_STATUS', fromId: status, toId: to } }),
  );
  const member = { username: `sue${user}@example.com`, password: 'correct horse battery', type: 'SCOUT' as const };
  await server.addUser({ ...member, accountId: auth.profile.accountId });
  const { teamMembers } = valueOf(await client.call('team', { params: { id: user } }));
  const { token } = valueOf(
    await client.call('makeToken', {
      body: { name: 'examples', scopes: ['READ', 'WRITE', 'SPEND', 'TEAM'], spendCap: 1000 },
    }),
  );
  // A row of the one that goes out was refused by whoever took it.
  const going = server.db.updateTable('recipient').where('mailing_id', '=', owned.ordered);
  const at = server.clock.now();
  await going.set({ state: 'CLAIMED', lease: at }).execute();
  await going.set({ state: 'FAILED', lease: null }).execute();
  // The list of calls is made, and somebody was called.
  const called = server.db.updateTable('recipient').where('mailing_id', '=', owned.callList);
  await called.set({ state: 'CLAIMED', lease: at }).execute();
  await called.set({ state: 'WRITTEN', lease: null, accepted: at }).execute();
  const first = { id: owned.callList, seq: 1 };
  valueOf(await client.call('tellCall', { params: first, body: { result: 'NO_ANSWER' } }));
  const { quote } = valueOf(await client.call('estimateMailing', { params: { id: owned.mailing } }));
  const begin = valueOf(await client.call('estimateSequence', { params: { id: owned.sequence } }));
  return {
    token,
    ids: {
      ...owned,
      fips: parcel.fips,
      zip: parcel.zip,
      latitude: parcel.latitude,
      longitude: parcel.longitude,
      list: owned.group,
      status,
      layout: layouts.filters[0]?.id ?? 0,
      filter: filters.filters[0]?.id ?? 0,
      column: columns[0]?.id ?? 0,
      contactImport: owned.importedContacts,
      export: owned.exported,
      import: owned.imported,
      move: moveId,
      quote,
      sequenceQuote: begin.quote,
      member: teamMembers.find(({ username }) => username === member.username)?.id ?? 0,
    },
  };
}
