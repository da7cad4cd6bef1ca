import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  LONGEST_NAME,
  MOST_KEPT,
  MOST_OFFERED,
  picklistKinds,
  picklistName,
  type PicklistKind,
} from '../../../../src/api/catalogue/account/picklists.ts';
import { purgeMoves } from '../../../../server/account/picklists/movePicklistRows.ts';
import type { contract } from '../../../../src/api/contract/contract.ts';
import type { Request } from '../../../../src/api/contract/define.ts';
import { newAccount } from '../../../support/billing.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { join, type Account } from '../../../support/team.ts';

let server: TestServer;
let account: Account;
let owner: SignedIn;
let houses: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  houses = await sampleIds(server, 6);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  account = await newAccount(server);
  owner = await account.signIn();
});

const read = async (who = owner) => valueOf(await who.client.call('picklists'));
const valuesOf = async (kind: PicklistKind = 'PROPERTY_STATUS', who = owner) =>
  (await read(who)).values.filter((value) => value.kind === kind);
const names = async (kind?: PicklistKind) =>
  (await valuesOf(kind)).map(({ name, retired }) => (retired ? `(${name})` : name));
const idOf = async (name: string, kind?: PicklistKind): Promise<number> =>
  (await valuesOf(kind)).find((value) => value.name === name)?.id ?? 0;
const save = async (body: Partial<Request<(typeof contract)['savePicklistValue']>['body']>, who = owner) =>
  await who.client.call('savePicklistValue', { body: { kind: 'PROPERTY_STATUS', ...body } });

