/** Saving, automating, and contacts in and out as files: what is told before is what is then done, counted again where it is. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeEffect } from '../../../../src/api/contract/lists/changePreview.ts';
import { contactOf } from '../../../support/marketing/people.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 2000 })));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const county = { type: 'COUNTY' as const, fips: '39049' };
const all = { filter: county, selection: [], selectionInversed: true };
const limit = async (save_limit: number): Promise<void> =>
  void (await server.db.updateTable('app_user').set({ save_limit }).where('id', '=', me.auth.profile.id).execute());
/** All that any of it could leave behind. */
async function everything(): Promise<unknown> {
  const tables = [
    'saved_property',
    'group_member',
    'property_group',
    'contact',
    'contact_import',
    'usage_save',
  ] as const;
  const rows: unknown[] = [];
  for (const table of tables) {
    const found = await server.db
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', me.auth.profile.accountId)
      .execute();
    rows.push(found.map((row) => JSON.stringify(row)).toSorted());
  }
  return rows;
}
/** Asks, and holds that asking left nothing. */
async function asked(ask: () => Promise<ChangeEffect>): Promise<ChangeEffect> {
  const before = await everything();
  const effect = await ask();
  expect(await everything()).toEqual(before);
  const skipped = effect.skipped.reduce((sum, { count }) => sum + count, 0);
  expect(effect.changed + effect.same + skipped).toBe(effect.rows);
  return effect;
}

describe('saving very many', () => {
  const preview = async (groupName: string) =>
    await asked(async () => valueOf(await me.client.call('previewSave', { query: { groupName }, body: all })));

  it('tells how many come, how many stand there, and what it takes of the saves of the month', async () => {
    await limit(10_000);
    const [one = 0, two = 0, three = 0] = await sampleIds(server, 3, "fips = '39049'");
    await saveInto(me, 'Big', [one, two]);
    await saveInto(me, 'Elsewhere', [three]);
    const effect = await preview('Big');
    const { rows, changed } = effect;
    expect(effect).toMatchObject({ act: 'SAVE_ROWS', same: 2, skipped: [] });
    // What stands on another list was counted when it was saved there.
    expect(effect.allowance).toEqual({
      of: 'SAVES',
      active: true,
      assigned: 10_000,
      periodQuantity: 3,
      remaining: 9997,
      takes: rows - 3,
    });
    const query = { groupName: 'Big', approved: changed };
    const { added } = valueOf(await me.client.call('saveListings', { query, body: all })).savePropertyResponse;
    expect(added.length).toBe(changed);
    expect((await preview('Big')).allowance).toMatchObject({ periodQuantity: rows, takes: 0 });
  });

  it('more than are left is refused where it is asked, as where it is done', async () => {
    await limit(5);
    const body = { propertyIds: await sampleIds(server, 20) };
    const asks = await me.client.call('previewSave', { query: { groupName: 'Big' }, body });
    const does = await me.client.call('saveProperties', {
      query: { groupName: 'Big' },
      body: { selection: body.propertyIds },
    });
    expect(asks).toMatchObject({ ok: false, status: 422, detail: expect.stringContaining('5 of your 5 saves') });
    expect(does).toMatchObject({ ok: false, status: 422, detail: asks.ok ? '' : asks.detail });
  });

  it('by another number than was agreed to saves nothing, and says which is due', async () => {
    const selection = await sampleIds(server, 20);
    await saveInto(me, 'Big', selection.slice(0, 3));
    const before = await everything();
    const save = async (approved: number) =>
      await me.client.call('saveProperties', { query: { groupName: 'Big', approved }, body: { selection } });
    expect(await save(20)).toMatchObject({
      ok: false,
      status: 422,
      detail: '17 would be saved by now, not 20. Nothing was saved.',
      fieldErrors: { approved: 'must be 17' },
    });
    expect(await everything()).toEqual(before);
    expect(valueOf(await save(17)).savePropertyResponse.added.length).toBe(17);
  });

  it('of what is nowhere in the data is refused', async () => {
    const body = { propertyIds: [1] };
    expect(await me.client.call('previewSave', { query: { groupName: 'Big' }, body })).toMatchObject({ status: 422 });
  });
});

