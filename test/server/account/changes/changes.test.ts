/** What members change of what is the account's leaves a trace that names them (P201). */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLeadRules } from '../../../../src/api/catalogue/search/leadRules.ts';
import type { AccountChange } from '../../../../src/api/contract/account/changes.ts';
import { chosenOf } from '../../../../server/data/warehouse/leadRulesFile.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: SignedIn;
let scout: SignedIn;
let property: number;

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  owner = await server.signIn();
  const { accountId } = owner.auth.profile;
  const credentials = { username: 'scout@example.com', password: 'a long password' };
  await server.addUser({ ...credentials, type: 'SCOUT', accountId });
  scout = await server.signIn(credentials);
  [property = 0] = await sampleIds(server, 1, 'street_address IS NOT NULL');
});
afterAll(async () => await server.close());

type Wanted = { before?: number; limit?: number; what?: AccountChange['what'] };
/** What every member sees of it, the owner as well: no sign-ins, nothing of the team. */
const changes = async (query: Wanted = {}, who = scout) => valueOf(await who.client.call('accountChanges', { query }));
const newest = async (): Promise<AccountChange | undefined> => (await changes({ limit: 1 })).results[0];
const traces = async (): Promise<number> => (await changes()).resultCount;

const column = { name: 'Rent', kind: 'choice' as const, choices: ['low', 'high'], formula: null };
const saveColumn = async (body: Partial<typeof column> & { id?: number; version?: number } = {}, who = owner) =>
  await who.client.call('saveListColumn', { body: { ...column, ...body } });
const corrections = async () =>
  valueOf(await owner.client.call('property', { params: { id: property }, query: { m: 'F' } })).corrections;
const correct = async (value: string | number | boolean | null, who = owner) =>
  valueOf(await who.client.call('correctFact', { params: { id: property }, body: { fact: 'bedrooms', value } }));

describe('a trace', () => {
  it('of an own column says who made, changed and removed it, and what went with it', async () => {
    const made = valueOf(await saveColumn()).columns[0];
    expect(await newest()).toMatchObject({
      userId: owner.auth.profile.id,
      member: 'owner@example.com',
      what: 'COLUMN',
      action: 'CREATED',
      subject: 'Rent',
      propertyId: null,
      before: null,
      after: column,
    });
    const { id = 0, version } = made ?? {};
    valueOf(await saveColumn({ id, version, name: 'Rent class', choices: ['low'] }, scout));
    expect(await newest()).toMatchObject({
      member: 'scout@example.com',
      action: 'CHANGED',
      subject: 'Rent class',
      before: column,
      after: { ...column, name: 'Rent class', choices: ['low'] },
    });
    await saveInto(owner, 'Some', await sampleIds(server, 2));
    const [one = 0, two = 0] = await sampleIds(server, 2);
    const edits = [one, two].map((propertyId) => ({ propertyId, version: null, change: { own: { [id]: 'low' } } }));
    valueOf(await owner.client.call('editRows', { body: { edits } }));
    valueOf(await scout.client.call('deleteListColumn', { params: { id } }));
    expect(await newest()).toMatchObject({
      member: 'scout@example.com',
      action: 'REMOVED',
      subject: 'Rent class',
      before: { name: 'Rent class', values: 2 },
      after: null,
    });
  });

  it('of a correction names property and fact, with the value that stood there', async () => {
    await correct(3);
    const { subject } = (await newest()) ?? {};
    expect(subject).toMatch(/^\d+ \w+/);
    await correct(4, scout);
    await correct(null);
    const of = { what: 'CORRECTION', propertyId: property, subject };
    expect((await changes({ limit: 3 })).results).toMatchObject([
      { ...of, member: 'owner@example.com', action: 'REMOVED', before: { fact: 'bedrooms', value: 4 }, after: null },
      { ...of, member: 'scout@example.com', action: 'CHANGED', before: { value: 3 }, after: { value: 4 } },
      { ...of, member: 'owner@example.com', action: 'CREATED', before: null, after: { fact: 'bedrooms', value: 3 } },
    ]);
  });

  it('of two corrections at once has each value once before and once after', async () => {
    const before = await traces();
    await Promise.all([3, 4, 5, 6].map(async (value) => await correct(value)));
    const { results } = await changes({ limit: (await traces()) - before });
    const states = results.toReversed().map((change) => [change.before, change.after]);
    expect(states).toHaveLength(4);
    expect(states.map(([from]) => from)).toEqual([null, ...states.slice(0, 3).map(([, to]) => to)]);
    expect(states.at(-1)?.[1]).toEqual({ fact: 'bedrooms', value: (await corrections())[0]?.value });
    await correct(null);
  });

  it('of a tag is left by whoever used it first', async () => {
    await saveInto(scout, 'Mine', [property]);
    const tagged = async (tags: string[], who: SignedIn) => {
      const edits = [{ propertyId: property, version: null, change: { tags } }];
      valueOf(await who.client.call('editRows', { body: { edits } }));
    };
    await tagged(['Corner'], scout);
    const of = { what: 'TAG', member: 'scout@example.com', action: 'CREATED', subject: 'Corner', before: null };
    expect(await newest()).toMatchObject({ ...of, after: { name: 'Corner' } });
    const before = await traces();
    await saveInto(owner, 'Mine', [property]);
    await tagged(['corner'], owner);
    expect(await traces()).toBe(before);
  });

  it('of the rules of lead types has those that differ', async () => {
    const usual = chosenOf(defaultLeadRules);
    valueOf(
      await owner.client.call('saveLeadRules', { body: { ...usual, highEquityShare: 0.4, highEquityFloor: 90_000 } }),
    );
    expect(await newest()).toMatchObject({
      what: 'LEAD_RULES',
      action: 'CHANGED',
      before: { highEquityShare: 0.5, highEquityFloor: null },
      after: { highEquityShare: 0.4, highEquityFloor: 90_000 },
    });
    expect(Object.keys((await newest())?.after ?? {}).toSorted()).toEqual(['highEquityFloor', 'highEquityShare']);
  });
});

