/** One property that leaver and heir both saved: one of the heir's, on the lists of both, with every word of both. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GroupRow, RowChange } from '../../../../src/api/contract/lists/groups.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { newTeam, removeNow, type Member } from '../../../support/handedOver.ts';

let server: TestServer;
let property: number;
let owner: Member;
let ann: Member;
let bob: Member;
let statuses: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  [property = 0] = await sampleIds(server, 1);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  ({ owner, ann, bob } = await newTeam(server));
  statuses = owner.auth.propertyStatuses.map(({ id }) => id);
});

const write = async ({ client }: SignedIn, change: RowChange): Promise<void> => {
  const edits = [{ propertyId: property, version: null, change }];
  expect(valueOf(await client.call('editRows', { body: { edits } })).refused).toEqual([]);
};
/** Saved by both on lists of their own, written as given; what the heir then has. */
async function merged(hers: RowChange, his: RowChange): Promise<GroupRow | undefined> {
  await saveInto(ann, 'Hers', [property]);
  await saveInto(bob, 'His', [property]);
  await write(ann, hers);
  await write(bob, his);
  await removeNow(server, ann, bob);
  const rows = await rowsOf(bob);
  expect(rows).toHaveLength(1);
  return rows[0];
}
const rowsOf = async ({ client }: SignedIn): Promise<GroupRow[]> => {
  const search = { filters: { groupIds: { values: ['0' as const] } } };
  return valueOf(await client.call('queryGroups', { body: { search } })).results;
};

it('is one saved property on the lists of both, and a change of what was seen before is refused', async () => {
  const row = await merged({}, {});
  const { propertyGroups } = valueOf(await bob.client.call('auth', { query: {} }));
  expect(propertyGroups.map(({ name, size }) => [name, size])).toEqual([
    ['Hers', 1],
    ['His', 1],
  ]);
  expect(new Set(row?.groupIds)).toEqual(new Set(propertyGroups.map(({ id }) => id)));
  expect(row?.version).toBeGreaterThan(2);
  expect(row).toMatchObject({ note: null, statusId: null, tags: [], assigneeId: null, own: {} });
});

it('has what only the leaver wrote as it was', async () => {
  const hers = { statusId: statuses[2] ?? 0, note: 'call again', tags: ['Corner'], assigneeId: owner.userId };
  expect(await merged(hers, {})).toMatchObject(hers);
});

it('has both notes, the tags of both each once, and the later values of nobody', async () => {
  const row = await merged(
    { note: 'roof leaks', tags: ['corner', 'Brick'], snoozedUntil: '2027-01-01' },
    { note: 'asks 250', tags: ['Corner', 'Pool'] },
  );
  expect(row).toMatchObject({ note: 'asks 250\nAnn Lee: roof leaks', tags: ['Corner', 'Pool', 'Brick'] });
  // What the heir works on is not put to sleep.
  expect(row?.snoozedUntil).toBeNull();
});

it('keeps the status, the assignment and the values of the heir where both have one, and notes those of the leaver', async () => {
  const { columns } = valueOf(await owner.client.call('saveListColumn', { body: { name: 'Roof', kind: 'text' } }));
  const more = valueOf(await owner.client.call('saveListColumn', { body: { name: 'Beds', kind: 'number' } })).columns;
  const [roof = 0, beds = 0] = [columns.at(-1)?.id, more.find(({ name }) => name === 'Beds')?.id];
  const row = await merged(
    { statusId: statuses[4] ?? 0, note: 'call again', assigneeId: owner.userId, own: { [roof]: 'leaks', [beds]: 3 } },
    { statusId: statuses[1] ?? 0, assigneeId: bob.userId, own: { [roof]: 'new' } },
  );
  expect(row).toMatchObject({
    statusId: statuses[1],
    assigneeId: bob.userId,
    own: { [roof]: 'new', [beds]: 3 },
    note: `Ann Lee: call again\nstatus Offer Made; assigned to ${owner.auth.profile.username}; Roof: leaks`,
  });
});

it('says nothing twice', async () => {
  const same = { statusId: statuses[1] ?? 0, note: 'call again', tags: ['Corner'] };
  expect(await merged(same, same)).toMatchObject(same);
});

it('loses nothing of two long notes, which the heir can still change and take back', async () => {
  const [hers, his] = ['h'.repeat(2000), 'b'.repeat(2000)];
  const row = await merged({ note: hers }, { note: his });
  const whole = `${his}\nAnn Lee: ${hers}`;
  expect(row?.note).toBe(whole);
  await write(bob, { note: null });
  await write(bob, { note: whole });
  expect((await rowsOf(bob))[0]?.note).toBe(whole);
});