describe('a list that follows a search', () => {
  const preview = async () =>
    await asked(async () =>
      valueOf(await me.client.call('previewAutomation', { body: { search: county, listingGroup: null } })),
    );

  it('tells how many it would watch, and then does', async () => {
    const effect = await preview();
    expect(effect).toMatchObject({ act: 'AUTOMATE', skipped: [], allowance: { of: 'WATCHED', remaining: null } });
    const group = { name: 'Follows', type: 'MONITORED' as const };
    const { groupId } = valueOf(await me.client.call('assignToGroup', { query: {}, body: { group } }));
    const params = { id: groupId };
    valueOf(await me.client.call('saveGroupSearch', { params, body: { search: county } }));
    expect(valueOf(await me.client.call('runGroup', { params })).gained).toBe(effect.changed);
    expect(effect.changed).toBeGreaterThan(500);
  });

  it('of a ready-made rule counts what that finds', async () => {
    const of = async (code: 'V' | null) =>
      valueOf(await me.client.call('previewAutomation', { body: { search: county, listingGroup: code } })).rows;
    expect(await of('V')).toBeLessThan(await of(null));
  });
});

describe('contacts', () => {
  const people = (lines: string) => new File([`First name,Last name,Phone,Shoe\n${lines}\n`], 'people.csv');
  const FILE = 'Ann,Lee,6145550100,41\nBob,Ray,6145550101,42\nCy,Fox,12,43';

  it('that come with a file are told: who is new, completed, known, and which lines are left out and why', async () => {
    await contactOf(me, { firstName: 'Bob', lastName: 'Ray', mobile: '6145550101' });
    const upload = { file: people(FILE), groupName: 'Called' };
    const effect = await asked(async () => valueOf(await me.client.call('previewContactImport', { upload })));
    expect(effect).toMatchObject({ act: 'IMPORT_CONTACTS', rows: 3, skipped: [{ reason: 'NOT_READ', count: 1 }] });
    expect(effect.notes).toEqual([expect.stringMatching(/^Line 4: /), 'Columns left out: Shoe']);
    const before = await everything();
    const off = await me.client.call('importContacts', { upload: { ...upload, approved: effect.changed + 1 } });
    expect(off).toMatchObject({ ok: false, status: 422, fieldErrors: { approved: `must be ${effect.changed}` } });
    expect(await everything()).toEqual(before);
    const done = valueOf(await me.client.call('importContacts', { upload: { ...upload, approved: effect.changed } }));
    expect([done.added, done.added + done.completed, done.unchanged]).toEqual([
      effect.made,
      effect.changed,
      effect.same,
    ]);
    expect(effect.made).toBeGreaterThan(0);
  });

  it('past what a member may keep are refused before, with what is left', async () => {
    await server.db
      .updateTable('app_user')
      .set({ marketing_contact_limit: 5 })
      .where('id', '=', me.auth.profile.id)
      .execute();
    const upload = { file: people(FILE), groupName: 'Called' };
    const { allowance } = valueOf(await me.client.call('previewContactImport', { upload }));
    expect(allowance).toEqual({
      of: 'CONTACTS',
      active: true,
      assigned: 5,
      periodQuantity: 0,
      remaining: 5,
      takes: 2,
    });
    const many = Array.from({ length: 7 }, (_, n) => `P${n},Q,614555020${n},1`).join('\n');
    const over = await me.client.call('previewContactImport', { upload: { ...upload, file: people(many) } });
    expect(over).toMatchObject({ ok: false, status: 422, detail: expect.stringContaining('5 of your 5 marketing') });
  });

  it('that go into a file are as many as it has lines', async () => {
    for (const lastName of ['Lane', 'Hale', 'Quinn']) await contactOf(me, { lastName });
    const body = { selection: { allSelected: true, items: [] } };
    const effect = await asked(async () => valueOf(await me.client.call('previewContactExport', { body })));
    const file = valueOf(await me.client.call('exportContacts', { query: {}, body }));
    const text = await file.content.text();
    const lines = text.trim().split('\n');
    expect([effect.rows, effect.changed]).toEqual([lines.length - 1, 3]);
    expect(effect.notes[0]).toMatch(new RegExp(`^${lines[0]?.split(',').length ?? 0} columns`));
    const none = { selection: { items: [] } };
    expect(await me.client.call('previewContactExport', { body: none })).toMatchObject({ status: 422 });
  });
});