describe('no trace is left', () => {
  it.each([
    ['a name that is taken', async () => await saveColumn({ name: 'Taken' })],
    ['a version that is not the newest', async () => await saveColumn({ id: await idOf('Taken'), version: 0 })],
    ['a column that is not there', async () => await owner.client.call('deleteListColumn', { params: { id: 99_999 } })],
  ])('by what is refused: %s', async (_what, go) => {
    await saveColumn({ name: 'Taken' });
    const before = await traces();
    expect((await go()).ok).toBe(false);
    expect(await traces()).toBe(before);
  });

  it('by what fails on its way: the rules cannot be written', async () => {
    const before = await traces();
    const dir = server.services.config.warehouseDir;
    await rm(join(dir, 'lead-rules.json.tmp'), { force: true });
    await mkdir(join(dir, 'lead-rules.json.tmp'));
    const body = { ...chosenOf(defaultLeadRules), soldDays: 77 };
    expect(await owner.client.call('saveLeadRules', { body })).toMatchObject({ ok: false, status: 500 });
    await rm(join(dir, 'lead-rules.json.tmp'), { recursive: true });
    expect(await traces()).toBe(before);
  });

  it('by what stays as it was', async () => {
    await saveColumn({ name: 'Taken' });
    await correct(3);
    const before = await traces();
    valueOf(await saveColumn({ name: 'Taken', id: await idOf('Taken') }));
    await correct(3);
    await correct(null);
    await correct(null);
    expect(await traces()).toBe(before + 1);
  });
});

const idOf = async (name: string): Promise<number> =>
  valueOf(await owner.client.call('listColumns')).columns.find((one) => one.name === name)?.id ?? 0;

describe('the traces of an account', () => {
  it('come page by page, newest first, by kind if wanted', async () => {
    const all = await changes({ limit: 500 });
    expect(all.results).toHaveLength(all.resultCount);
    expect(all.results.map(({ id }) => id)).toEqual(all.results.map(({ id }) => id).toSorted((a, b) => b - a));
    const first = await changes({ limit: 3 });
    const second = await changes({ limit: 3, before: first.results[2]?.id });
    expect([...first.results, ...second.results]).toEqual(all.results.slice(0, 6));
    expect(second.resultCount).toBe(all.resultCount);
    const tags = await changes({ what: 'TAG' });
    expect(tags.results).toEqual(all.results.filter(({ what }) => what === 'TAG'));
    expect(tags.resultCount).toBe(1);
    expect(await owner.client.call('accountChanges', { query: { limit: 501 } })).toMatchObject({ status: 400 });
  });

  it('are seen by every member of it, a scout too, and by nobody else', async () => {
    const guarded = new Set<string>(['MEMBER', 'MONEY', 'WALLET', 'SECURITY', 'SETTINGS']);
    const ofOwner = (await changes({ limit: 500 }, owner)).results;
    expect(ofOwner.filter(({ what }) => !guarded.has(what))).toEqual((await changes({ limit: 500 })).results);
    expect(ofOwner.map(({ what }) => what)).toContain('SECURITY');
    const stranger = await server.newcomer();
    valueOf(await saveColumn({ name: 'Theirs' }, stranger));
    const theirs = (await changes({}, stranger)).results;
    expect(theirs.filter(({ what }) => !guarded.has(what))).toMatchObject([{ subject: 'Theirs' }]);
    expect(theirs.map(({ subject }) => subject)).not.toContain('Taken');
    expect((await changes()).results.map(({ subject }) => subject)).not.toContain('Theirs');
  });

  it('keep the name that a member had', async () => {
    await correct(2, scout);
    await server.db
      .updateTable('app_user')
      .set({ first_name: 'Ann', last_name: 'Lee' })
      .where('id', '=', scout.auth.profile.id)
      .execute();
    await correct(1, scout);
    expect((await changes({ limit: 2 })).results.map(({ member }) => member)).toEqual(['Ann Lee', 'scout@example.com']);
  });
});
