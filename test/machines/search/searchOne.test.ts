/** Searches for single properties on the real server: pasted lines, what lies around one, and what cannot be searched. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Location } from '../../../src/api/contract/search/search.ts';
import { isStale } from '../../../src/machines/search/search/context.ts';
import { resultOf, rowUnderCursor } from '../../../src/machines/search/search/results.ts';
import type { SearchEvent } from '../../../src/machines/search/search/events.ts';
import { searchMode } from '../../../src/machines/search/search/searchMode.ts';
import { readSearchUrl } from '../../../src/machines/search/search/searchUrl.ts';
import { valueOf } from '../../support/valueOf.ts';
import { beds, county, row, rowsOf, searchDesk, startSearchServer, zip } from './searchDesk.ts';

const { at: atServer } = startSearchServer();

type Around = 'NEIGHBOR' | 'M' | 'P' | 'F';
/** A property with rows of most kinds around it. */
let propertyId = 0;
/** The parcels around it, nearest first. */
const around = new Map<Around, readonly number[]>();
beforeAll(async () => {
  const { me } = atServer();
  const parcelsAround = async (id: number, context: Around): Promise<number[]> => {
    const query = { type: 'PROPERTY', propertyId: id, context } as const;
    return valueOf(await me.client.call('findProperty', { query })).results.map((one) => one.propertyId);
  };
  for (const row of rowsOf().slice(0, 100)) {
    for (const context of ['M', 'P', 'NEIGHBOR', 'F'] as const)
      around.set(context, await parcelsAround(row.propertyId, context));
    ({ propertyId } = row);
    if (of('M').length > 0 && of('P').length > 0 && of('NEIGHBOR').length > 2) return;
  }
  throw new Error('no property of the sample has a listing and a pre-foreclosure around it');
});
const of = (context: Around): readonly number[] => around.get(context) ?? [];
const property = (): SearchEvent => ({
  type: 'search.setLocation',
  location: { type: 'PROPERTY', propertyId, fips: undefined },
});

describe('many properties', () => {
  it('R-SEARCH-004 is in mode Multiple for pasted lines, which keep what was not found', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    expect(searchMode(now().criteria)).toBe('Listing');
    const { streetAddress, cityName, stateCode, zip: code } = row(3);
    const line = `${streetAddress}, ${cityName}, ${stateCode} ${code}`;
    const { apn } = row(7);
    await does({ type: 'search.lookUp', text: `${line}\n\n ${apn}\n${apn}\n13 Nowhere Ave, Columbus, OH\n` });
    expect(searchMode(now().criteria)).toBe('Multiple');
    const query = callsOf('findProperty').at(-1);
    expect(query?.get('streetAddress')).toBe(`${line}\n13 Nowhere Ave, Columbus, OH`);
    expect(JSON.parse(query?.get('also') ?? '')).toMatchObject([{ type: 'APN', apn }]);
    expect(query?.has('limit')).toBe(false);
    expect(resultOf(now()).lines).toMatchObject({ asked: 3, missing: ['13 Nowhere Ave, Columbus, OH'] });
    const found = resultOf(now()).results.map((one) => one.propertyId);
    expect(found).toEqual(expect.arrayContaining([row(3).propertyId, row(7).propertyId]));
    await does({ type: 'search.setLocation', location: { type: 'APN', apn: 'R-1', fips: undefined } });
    expect(searchMode(now().criteria)).toBe('Property');
  });

  it('keeps the lines that one search does not take, until they are looked up', async () => {
    const { does, now, heard } = await searchDesk(zip);
    const lines = Array.from({ length: 1500 }, (_, nth) => `R-${nth}`);
    await does({ type: 'search.draftLookUp', text: lines.join('\n') });
    await does({ type: 'search.lookUp', text: now().lookUpDraft });
    expect(now().lookUpDraft).toBe(lines.slice(1000).join('\n'));
    expect(resultOf(now()).lines).toMatchObject({ asked: 1000, missing: lines.slice(0, 1000) });
    await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    await does({ type: 'search.lookUp', text: now().lookUpDraft });
    expect([now().lookUpDraft, heard('errors.add')]).toEqual(['', []]);
  });

  it('finds one parcel by its key without the permission to search areas, and says so of areas (O-030)', async () => {
    const { server, me } = atServer();
    const scout = { username: 'scout@example.com', password: 'a scout has a good one' };
    await server.addUser({ ...scout, type: 'SCOUT', accountId: me.auth.profile.accountId });
    const signedIn = await server.signIn(scout);
    expect(signedIn.auth.permissions).not.toContain('SEARCH_FULL');
    const { does, now, callsOf, told } = await searchDesk(null, signedIn);
    const { apn, propertyId: id } = row(7);
    const location: Location = { type: 'APN', apn: apn ?? '', fips: '39049' };
    await does({ type: 'search.setLocation', location }, { type: 'search.run' });
    expect(resultOf(now()).results.map((one) => one.propertyId)).toEqual([id]);
    await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    expect(callsOf('listing')).toHaveLength(0);
    expect(told.at(-1)).toMatchObject({ type: 'workspace.alert', field: 'place' });
  });
});

