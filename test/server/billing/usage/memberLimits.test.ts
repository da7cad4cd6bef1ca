/** Limits of single members: what counts against each, what costs nothing, and that what goes past one does nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupTypeCode } from '../../../../src/api/contract/lists/groups.ts';
import { cents } from '../../../../src/calc/money.ts';
import { limitedMember, moveTo, newAccount, setLimits } from '../../../support/billing.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { orderThing, settleThing, type Thing } from '../../../support/orders.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { buyerWith, openStripeDesk } from '../../../support/stripe/stripeDesk.ts';
import { projectPath } from '../../../support/testCache.ts';
import { until } from '../../../support/until.ts';
import { fileOf, importFile, sampleParcels, type Parcel } from '../../lists/imports/importServer.ts';

const ESSENTIALS = 943;
const MOST = 25_000;

let server: TestServer;
let ids: number[];
let parcels: Parcel[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 3000, config: { workers: true } });
  ids = await sampleIds(server, 120);
  parcels = await sampleParcels(server, 12);
});
afterAll(async () => await server.close());

type Me = SignedIn & { readonly userId: number };
type Limits = Parameters<typeof limitedMember>[2];

/** An installation of one's own, and a member of it whom its owner limits. */
async function ofOwnUse(limits: Limits) {
  const owner = await newAccount(server);
  return { ...owner, me: await limitedMember(server, owner.accountId, limits) };
}
const save = async (
  { client }: SignedIn,
  selection: readonly number[],
  groupName = 'Leads',
  groupType: GroupTypeCode = 'FAVORITE',
) => await client.call('saveProperties', { query: { groupName, groupType }, body: { selection: [...selection] } });
const listOf = async (me: SignedIn, selection: readonly number[], name: string, type: GroupTypeCode = 'FAVORITE') => {
  const { groupId } = valueOf(await save(me, selection, name, type)).savePropertyResponse;
  if (typeof groupId !== 'number') throw new Error('a list made by name has a number');
  return groupId;
};
const rowsOf = async ({ userId }: Me): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from group_member m join property_group g on g.account_id = m.account_id and g.id = m.group_id
    where g.user_id = ${userId}`.execute(server.db);
  return rows[0]?.n ?? 0;
};
const of = (groupId: number) => ({ filters: { groupIds: { match: 'ANY' as const, values: [groupId] } } });
const file = (some: readonly Parcel[]) =>
  fileOf(['Address,City,State,ZIP', ...some.map((p) => [p.street, p.city, p.state, p.zip].join(','))].join('\n'));
const says = (detail: string) => expect.objectContaining({ ok: false, status: 422, detail }) as unknown;

describe('a member’s share of the saves', () => {
  it('counts what he saved first; more is refused as a whole, with what is left and until when', async () => {
    const { me, signIn } = await ofOwnUse({ save_limit: 10 });
    const owner = await signIn();
    valueOf(await save(owner, ids.slice(0, 5)));
    valueOf(await save(me, ids.slice(0, 12)));
    expect(await save(me, ids.slice(10, 20))).toEqual(
      says('8 properties are new, 3 of your 10 saves are left until 04/01/2026. Nothing was saved.'),
    );
    expect(await rowsOf(me)).toBe(12);
    valueOf(await save(me, ids.slice(12, 15)));
    expect(await save(me, ids.slice(15, 16))).toEqual(
      says('1 property is new, 0 of your 10 saves are left until 04/01/2026. Nothing was saved.'),
    );
    // Of others there is no limit.
    valueOf(await save(owner, ids.slice(20, 100)));
    moveTo(server, '2026-04-01');
    valueOf(await save(await limitedAgain(me), ids.slice(20, 25)));
  });

  it('is not used by moving, taking off and putting back, by saving again or by what somebody else saved', async () => {
    const { me, signIn } = await ofOwnUse({ save_limit: 5 });
    const first = await listOf(me, ids.slice(0, 5), 'First');
    const body = { search: of(first), selection: { items: ids.slice(0, 5) }, group: { name: 'Second' } };
    const { groupId } = valueOf(await me.client.call('assignToGroup', { query: { deleteOriginal: true }, body }));
    valueOf(
      await me.client.call('removeFromGroups', {
        query: {},
        body: { search: of(groupId), selection: { items: ids.slice(0, 5) } },
      }),
    );
    valueOf(await save(me, ids.slice(0, 5), 'Second'));
    valueOf(await me.client.call('deleteGroup', { params: { id: groupId }, query: {} }));
    valueOf(await me.client.call('restoreGroup', { params: { id: groupId } }));
    valueOf(await save(await signIn(), ids.slice(50, 60)));
    valueOf(await save(me, ids.slice(50, 60)));
    expect(await save(me, ids.slice(60, 61))).toMatchObject({ status: 422 });
  });

  it('is no more than what is left of the account, and the sentence says which of both', async () => {
    const { accountId, me, signIn, id } = await ofOwnUse({ save_limit: 20 });
    valueOf(await (await signIn()).client.call('changePlan', { params: { id }, body: { planId: ESSENTIALS } }));
    await server.db
      .insertInto('usage_count')
      .values({ account_id: accountId, user_id: id, period: dayOf(server), saves: MOST - 15 })
      .execute();
    expect(await save(me, ids.slice(0, 16))).toEqual(
      says(`16 properties are new, 15 saves are left until ${nextMonth(server)}. Nothing was saved.`),
    );
    valueOf(await save(me, ids.slice(0, 10)));
    await setLimits(server, me.userId, { save_limit: 12 });
    expect(await save(me, ids.slice(10, 13))).toEqual(
      says(`3 properties are new, 2 of your 12 saves are left until ${nextMonth(server)}. Nothing was saved.`),
    );
  });

  it('of two at once that want the last ones, one gets them', async () => {
    const { me } = await ofOwnUse({ save_limit: 10 });
    const both = await Promise.all([save(me, ids.slice(0, 8), 'A'), save(me, ids.slice(20, 28), 'B')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rowsOf(me)).toBe(8);
  });

  it('is asked by an import before its first row', async () => {
    const { me } = await ofOwnUse({ save_limit: 3 });
    expect(await importFile(me.client, file(parcels.slice(0, 5)))).toMatchObject({
      state: 'FAILED',
      message: `5 properties are new, 3 of your 3 saves are left until ${nextMonth(server, 1)}. Nothing was saved.`,
    });
    expect(await rowsOf(me)).toBe(0);
    expect(await importFile(me.client, file(parcels.slice(0, 3)))).toMatchObject({ state: 'COMPLETE' });
  });
});

describe('a member’s share of the exports', () => {
  it('leaves others what is theirs, and counts by confirmed rows', async () => {
    const { me, signIn } = await ofOwnUse({ export_limit: 25 });
    const exported = async (who: SignedIn, listId: number) => {
      const body = { search: { filters: { groupIds: { values: [listId] } } } };
      const prepared = await who.client.call('exportProperties', { query: {}, body });
      if (prepared.ok) valueOf(await who.client.call('confirmExport', { params: { id: prepared.value.fileId } }));
      return prepared;
    };
    const mine = await listOf(me, ids.slice(0, 20), 'Mine');
    expect(valueOf(await exported(me, mine)).limit).toEqual({
      active: true,
      assigned: 25,
      periodQuantity: 0,
      remaining: 25,
    });
    expect(await exported(me, mine)).toEqual(
      says(`20 rows are meant, 5 of your 25 exports are left until ${nextMonth(server, 1)}. Nothing was exported.`),
    );
    const owner = await signIn();
    valueOf(await exported(owner, await listOf(owner, ids.slice(0, 40), 'Theirs')));
  });
});

describe.each([
  ['FAVORITE', 'favorite_property_limit', 'favorites'],
  ['MARKETING', 'marketing_list_property_limit', 'properties on marketing lists'],
] as const)('rows of %s lists of a member', (type, column, kept) => {
  const other = type === 'FAVORITE' ? 'MARKETING' : 'FAVORITE';
  const left = (come: number, rest: number, limit: number, end = 'Nothing was saved.') =>
    says(
      `${come} ${come === 1 ? 'property' : 'properties'} would come, ${rest} of your ${limit} ${kept} ${rest === 1 ? 'is' : 'are'} left. ${end}`,
    );

  it('are refused beyond the limit, all of them; lists of other types are free', async () => {
    const { me } = await ofOwnUse({ [column]: 10 });
    valueOf(await save(me, ids.slice(0, 8), 'A', type));
    expect(await save(me, ids.slice(6, 14), 'A', type)).toEqual(left(6, 2, 10));
    expect(await rowsOf(me)).toBe(8);
    // Each row counts, also of a property that stands on another list.
    valueOf(await save(me, ids.slice(0, 2), 'B', type));
    expect(await save(me, ids.slice(2, 3), 'B', type)).toEqual(left(1, 0, 10));
    valueOf(await save(me, ids.slice(0, 50), 'C', other));
  });

  it('are bounded however they come: copied, combined, by another type, from an import, decided or put back', async () => {
    const { me } = await ofOwnUse({ [column]: 10 });
    const { client } = me;
    const source = await listOf(me, ids.slice(0, 12), 'Source', other);
    const kept8 = await listOf(me, ids.slice(0, 8), 'Kept', type);
    const items = ids.slice(0, 12);
    const copied = await client.call('assignToGroup', {
      query: { deleteOriginal: true },
      body: { search: of(source), selection: { items }, group: { id: kept8, type } },
    });
    expect(copied).toEqual(left(4, 2, 10));
    expect(
      await client.call('combineLists', { body: { how: 'UNION', groupIds: [source, kept8], name: 'All', type } }),
    ).toEqual(left(12, 2, 10));
    expect(await client.call('saveGroupOptions', { body: { id: source, type } })).toEqual(
      left(12, 2, 10, 'Nothing was changed.'),
    );
    expect(await rowsOf(me)).toBe(20);
    // What was deleted comes back, unless its room is taken.
    valueOf(await client.call('deleteGroup', { params: { id: kept8 }, query: {} }));
    valueOf(await client.call('restoreGroup', { params: { id: kept8 } }));
    valueOf(await client.call('deleteGroup', { params: { id: kept8 }, query: {} }));
    const instead = await listOf(me, ids.slice(20, 25), 'Instead', type);
    expect(await client.call('restoreGroup', { params: { id: kept8 } })).toEqual(
      left(8, 5, 10, 'Nothing was restored.'),
    );
    valueOf(await client.call('deleteGroup', { params: { id: instead }, query: {} }));
    valueOf(await client.call('restoreGroup', { params: { id: kept8 } }));
  });

  it('move between lists of the member for nothing, and are never fewer than there are', async () => {
    const { me } = await ofOwnUse({ [column]: 10 });
    const first = await listOf(me, ids.slice(0, 10), 'First', type);
    const move = { search: of(first), selection: { items: ids.slice(0, 10) }, group: { name: 'Second', type } };
    expect(
      valueOf(await me.client.call('assignToGroup', { query: { deleteOriginal: true }, body: move })).added,
    ).toHaveLength(10);
    // A limit below what is there takes nothing away, and what is there may be saved again.
    await setLimits(server, me.userId, { [column]: 4 });
    valueOf(await save(me, ids.slice(0, 10), 'Second', type));
    expect(await save(me, ids.slice(0, 11), 'Second', type)).toEqual(left(1, 0, 4));
    expect(await rowsOf(me)).toBe(10);
  });

  it('of two at once that want the last ones, one gets them', async () => {
    const { me } = await ofOwnUse({ [column]: 10 });
    const both = await Promise.all([save(me, ids.slice(0, 8), 'A', type), save(me, ids.slice(20, 28), 'B', type)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rowsOf(me)).toBe(8);
  });
});

it('whatever puts a property on a list or a contact into a group asks for the limits', () => {
  // By nobody's hand: members of automated lists are bounded by the automator, groups of found contacts by their job.
  const free = ['lists/automated/runMonitored.ts', 'contacts/skipTracing/traceContacts.job.ts'];
  const adds = /\b(?:insertMembers|addToGroup|insertContact|keepImported|restoreContacts|restoreGroup|addDecided)\(/;
  const files = readdirSync(projectPath('server'), { recursive: true, encoding: 'utf8' }).filter((name) => {
    const text = name.endsWith('.ts') ? readFileSync(projectPath(`server/${name}`), 'utf8') : '';
    return text.split('\n').some((line) => adds.test(line) && !line.startsWith('export async function'));
  });
  expect(files.length).toBeGreaterThan(8);
  const unbounded = files.filter((name) => {
    const text = readFileSync(projectPath(`server/${name}`), 'utf8');
    return !/\b(?:changeLists|saveIntoLists|withinHeld)\(/.test(text);
  });
  // Called within a change of their callers, which stand here.
  const parts = ['contacts/contacts/keepImported.ts', 'marketing/leads/takeLead.ts'];
  expect(unbounded.toSorted()).toEqual([...free, ...parts].toSorted());
});

describe('an import into favorites', () => {
  it('is refused before its first row, and counts what stands on its list already for nothing', async () => {
    const { me } = await ofOwnUse({ favorite_property_limit: 6 });
    valueOf(await save(me, [parcels[0]?.id ?? 0, ...ids.slice(100, 102)], 'imported'));
    expect(await importFile(me.client, file(parcels.slice(0, 5)))).toMatchObject({
      state: 'FAILED',
      message: '4 properties would come, 3 of your 6 favorites are left. Nothing was saved.',
    });
    expect(await rowsOf(me)).toBe(3);
    expect(await importFile(me.client, file(parcels.slice(0, 4)))).toMatchObject({ state: 'COMPLETE' });
    expect(await rowsOf(me)).toBe(6);
  });

  it('is put back after an undo, unless its room is taken', async () => {
    const { me } = await ofOwnUse({ favorite_property_limit: 6 });
    const job = await importFile(me.client, file(parcels.slice(0, 5)));
    const turn = async (undo: boolean) =>
      await me.client.call('undoImport', { params: { id: job.id }, body: { undo } });
    const come = async (rows: number) =>
      await until(`${rows} rows`, async () => ((await rowsOf(me)) === rows ? true : null));
    const done = async () =>
      await until('the end', async () => {
        const { importJobs } = valueOf(await me.client.call('listImports'));
        return importJobs[0]?.state === 'COMPLETE' ? true : null;
      });
    valueOf(await turn(true));
    await done();
    valueOf(await turn(false));
    await done();
    await come(5);
    valueOf(await turn(true));
    await done();
    await come(0);
    valueOf(await save(me, ids.slice(0, 3), 'Else'));
    expect(await turn(false)).toEqual(
      says('5 properties would come, 3 of your 6 favorites are left. Nothing was put back.'),
    );
    expect(await rowsOf(me)).toBe(3);
  });
});

describe('marketing contacts of a member', () => {
  const write = async ({ client }: SignedIn, lastName: string, groupName?: string) =>
    await client.call('saveContact', {
      query: groupName === undefined ? {} : { groupName },
      body: { firstName: 'Pat', lastName },
    });
  const bring = async ({ client }: SignedIn, lastNames: readonly string[]) =>
    await client.call('importContacts', {
      upload: {
        file: fileOf(
          ['First Name,Last Name,Phone', ...lastNames.map((name, at) => `Kim,${name},555010${at}111`)].join('\n'),
        ),
        groupName: 'Brought in',
      },
    });
  const ownersOf = async ({ client }: SignedIn) => {
    const search = { filters: { typeId: { values: [1] } }, limit: 500 };
    return valueOf(await client.call('queryContacts', { body: { search } })).results.map(({ id }) => id);
  };
  const left = (come: number, rest: number, limit: number, end = 'Nothing was saved.') =>
    says(
      `${come} ${come === 1 ? 'contact' : 'contacts'} would come, ${rest} of your ${limit} marketing contacts ${rest === 1 ? 'is' : 'are'} left. ${end}`,
    );

  it('are those written down, brought in or put into a group; owners of what is saved are not', async () => {
    const { me } = await ofOwnUse({ marketing_contact_limit: 4 });
    valueOf(await save(me, ids.slice(0, 30)));
    const owners = await ownersOf(me);
    expect(owners.length).toBeGreaterThan(10);
    // Whom a skip-tracing job has found is nobody's choice.
    const who = { account_id: me.auth.profile.accountId, user_id: me.userId };
    const { id: traced } = await server.db
      .insertInto('property_group')
      .values({ ...who, name: 'Traced', type: 'APPEND' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into contact_member (account_id, group_id, contact_id)
      select ${who.account_id}, ${traced}, unnest(${owners}::bigint[])`.execute(server.db);
    const group = { name: 'Letters', type: 'MARKETING' as const };
    const put = async (items: readonly number[]) =>
      await me.client.call('saveContactGroup', { body: { group, search: {}, selection: { items: [...items] } } });
    expect(await put(owners.slice(0, 5))).toEqual(left(5, 4, 4));
    valueOf(await put(owners.slice(0, 2)));
    valueOf(await put(owners.slice(0, 2)));
    valueOf(await write(me, 'One', 'Letters too'));
    expect(await bring(me, ['Two', 'Three'])).toEqual(left(2, 1, 4));
    const brought = valueOf(await bring(me, ['Two']));
    expect(await write(me, 'Four')).toEqual(left(1, 0, 4));
    expect(await put(owners.slice(2, 3))).toEqual(left(1, 0, 4));
    // An import that was taken back is put back while there is room.
    const turn = async (undo: boolean) =>
      await me.client.call('undoContactImport', { params: { id: brought.importId ?? 0 }, body: { undo } });
    valueOf(await turn(true));
    valueOf(await turn(false));
    valueOf(await turn(true));
    valueOf(await write(me, 'Instead'));
    expect(await turn(false)).toEqual(left(1, 0, 4, 'Nothing was put back.'));
  });

  it('that were deleted come back while there is room', async () => {
    const { me } = await ofOwnUse({ marketing_contact_limit: 2 });
    const first = valueOf(await write(me, 'First')).contact;
    valueOf(await write(me, 'Second'));
    const selection = { items: [first.id] };
    const back = async () =>
      await me.client.call('setContacts', { body: { search: {}, selection, removed: false as const } });
    valueOf(await me.client.call('deleteContacts', { body: { search: {}, selection } }));
    valueOf(await back());
    valueOf(await me.client.call('deleteContacts', { body: { search: {}, selection } }));
    valueOf(await write(me, 'Third'));
    expect(await back()).toEqual(left(1, 0, 2, 'Nothing was restored.'));
    expect(
      await me.client.call('saveContact', { query: {}, body: { id: first.id, removed: false, lastName: 'Again' } }),
    ).toEqual(left(1, 0, 2));
  });

  it('of two at once for the last one, one gets it', async () => {
    const { me } = await ofOwnUse({ marketing_contact_limit: 1 });
    const both = await Promise.all([write(me, 'A'), write(me, 'B')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('what a member may spend in a month', () => {
  const report = (key: string, price: number): Thing => ({ key, product: 'REPORT', text: 'A report', cents: price });
  const buy = async ({ auth, userId }: Me, thing: Thing): Promise<unknown> =>
    await orderThing(server, { accountId: auth.profile.accountId, userId }, thing);
  const left = (price: string, rest: string, until = nextMonth(server, 1)) =>
    expect.objectContaining({
      status: 422,
      userMessage: `The price is ${price}, ${rest} of the $20.00 that you may spend are left until ${until}. Nothing was ordered.`,
    }) as unknown;

  it('is what was bought by card or credit, at the most that it may come to until that is known', async () => {
    const { me } = await ofOwnUse({ spend_limit_cents: cents(2000) });
    expect(await buy(me, report('a', 1200))).toMatchObject({ isNew: true });
    const tracing = { ...report('b', 900), product: 'SKIP_TRACING', text: 'Tracing', isLater: true } as const;
    expect(await buy(me, tracing)).toEqual(left('$9.00', '$8.00'));
    expect(await buy(me, { ...tracing, cents: 800 })).toMatchObject({ isNew: true });
    expect(await buy(me, report('c', 1))).toEqual(left('$0.01', '$0.00'));
    expect(await buy(me, report('free', 0))).toMatchObject({ isNew: true });
    // What comes again was bought already.
    expect(await buy(me, report('a', 1200))).toMatchObject({ isNew: false });
    const principal = { accountId: me.auth.profile.accountId, userId: me.userId };
    await settleThing(server, principal, { ...tracing, cents: 300 });
    expect(await buy(me, report('d', 500))).toMatchObject({ isNew: true });
    expect(await buy(me, report('e', 1))).toEqual(left('$0.01', '$0.00'));
  });

  it('is of nobody else, begins again with the month, and buying credit is none of it', async () => {
    const { me, signIn, id, accountId } = await ofOwnUse({ spend_limit_cents: cents(2000) });
    const owner = { ...(await signIn()), userId: id };
    expect(await buy(owner, report('theirs', 90_000))).toMatchObject({ isNew: true });
    valueOf(await owner.client.call('buyPrepaidCredits', { body: { userId: id, amount: 50 } }));
    expect(await buy(me, report('a', 2000))).toMatchObject({ isNew: true });
    await setLimits(server, id, { spend_limit_cents: cents(90_000) });
    expect(await buy(owner, report('more', 1))).toMatchObject({ status: 422 });
    const more = { key: 'credit', product: 'CREDIT', text: 'Credit', cents: 5000 } as const;
    expect(await buy(owner, more)).toMatchObject({ isNew: true });
    expect(await buy(me, report('b', 1))).toEqual(left('$0.01', '$0.00'));
    await sql`update charge set made = made - interval '31 days' where account_id = ${accountId}`.execute(server.db);
    expect(await buy(me, report('b', 1))).toMatchObject({ isNew: true });
  });

  it('of two at once for the last of it, one gets it', async () => {
    const { me } = await ofOwnUse({ spend_limit_cents: cents(2000) });
    const both = await Promise.all([buy(me, report('a', 1500)), buy(me, report('b', 1500))]);
    expect(both.filter((one) => typeof one === 'object' && one !== null && 'isNew' in one)).toHaveLength(1);
  });
});

it('what a member has ordered and the bank still asks about counts as spent', async () => {
  const desk = await openStripeDesk();
  const { me, id, who } = await buyerWith(desk, '4000002760003184');
  await setLimits(desk.server, id, { spend_limit_cents: cents(2000) });
  expect(await orderThing(desk.server, who, { key: 'a', cents: 1500 })).toMatchObject({ status: 402 });
  expect(await orderThing(desk.server, who, { key: 'b', cents: 501 })).toMatchObject({
    status: 422,
    userMessage:
      'The price is $5.01, $5.00 of the $20.00 that you may spend are left until 04/01/2026. Nothing was ordered.',
  });
  // Credit is bought for all of the account.
  const credit = await me.client.call('buyPrepaidCredits', { body: { userId: id, amount: 50 } });
  expect(credit).toMatchObject({ status: 402 });
  expect(await orderThing(desk.server, who, { key: 'b', cents: 500 })).toMatchObject({ status: 402 });
  await desk.close();
});

describe('what is used', () => {
  const usageOf = async ({ client }: SignedIn, id: number) => valueOf(await client.call('usage', { params: { id } }));

  it('R-USAGE-001 R-USAGE-002 R-USAGE-004 R-PROFILE-005 R-PROFILE-006 is told to a member of his own limits, and to the owner of each member’s', async () => {
    const { me, id, signIn } = await ofOwnUse({
      save_limit: 40,
      export_limit: 50,
      favorite_property_limit: 60,
      marketing_list_property_limit: 8,
      marketing_contact_limit: 5,
      spend_limit_cents: cents(2000),
    });
    const listId = await listOf(me, ids.slice(0, 30), 'Mine');
    valueOf(await save(me, ids.slice(0, 6), 'Letters', 'MARKETING'));
    valueOf(await me.client.call('saveContact', { query: {}, body: { lastName: 'Lee' } }));
    const body = { search: { filters: { groupIds: { values: [listId] } } } };
    const { fileId } = valueOf(await me.client.call('exportProperties', { query: { name: 'for Ann' }, body }));
    valueOf(await me.client.call('confirmExport', { params: { id: fileId } }));
    await server.db
      .insertInto('charge')
      .values({
        account_id: me.auth.profile.accountId,
        user_id: me.userId,
        key: 'a report',
        purpose: 'REPORT',
        cents: 500,
        made: server.clock.now(),
      })
      .execute();
    const [spent, kept] = [
      { spendUsed: 5, spendLimit: 20, spendRemaining: 15, spendUsedPercent: 25 },
      [
        { kind: 'favorites', used: 30, limit: 60 },
        { kind: 'marketingProperties', used: 6, limit: 8 },
        { kind: 'marketingContacts', used: 1, limit: 5 },
      ],
    ];
    const consumed = [
      { what: 'saves', text: 'Mine', amount: 30, on: null },
      { what: 'exports', text: 'for Ann.xlsx', amount: 30, on: dayOf(server) },
      { what: 'spend', text: 'Reports', amount: 5, on: null },
    ].map((row) => ({ ...row, userId: me.userId, fullName: expect.stringContaining('Ann Lee') as unknown }));
    const mine = await usageOf(me, me.userId);
    expect(mine).toMatchObject({
      savesUsed: 30,
      savesLimit: 40,
      savesRemaining: 10,
      savesUsedPercent: 75,
      exportsUsed: 30,
      exportsLimit: 50,
      exportsRemaining: 20,
      exportsUsedPercent: 60,
      ...spent,
      kept,
      members: [],
      consumed,
    });
    const owner = await signIn();
    valueOf(await save(owner, ids.slice(40, 50), 'Theirs'));
    expect(await usageOf(owner, me.userId)).toEqual(mine);
    const whole = await usageOf(owner, id);
    expect(whole).toMatchObject({
      savesUsed: 40,
      savesLimit: null,
      exportsUsed: 30,
      spendUsed: 5,
      spendLimit: null,
      kept: [],
      members: [
        { userId: id, savesUsed: 10, saveLimit: null, kept: { favorites: 10 } },
        {
          userId: me.userId,
          savesUsed: 30,
          saveLimit: 40,
          exportLimit: 50,
          spendLimit: 20,
          favoritePropertyLimit: 60,
          kept: { favorites: 30, marketingProperties: 6, marketingContacts: 1 },
        },
      ],
      consumed: [consumed[0], { what: 'saves', text: 'Theirs', amount: 10, userId: id }, consumed[1], consumed[2]],
    });
    const { profile } = valueOf(await me.client.call('auth', { query: {} }));
    expect(profile).toMatchObject({
      favoritePropertyAddLimit: 60,
      marketingListAddLimit: 8,
      savedPropertyLimit: { active: true, assigned: 40, periodQuantity: 30, remaining: 10 },
      exportPropertyLimit: { active: true, assigned: 50, periodQuantity: 30, remaining: 20 },
    });
    expect(owner.auth.profile.savedPropertyLimit).toMatchObject({ active: false, assigned: null, remaining: null });
  });

  it('counts of who is gone by now, too', async () => {
    const { me, id, signIn } = await ofOwnUse({ save_limit: 40 });
    valueOf(await save(me, ids.slice(0, 30)));
    await server.db.updateTable('app_user').set({ removed: server.clock.now() }).where('id', '=', me.userId).execute();
    const owner = await signIn();
    const usage = await usageOf(owner, id);
    expect([usage.savesUsed, usage.members.map(({ savesUsed }) => savesUsed)]).toEqual([30, [0, 30]]);
    expect(await owner.client.call('usage', { params: { id: me.userId } })).toMatchObject({ status: 403 });
  });
});

/** The session goes on after the clock was moved. */
async function limitedAgain(me: Me): Promise<Me> {
  const credentials = { username: me.auth.profile.username, password: 'a long enough password' };
  return { ...(await server.signIn(credentials, true)), userId: me.userId };
}

function dayOf({ clock }: TestServer): string {
  return clock.now().toISOString().slice(0, 10);
}

/** The day on which the next month begins: of a plan chosen today, or (`day`) of the calendar. */
function nextMonth({ clock }: TestServer, day = clock.now().getUTCDate()): string {
  const next = new Date(Date.UTC(clock.now().getUTCFullYear(), clock.now().getUTCMonth() + 1, day));
  return next.toISOString().replace(/^(\d+)-(\d+)-(\d+).*$/, '$2/$3/$1');
}