describe('what was taken off all lists', () => {
  const takeOff = async ({ client }: SignedIn): Promise<void> => {
    const search = { filters: { groupIds: { values: ['0' as const] } } };
    const selection = { allSelected: true, items: [] };
    valueOf(await client.call('removeFromGroups', { query: {}, body: { search, selection } }));
  };

  it('by the leaver adds nothing to what the heir has', async () => {
    await saveInto(ann, 'Hers', [property]);
    await write(ann, { note: 'sold' });
    await takeOff(ann);
    await saveInto(bob, 'His', [property]);
    await removeNow(server, ann, bob);
    expect(await rowsOf(bob)).toMatchObject([{ note: null }]);
  });

  it('by the heir comes back with what stood there, as if he saved it again', async () => {
    await saveInto(bob, 'His', [property]);
    await write(bob, { note: 'too dear' });
    await takeOff(bob);
    await saveInto(ann, 'Hers', [property]);
    await write(ann, { note: 'cheaper now' });
    await removeNow(server, ann, bob);
    expect(await rowsOf(bob)).toMatchObject([{ note: 'too dear\nAnn Lee: cheaper now' }]);
  });

  it('by the leaver alone comes back when the heir saves it', async () => {
    await saveInto(ann, 'Hers', [property]);
    await write(ann, { note: 'sold' });
    await takeOff(ann);
    await removeNow(server, ann, bob);
    expect(await rowsOf(bob)).toEqual([]);
    await saveInto(bob, 'His', [property]);
    expect(await rowsOf(bob)).toMatchObject([{ note: 'sold' }]);
  });
});

it('keeps the searches of its tabs: those of the heir, and of the leaver where the heir has none', async () => {
  const keep = async (me: SignedIn, tabs: readonly ('COMP' | 'FLIP')[], distanceMax: number): Promise<void> => {
    const id = (await rowsOf(me))[0]?.savedPropertyId ?? 0;
    const surroundingSearches = tabs.map((tab) => ({ tab, search: { distanceMax } }));
    valueOf(await me.client.call('saveSurroundingSearches', { params: { id }, body: { surroundingSearches } }));
  };
  await saveInto(ann, 'Hers', [property]);
  await saveInto(bob, 'His', [property]);
  await keep(ann, ['COMP', 'FLIP'], 1);
  await keep(bob, ['COMP'], 2);
  await removeNow(server, ann, bob);
  const { surroundingSearches: kept } = valueOf(
    await bob.client.call('property', { params: { id: property }, query: {} }),
  );
  expect(kept).toMatchObject([
    { tab: 'COMP', search: { distanceMax: 2 } },
    { tab: 'FLIP', search: { distanceMax: 1 } },
  ]);
});

it('ten thousand properties of each, half of them of both, are fifteen thousand, with every note of both', async () => {
  const rows = 10_000;
  const save = async ({ accountId, userId }: Member, first: number): Promise<void> => {
    await saveInto({ ...(userId === ann.userId ? ann : bob) }, `Many ${first}`, [property]);
    await sql`
      with saved as (
        insert into saved_property (account_id, user_id, property_id, note)
        select ${accountId}, ${userId}, n, 'note ' || n || ' of ' || ${userId}::bigint
        from generate_series(${first}::bigint, ${first + rows - 1}::bigint) n returning id
      )
      insert into group_member (account_id, group_id, saved_property_id)
      select g.account_id, g.id, saved.id from saved, property_group g
      where g.account_id = ${accountId} and g.user_id = ${userId}`.execute(server.db);
  };
  await save(ann, 1);
  await save(bob, rows / 2 + 1);
  await removeNow(server, ann, bob);
  const { rows: counts } = await sql<{ kind: string; count: number }>`
    select case when note like 'note%' || chr(10) || 'Ann Lee: note%' then 'both' when note is null then 'none'
      else 'one' end as kind, count(*)::int as count
    from saved_property where account_id = ${ann.accountId} and user_id = ${bob.userId} group by 1 order by 1`.execute(
    server.db,
  );
  expect(counts).toEqual([
    { kind: 'both', count: rows / 2 },
    { kind: 'none', count: 1 },
    { kind: 'one', count: rows },
  ]);
  const { propertyGroups } = valueOf(await bob.client.call('auth', { query: {} }));
  expect(propertyGroups.map(({ size }) => size)).toEqual([rows + 1, rows + 1]);
});