/** Saves houses and gives them a status. */
async function saved(who: SignedIn, ids: readonly number[], statusId: number): Promise<void> {
  await saveInto(who, 'Some', [...ids]);
  const edits = ids.map((propertyId) => ({ propertyId, version: null, change: { statusId } }));
  valueOf(await who.client.call('editRows', { body: { edits } }));
}
describe('statuses and types of an account', () => {
  it('begin with the usual ones, and are the same at every sign-in (O-086, O-087)', async () => {
    expect(await names()).toEqual([
      'New',
      'Contacted',
      'Follow Up',
      'Appointment',
      'Offer Made',
      'Under Contract',
      'Closed',
      'Not Interested',
      'Dead',
    ]);
    expect(await names('CONTACT_TYPE')).toEqual(['Owner', 'Buyer', 'Seller', 'Agent', 'Lender', 'Contractor', 'Other']);
    expect(await names('CONTACT_STATUS')).toHaveLength(6);
  });

  it.each(picklistKinds)(
    '%s: are made, renamed, put elsewhere, retired and brought back where they stood',
    async (kind) => {
      const [first, second, ...rest] = await names(kind);
      const { id } = valueOf(await save({ kind, name: '  Call\u00A0 back\u200B ', place: 2 }));
      expect(await names(kind)).toEqual([first, 'Call back', second, ...rest]);
      valueOf(await save({ kind, id, name: 'Call again' }));
      valueOf(await save({ kind, id, place: 1 }));
      expect(await names(kind)).toEqual(['Call again', first, second, ...rest]);
      valueOf(await save({ kind, id, retired: true }));
      expect(await names(kind)).toEqual([first, second, ...rest, '(Call again)']);
      valueOf(await save({ kind, id, retired: false }));
      expect(await names(kind)).toEqual(['Call again', first, second, ...rest]);
      const auth = valueOf(await owner.client.call('auth', { query: {} }));
      const delivered = {
        PROPERTY_STATUS: auth.propertyStatuses,
        CONTACT_TYPE: auth.contactTypes,
        CONTACT_STATUS: auth.contactStatuses,
      }[kind];
      expect(delivered.map(({ name }) => name)).toEqual(['Call again', first, second, ...rest]);
    },
  );

  it('a rename writes no row: who has the status has it under its new name', async () => {
    const id = await idOf('Dead');
    await saved(owner, houses.slice(0, 2), id);
    const versions = async () =>
      (
        await sql`select id, version, xmin::text from saved_property where status_id = ${id} order by id`.execute(
          server.db,
        )
      ).rows;
    const before = await versions();
    valueOf(await save({ id, name: 'Buried' }));
    expect(await versions()).toEqual(before);
    expect((await valuesOf()).find((value) => value.id === id)).toMatchObject({ name: 'Buried', used: 2 });
  });

  it('no two have one name, whatever case, spaces, or signs that nobody sees; retired ones count', async () => {
    for (const name of ['contacted', ' CONTACTED ', 'Con\u200Btacted', 'Ｃontacted']) {
      expect(await save({ name })).toMatchObject({
        status: 422,
        detail: 'Another status has this name. Nothing was changed.',
        fieldErrors: { name: 'is taken' },
      });
    }
    expect(await save({ id: await idOf('New'), name: 'follow  up' })).toMatchObject({ status: 422 });
    // The same one in another case is no other.
    valueOf(await save({ id: await idOf('New'), name: 'NEW' }));
    valueOf(await save({ id: await idOf('Dead'), retired: true }));
    expect(await save({ name: 'dead' })).toMatchObject({
      detail: 'Dead is a retired status: bring it back. Nothing was changed.',
    });
    // Of another kind, and of another account, it may be called the same.
    valueOf(await save({ kind: 'CONTACT_TYPE', name: 'Contacted' }));
    const together = await Promise.all(Array.from({ length: 4 }, async () => await save({ name: 'At once' })));
    expect(together.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await names()).filter((name) => name === 'At once')).toHaveLength(1);
  });

  it('a name is some signs that are seen, of a bounded length; formulas and markup are words', async () => {
    for (const name of ['', '  ', '\u200B\u200B', '\u0007', 'x'.repeat(LONGEST_NAME + 1)])
      expect(await save({ name })).toMatchObject({ status: 400 });
    expect(await save({})).toMatchObject({ status: 422, fieldErrors: { name: 'is missing' } });
    for (const name of ['=HYPERLINK("http://evil")', '<img src=x onerror=alert(1)>', '"; drop table contact; --'])
      valueOf(await save({ kind: 'CONTACT_TYPE', name }));
    expect(picklistName('a\tb\r\nc')).toBe('a b c');
    valueOf(
      await owner.client.call('saveContact', {
        query: {},
        body: { lastName: 'Jones', typeId: await idOf('=HYPERLINK("http://evil")', 'CONTACT_TYPE') },
      }),
    );
    const body = { search: {}, selection: { allSelected: true, items: [] } };
    const file = valueOf(await owner.client.call('exportContacts', { query: {}, body }));
    const text = await file.content.text();
    expect(text).toContain('HYPERLINK');
    expect(text).not.toMatch(/(^|,)"?=HYPER/m);
  });

  it('there are as many as people find their way in, and one at least', async () => {
    for (let at = (await names()).length; at < MOST_OFFERED; at += 1) valueOf(await save({ name: `Status ${at}` }));
    const text = `There are ${MOST_OFFERED} already. Retire one first. Nothing was changed.`;
    expect(await save({ name: 'One more' })).toMatchObject({ status: 422, detail: text });
    const values = await valuesOf();
    for (const { id } of values.slice(1)) valueOf(await save({ id, retired: true }));
    expect(await save({ id: values[0]?.id ?? 0, retired: true })).toMatchObject({
      status: 422,
      detail: 'This is the last status that is offered. It was not retired.',
    });
    await server.db
      .insertInto('property_status')
      .values(
        Array.from({ length: MOST_KEPT - MOST_OFFERED }, (_, at) => ({
          account_id: accountId(),
          seq: 0,
          name: `Old ${at}`,
          retired: new Date(),
        })),
      )
      .execute();
    expect(await save({ name: 'Yet one more' })).toMatchObject({
      status: 422,
      fieldErrors: { name: 'is one too many' },
    });
  });

  it('what was changed meanwhile is not changed once more; what there is not is said', async () => {
    const [value] = await valuesOf();
    valueOf(await save({ id: value?.id, version: value?.version, name: 'Fresh' }));
    expect(await save({ id: value?.id, version: value?.version, name: 'Late' })).toMatchObject({
      status: 422,
      detail: 'This status was changed in the meantime. Nothing was changed.',
    });
    expect(await save({ id: 999_999, name: 'Nowhere' })).toMatchObject({ status: 404 });
    const other = await newAccount(server);
    const theirs = valueOf(await (await other.signIn()).client.call('picklists')).values[0]?.id ?? 0;
    expect(await save({ id: theirs, name: 'Stolen' })).toMatchObject({ status: 404 });
    expect(await save({ id: value?.id, retired: true, place: 1 })).toMatchObject({ status: 422 });
  });

  it('who may: the owner and members with full access; a scout reads, and types of contacts only who sees contacts', async () => {
    const member = await join(server, account, { type: 'TEAM_FULL' });
    expect((await read(member)).mayChange).toBe(true);
    valueOf(await save({ name: 'By a member' }, member));
    const scout = await join(server, account, { type: 'SCOUT' });
    const seen = await read(scout);
    expect([seen.mayChange, [...new Set(seen.values.map(({ kind }) => kind))]]).toEqual([false, ['PROPERTY_STATUS']]);
    const refused = {
      status: 403,
      detail: 'This is for members with full access. Nothing was done.',
    };
    expect(await save({ name: 'By a scout' }, scout)).toMatchObject(refused);
    const body = { kind: 'PROPERTY_STATUS', fromId: await idOf('New'), toId: await idOf('Dead') } as const;
    expect(await scout.client.call('movePicklistRows', { body })).toMatchObject(refused);
    await sql`delete from permission_grant where account_id = ${accountId()} and user_type = 'TEAM_FULL'
      and permission = 'CONTACT_VIEW'`.execute(server.db);
    expect(await save({ kind: 'CONTACT_TYPE', name: 'Unseen' }, member)).toMatchObject({ status: 403 });
    expect(await names()).toContain('By a member');
  });

  it('leaves a trace of each change, of what stood there and what stands there now', async () => {
    valueOf(await save({ id: await idOf('New'), name: 'Fresh' }));
    valueOf(await save({ id: await idOf('Fresh'), place: 3 }));
    valueOf(await save({ id: await idOf('Dead'), retired: true }));
    const { results } = valueOf(await owner.client.call('accountChanges', { query: { what: 'PICKLIST' } }));
    expect(results.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['Statuses of properties: Dead', { Name: 'Dead', Place: '9' }, { Name: 'Dead', Offered: 'no longer' }],
      ['Statuses of properties: Fresh', { Name: 'Fresh', Place: '1' }, { Name: 'Fresh', Place: '3' }],
      ['Statuses of properties: Fresh', { Name: 'New', Place: '1' }, { Name: 'Fresh', Place: '1' }],
    ]);
  });
});