describe('what lies around a property', () => {
  const ids = (now: () => Parameters<typeof resultOf>[0]) => resultOf(now()).results.map((one) => one.propertyId);

  it('R-SEARCH-005 shows what lies around the one property, each context asked once, until another search', async () => {
    const { does, now, callsOf, told } = await searchDesk(zip);
    await does(property(), { type: 'search.run' });
    await does({ type: 'search.setContext', context: 'NEIGHBOR' });
    expect(callsOf('findProperty').at(-1)?.get('context')).toBe('NEIGHBOR');
    expect(Object.keys(now().contexts)).toEqual(['', 'NEIGHBOR']);
    expect(now().shownContext).toBe('NEIGHBOR');
    expect(ids(now)).toEqual(of('NEIGHBOR'));
    expect(told.slice(-2)).toMatchObject([
      { type: 'subject.changed', propertyId: of('NEIGHBOR')[0] },
      { type: 'map.around', rows: { length: of('NEIGHBOR').length } },
    ]);
    const calls = callsOf('findProperty').length;
    await does({ type: 'search.nextContext', by: -1 });
    expect(now().shownContext).toBe('');
    expect(told.at(-1)).toEqual({ type: 'map.around', rows: [] });
    await does({ type: 'search.nextContext', by: 1 });
    expect(now().shownContext).toBe('NEIGHBOR');
    expect(callsOf('findProperty')).toHaveLength(calls);
    for (const context of ['M', 'P', 'F'] as const) {
      await does({ type: 'search.nextContext', by: 1 });
      expect([now().shownContext, ids(now)]).toEqual([context, of(context)]);
    }
    expect(Object.keys(now().contexts)).toEqual(['', 'NEIGHBOR', 'M', 'P', 'F']);
    await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    expect(now().shownContext).toBe('');
    expect(Object.keys(now().contexts)).toEqual(['']);
  });

  it('R-SEARCH-005 sorts what lies around where it is, and searched again stays there in its order', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    await does(property(), { type: 'search.run' }, { type: 'search.setContext', context: 'NEIGHBOR' });
    await does({ type: 'search.cursor', index: 1 }, { type: 'search.sort', field: 'estimatedValue' });
    await does({ type: 'search.sort', field: 'estimatedValue' });
    const asked = () => Object.fromEntries(callsOf('findProperty').at(-1) ?? []);
    expect(asked()).toMatchObject({ context: 'NEIGHBOR', sortField: 'estimatedValue', sortAscending: 'false' });
    expect(now().shownContext).toBe('NEIGHBOR');
    expect(resultOf(now())).toMatchObject({ sortField: 'estimatedValue', sortAscending: false });
    const values = resultOf(now()).results.map(({ estimatedValue }) => estimatedValue ?? 0);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(rowUnderCursor(now())?.propertyId).toBe(of('NEIGHBOR')[1]);
    await does({ type: 'search.run' });
    expect(asked()).toMatchObject({ context: 'NEIGHBOR', sortAscending: 'false' });
    expect([now().shownContext, Object.keys(now().contexts)]).toEqual(['NEIGHBOR', ['', 'NEIGHBOR']]);
    expect(now().contexts['']?.sortField).toBeNull();
  });

  it('two keys at once go two contexts on, although the first is still on its way', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    await does(property(), { type: 'search.run' });
    await does({ type: 'search.nextContext', by: 1 }, { type: 'search.nextContext', by: 1 });
    expect([now().shownContext, ids(now)]).toEqual(['M', of('M')]);
    // Stale, what was looked at before can be looked at again.
    const calls = callsOf('findProperty').length;
    await does(beds(2), { type: 'search.setContext', context: '' });
    expect([now().shownContext, isStale(now())]).toEqual(['', true]);
    await does({ type: 'search.setContext', context: 'M' });
    expect(now().shownContext).toBe('M');
    expect(callsOf('findProperty')).toHaveLength(calls);
  });

  it('a key for what lies around nothing is not remembered until there is a property', async () => {
    const { does, now } = await searchDesk(zip);
    await does({ type: 'search.nextContext', by: 1 }, property(), { type: 'search.run' });
    expect(now().shownContext).toBe('');
  });

  it('R-SEARCH-024 is kept and comes back with what lay around the property', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    await does(property(), { type: 'search.run' }, { type: 'search.setContext', context: 'NEIGHBOR' });
    await does({ type: 'search.move', by: 2 }, { type: 'search.keepPrevious' });
    await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    const calls = callsOf('findProperty').length;
    await does({ type: 'search.restorePrevious' });
    expect([now().shownContext, now().cursor, now().shown.map((one) => one.propertyId)]).toEqual([
      'NEIGHBOR',
      2,
      of('NEIGHBOR'),
    ]);
    expect(callsOf('findProperty')).toHaveLength(calls);
  });

  it('R-SEARCH-010 all of what lies around is saved by its rows: it is no search of its own', async () => {
    const { does, heard } = await searchDesk(zip);
    await does(property(), { type: 'search.run' }, { type: 'search.setContext', context: 'NEIGHBOR' });
    await does({ type: 'search.selectAll' }, { type: 'search.save' });
    expect(heard('group.save')).toEqual([{ type: 'group.save', propertyIds: of('NEIGHBOR') }]);
  });
});

