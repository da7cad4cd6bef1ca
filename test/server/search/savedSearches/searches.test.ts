import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadTiles } from '../../../../src/api/catalogue/search/leadTypes.ts';
import type { SearchInput } from '../../../../src/api/contract/search/search.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';

let server: TestServer;
let owner: SignedIn;
let fips = '';
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  owner = await server.signIn();
  fips = owner.auth.data.places.find(({ type }) => type === 'COUNTY')?.fips ?? '';
});
afterAll(async () => await server.close());

const county = (): SearchInput => ({ type: 'COUNTY', fips, label: 'The county' });
const save = async (name: string, search: SearchInput = county(), more: object = {}) =>
  valueOf(await owner.client.call('saveSearch', { body: { name, search, ...more } }));
const all = async () => valueOf(await owner.client.call('savedSearches'));
const raw = async (method: string, path: string, body?: unknown) => {
  const response = await server.request(method, `/resource/auth/ps4${path}`, { token: owner.token, body });
  // Problem answers are objects.
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

describe('saved searches', () => {
  it('R-SAVED-006 R-SAVED-013 are saved whole, listed by name, and arrive at sign-in', async () => {
    const search = { ...county(), listingType: 'E', bedroomsMin: 3, absentee: true } as const;
    const made = await save('b Equity', search, { sortField: 'estimatedEquity', sortAscending: false });
    expect(made).toMatchObject({
      name: 'b Equity',
      search: { fips, label: 'The county', listingType: 'E', bedroomsMin: 3, absentee: true },
      sortField: 'estimatedEquity',
      sortAscending: false,
      slot: null,
      entered: null,
    });
    const { resultCount } = valueOf(
      await owner.client.call('listing', { query: { ...search, absentee: 'true', label: undefined } }),
    );
    expect(made.rowCount).toBe(resultCount);
    expect(resultCount).toBeGreaterThan(0);
    await save('A everything');
    expect((await all()).savedSearches.map(({ name }) => name)).toEqual(['A everything', 'b Equity']);
    const again = valueOf(await owner.client.call('auth', { query: {} }));
    expect(again.propertySearches).toEqual((await all()).savedSearches);
  });

  it('R-SAVED-009 PUT keeps all of the search in the body: read back it is what was sent, and sent with its id it is changed', async () => {
    const sent = {
      name: 'Sent',
      search: { ...county(), listingType: 'E', bedroomsMin: 3, absentee: true, ownerName: 'smith' },
      sortField: 'estimatedEquity',
      sortAscending: false,
      thenBy: 'cityName,-lastSaleDate',
      notificationInterval: 'WEEKLY',
    } as const;
    const put = async (body: object): Promise<{ status: number; id: number }> => {
      const { status, json } = await raw('PUT', '/user/searches', body);
      return { status, id: Number(json['id']) };
    };
    const kept = async () => (await all()).savedSearches.filter(({ name }) => name.startsWith('Sent'));
    const { status, id } = await put(sent);
    expect(status).toBe(200);
    expect(await kept()).toMatchObject([{ id, ...sent }]);
    const changed = {
      id,
      name: 'Sent again',
      search: { ...county(), listingType: 'V', bathroomsMin: 2 },
      sortField: 'streetAddress',
      sortAscending: true,
      thenBy: '',
      notificationInterval: 'DAILY',
    } as const;
    expect(await put(changed)).toEqual({ status: 200, id });
    const [one, ...others] = await kept();
    expect([one, others]).toMatchObject([changed, []]);
    // Nothing of the search before is left in it.
    expect(one?.search).not.toHaveProperty('bedroomsMin');
    expect(one?.search).not.toHaveProperty('ownerName');
  });

  it('R-SAVED-004 R-SAVED-005 take each interval; NEVER is null on the wire and nothing else', async () => {
    for (const notificationInterval of ['IMMEDIATE', 'DAILY', 'WEEKLY', null] as const) {
      const made = await save(`interval ${notificationInterval}`, county(), { notificationInterval });
      expect(made.notificationInterval).toBe(notificationInterval);
    }
    expect((await save('no interval')).notificationInterval).toBeNull();
    const body = { name: 'never', search: county(), notificationInterval: 'NEVER' };
    const { status, json } = await raw('PUT', '/user/searches', body);
    expect([status, Object.keys(json['fieldErrors'] ?? {})]).toEqual([400, ['notificationInterval']]);
  });

  it('are renamed without being run again, and run again when what is searched changes', async () => {
    const made = await save('before');
    server.clock.advance(5);
    const renamed = await save('after', county(), { id: made.id });
    expect(renamed).toMatchObject({ id: made.id, name: 'after', ranAt: made.ranAt });
    const narrowed = await save('after', { ...county(), vacant: true }, { id: made.id });
    expect(narrowed.ranAt).not.toBe(made.ranAt);
    expect(narrowed.rowCount).toBeLessThan(made.rowCount ?? 0);
  });

  it('say by field what is wrong, and save nothing', async () => {
    const before = await all();
    const attempts: [unknown, number, string][] = [
      [{ name: ' ', search: county() }, 400, 'name'],
      [{ name: 'x'.repeat(51), search: county() }, 400, 'name'],
      // Signs that nobody sees, that break the line of an e-mail's subject, or that cannot be kept.
      [{ name: '\u200B', search: county() }, 400, 'name'],
      [{ name: 'two\nlines', search: county() }, 400, 'name'],
      [{ name: 'turned \u202Egpj', search: county() }, 400, 'name'],
      [{ name: 'half \uD83D', search: county() }, 400, 'name'],
      [{ name: 'n', search: { ...county(), ownerName: 'a\u0000b' } }, 400, 'search.ownerName'],
      [{ name: 'n', search: { ...county(), label: 'half \uD83D' } }, 400, 'search.label'],
      // What JavaScript would read as 0 or 1.
      [{ name: 'n', search: { ...county(), bedroomsMin: null } }, 400, 'search.bedroomsMin'],
      [{ name: 'n', search: { ...county(), bedroomsMin: [] } }, 400, 'search.bedroomsMin'],
      [{ name: 'n', search: { ...county(), bedroomsMin: true } }, 400, 'search.bedroomsMin'],
      [{ name: 'n', search: { type: 'PROPERTY', propertyId: true } }, 400, 'search.propertyId'],
      [{ name: 'a everything', search: county() }, 422, 'name'],
      [{ name: 'n', search: { ...county(), moonPhase: 3 } }, 400, 'search.moonPhase'],
      [{ name: 'n', search: { ...county(), bedroomsMin: 5, bedroomsMax: 2 } }, 400, 'search.bedroomsMin'],
      [{ name: 'n', search: { type: 'SHAPE', shapeDefinition: '1 2' } }, 400, 'search.shapeDefinition'],
      [{ name: 'n', search: county(), sortField: 'shoeSize' }, 400, 'sortField'],
      [{ name: 'n', search: county(), sortField: 'zip', thenBy: 'shoeSize' }, 400, 'thenBy'],
      [{ name: 'n' }, 400, 'search'],
      [{ name: 'n', search: county(), slot: 3 }, 400, 'slot'],
    ];
    for (const [body, status, field] of attempts) {
      const answer = await raw('PUT', '/user/searches', body);
      expect([body, answer.status]).toEqual([body, status]);
      expect(Object.keys(answer.json['fieldErrors'] ?? {})).toContain(field);
    }
    expect((await raw('PUT', '/user/searches', { id: 999_999, name: 'n', search: county() })).status).toBe(404);
    expect(await all()).toEqual(before);
  });

  it('R-SAVED-010 are deleted by the ids of the body, which empties their slots; an empty list deletes nothing', async () => {
    const [one, two] = [await save('one'), await save('two')];
    valueOf(await owner.client.call('setSearchSlot', { params: { slot: 8, id: one.id } }));
    expect((await raw('DELETE', '/user/searches', [])).status).toBe(422);
    const { savedSearches } = valueOf(await owner.client.call('deleteSearches', { body: [one.id, two.id] }));
    expect(savedSearches.filter(({ id }) => id === one.id || id === two.id)).toEqual([]);
    expect(await owner.client.call('deleteSearches', { body: [one.id] })).toMatchObject({ ok: false, status: 404 });
    // Undo: saving under the same id brings it back; the slot stays empty.
    expect(await save('one', county(), { id: one.id })).toMatchObject({ id: one.id, slot: null, ranAt: one.ranAt });
  });

  it('R-SAVED-002 R-SAVED-011 stand in slots 1 to 8: one in one slot, the one before goes out, id 0 empties', async () => {
    const [one, two] = [await save('slot one'), await save('slot two')];
    const put = async (slot: number, id: number) => await owner.client.call('setSearchSlot', { params: { slot, id } });
    const slots = async (): Promise<[number | null, string][]> =>
      (await all()).savedSearches
        .filter(({ slot }) => slot !== null)
        .map(({ slot, name }): [number | null, string] => [slot, name])
        .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
    valueOf(await put(1, one.id));
    valueOf(await put(8, two.id));
    expect(await slots()).toEqual([
      [1, 'slot one'],
      [8, 'slot two'],
    ]);
    valueOf(await put(8, one.id));
    expect(await slots()).toEqual([[8, 'slot one']]);
    valueOf(await put(8, 0));
    expect(await slots()).toEqual([]);
    for (const slot of [0, 9]) {
      expect(await put(slot, one.id)).toMatchObject({
        ok: false,
        status: 400,
        fieldErrors: { slot: 'must be 1 to 8' },
      });
    }
    expect(await put(3, 999_999)).toMatchObject({ ok: false, status: 404 });
  });

  it('R-SAVED-007 canned searches: one per lead type with the total at the location, whatever the filters', async () => {
    const canned = valueOf(
      await owner.client.call('cannedSearches', { query: { ...county(), listingType: 'V', bedroomsMin: 9 } }),
    );
    expect(canned.map(({ id }) => id)).toEqual(leadTiles);
    for (const id of ['E', 'CUSTOM', 'L'] as const) {
      const query = { type: 'COUNTY', fips, listingType: id } as const;
      const { resultCount } = valueOf(await owner.client.call('listing', { query }));
      expect([id, canned.find((entry) => entry.id === id)?.totalCount]).toEqual([id, resultCount]);
    }
  });

  it('R-SAVED-012 answers a saved property by its own id', async () => {
    const [propertyId = 0] = await sampleIds(server, 1);
    const group = await saveInto(owner, 'Kept', [propertyId]);
    const { results } = valueOf(
      await owner.client.call('queryGroups', { body: { search: { filters: { groupIds: { values: [group] } } } } }),
    );
    const id = results[0]?.savedPropertyId ?? 0;
    expect(valueOf(await owner.client.call('savedPropertyById', { params: { id } }))).toMatchObject({
      savedPropertyId: id,
      propertyId,
      groupIds: [group],
      statusId: null,
      tags: [],
    });
    const refused = await owner.client.call('savedPropertyById', { params: { id: 999_999 } });
    expect(refused).toMatchObject({ ok: false, status: 404 });
  });

  it('says how e-mail about them is delivered, without credentials', async () => {
    expect((await all()).mail).toEqual({
      kind: 'OUTBOX',
      place: 'outbox',
      recipient: 'owner@example.com',
      trouble: null,
    });
  });
});