describe('a status that is retired', () => {
  it('stays readable where it is, and can be set again by what takes something back', async () => {
    const id = await idOf('Closed');
    await saved(owner, houses.slice(0, 1), id);
    valueOf(await save({ id, retired: true }));
    expect((await valuesOf()).at(-1)).toMatchObject({ name: 'Closed', retired: true, used: 1 });
    const auth = valueOf(await owner.client.call('auth', { query: {} }));
    expect(auth.propertyStatuses.at(-1)).toEqual({ id, name: 'Closed', retired: true });
    const edits = [{ propertyId: houses[0] ?? 0, version: null, change: { statusId: id } }];
    expect(await owner.client.call('editRows', { body: { edits } })).toMatchObject({ ok: true });
  });

  it('its rows get another, those of all members, and have it back: but for those that got yet another', async () => {
    const mate = await join(server, account, { type: 'TEAM_FULL' });
    const [closed, dead, fresh] = [await idOf('Closed'), await idOf('Dead'), await idOf('New')];
    await saved(owner, houses.slice(0, 2), closed);
    await saved(mate, houses.slice(2, 5), closed);
    await saved(owner, houses.slice(5, 6), dead);
    const body = { kind: 'PROPERTY_STATUS', fromId: closed, toId: dead } as const;
    const { moveId, moved } = valueOf(await owner.client.call('movePicklistRows', { body }));
    expect(moved).toBe(5);
    expect((await valuesOf()).filter(({ id }) => [closed, dead].includes(id))).toMatchObject([
      { id: dead, used: 6, retired: false },
      { id: closed, used: 0, retired: true },
    ]);
    await saved(mate, houses.slice(2, 3), fresh);
    const turn = async (undo: boolean, who = owner) =>
      await who.client.call('undoPicklistMove', { params: { id: moveId }, body: { undo } });
    expect(await turn(true, mate)).toMatchObject({ status: 404 });
    expect(valueOf(await turn(true)).moved).toBe(4);
    // Asked twice it changes nothing.
    expect(valueOf(await turn(true)).moved).toBe(0);
    expect(await names()).toEqual([
      'New',
      'Contacted',
      'Follow Up',
      'Appointment',
      'Offer Made',
      'Under Contract',
      'Closed',
      'Not Interested',
      'Dead',
    ]);
    const used = async () => Object.fromEntries((await valuesOf()).map(({ id, used: count }) => [id, count]));
    expect(await used()).toMatchObject({ [closed]: 4, [dead]: 1, [fresh]: 1 });
    expect(valueOf(await turn(false)).moved).toBe(4);
    expect(await used()).toMatchObject({ [closed]: 0, [dead]: 5, [fresh]: 1 });
    expect(await purgeMoves(server.services.store.db, new Date(server.clock.now().getTime() + 1))).toBeGreaterThan(0);
    expect(await turn(true)).toMatchObject({ status: 404 });
  });

  it('rows go to one that is offered only, and nothing is half done', async () => {
    const [closed, dead] = [await idOf('Closed'), await idOf('Dead')];
    await saved(owner, houses.slice(0, 1), closed);
    valueOf(await save({ id: dead, retired: true }));
    const move = async (toId: number) =>
      await owner.client.call('movePicklistRows', { body: { kind: 'PROPERTY_STATUS', fromId: closed, toId } });
    expect(await move(dead)).toMatchObject({
      status: 422,
      detail: 'Choose a status that stays offered. Nothing was changed.',
    });
    expect(await move(closed)).toMatchObject({ status: 422 });
    expect(await move(999_999)).toMatchObject({ status: 404 });
    expect((await valuesOf()).find(({ id }) => id === closed)).toMatchObject({ retired: false, used: 1 });
  });

  it('contacts are sorted by type in the order of the account; owners become contacts of the type Owner by its number', async () => {
    valueOf(await save({ kind: 'CONTACT_TYPE', id: await idOf('Owner', 'CONTACT_TYPE'), name: 'Landlord', place: 4 }));
    await saveInto(owner, 'Some', houses);
    const { results } = valueOf(await owner.client.call('queryContacts', { body: { search: {} } })) as {
      results: { typeId: number | null }[];
    };
    expect(new Set(results.map(({ typeId }) => typeId))).toEqual(new Set([1]));
    valueOf(await owner.client.call('saveContact', { query: {}, body: { lastName: 'Zulu', typeId: 3 } }));
    const sorted = valueOf(
      await owner.client.call('queryContacts', {
        body: { search: { sortFields: [{ field: 'typeId', ascending: true }] } },
      } as never),
    ) as { results: { lastName: string }[] };
    expect(sorted.results[0]?.lastName).toBe('Zulu');
  });
});

const accountId = (): number => account.accountId;