describe('what cannot be searched', () => {
  it('names the parts of an address that it is without', async () => {
    const { does, told, heard, callsOf } = await searchDesk(null);
    await does({ type: 'search.load', ...readSearchUrl('?type=COUNTY&fips=39049&moonPhase=3&bedroomsMin=2') });
    expect(told).toContainEqual(expect.objectContaining({ type: 'errors.add', detail: 'moonPhase' }));
    expect(callsOf('listing').at(-1)?.get('bedroomsMin')).toBe('2');
    told.length = 0;
    await does({ type: 'search.load', ...readSearchUrl('?type=COUNTY&fips=39049&bedroomsMin=2&utm_source=mail') });
    expect(heard('errors.add')).toEqual([]);
  });

  it('R-ERROR-015 says so in an alert that names the field: no place', async () => {
    const { does, told, callsOf } = await searchDesk(null);
    await does({ type: 'search.run' });
    expect(told.at(-1)).toMatchObject({ type: 'workspace.alert', pane: 'filters', field: 'place' });
    expect(callsOf('listing')).toHaveLength(0);
  });

  it('R-ERROR-015 says so in an alert that names the field: bounds that contradict each other', async () => {
    const { does, told } = await searchDesk(zip);
    await does(
      { type: 'search.setFilter', key: 'bedrooms', value: { kind: 'range', min: 5, max: 3, unknown: false } },
      { type: 'search.run' },
    );
    expect(told.at(-1)).toMatchObject({
      type: 'workspace.alert',
      field: 'bedroomsMin',
      message: 'Beds: the minimum 5 is above the maximum 3.',
    });
  });
});
