/**
 * Permissions hang on what is read: every way around that reads the same without the call that is guarded is tried by
 * who may and by who may not. The calls themselves: whoMay.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../../src/api/contract/contract.ts';
import { permissions, rightOf, type Permission } from '../../../src/api/contract/rights.ts';
import { deliverNewsJob } from '../../../server/search/savedSearches/deliverNews.job.ts';
import { followSearchesJob } from '../../../server/search/savedSearches/followSearches.job.ts';
import { refreshListsJob } from '../../../server/lists/automated/refreshLists.job.ts';
import { runImportJob } from '../../../server/lists/imports/runImport.job.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { projectPath } from '../../support/testCache.ts';

const SCOUT = { username: 'scout@example.com', password: 'a long password' };
const COUNTY = { type: 'COUNTY', fips: '39049' } as const;

let server: TestServer;
let scout: SignedIn;
let accountId: number;
let property: number;

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  ({ accountId } = (await server.signIn()).auth.profile);
  await server.addUser({ ...SCOUT, type: 'SCOUT', accountId });
  scout = await server.signIn(SCOUT);
  [property = 0] = await sampleIds(server, 1, `fips = '39049' AND latitude IS NOT NULL`);
});
afterAll(async () => await server.close());

/** What scouts may from now on; it counts from the next call of a session that is open already. */
async function grant(granted: readonly Permission[]): Promise<void> {
  await server.db.deleteFrom('permission_grant').where('user_type', '=', 'SCOUT').execute();
  if (granted.length === 0) return;
  const rows = granted.map((permission) => ({ account_id: accountId, user_type: 'SCOUT' as const, permission }));
  await server.db.insertInto('permission_grant').values(rows).execute();
}

const names = Object.keys(contract) as CallName[]; // exactly the calls
const without = (missing: Permission): Permission[] => permissions.filter((permission) => permission !== missing);

/** A way to what a permission is for. It answers how much it read, or the status that refused it. */
interface Way {
  readonly calls: readonly CallName[];
  /** What has to be there already, made by somebody who may. */
  readonly before?: () => Promise<unknown>;
  readonly go: (made: unknown) => Promise<number>;
  /** How it is kept from who may not: refused, or with nothing read. */
  readonly refused: 403 | 0;
}

const status = (outcome: { readonly ok: boolean; readonly status?: number }): number => outcome.status ?? 200;
const sized = <T>(outcome: { ok: true; value: T } | { ok: false; status: number }, size: (value: T) => number) =>
  outcome.ok ? size(outcome.value) : status(outcome);

const filled = async (groupId: unknown): Promise<number> => {
  const ids = await scout.client.call('groupMembers', { params: { id: Number(groupId) } });
  return sized(ids, (value) => value.ids.length);
};
let made = 0;
const newName = (): string => `list ${(made += 1)}`;
const newList = async (): Promise<number> => await saveInto(scout, newName(), [property]);
const automated = async (): Promise<number> => {
  const { accountId: account_id, id: user_id } = scout.auth.profile;
  const row = { account_id, user_id, name: newName(), type: 'MONITORED' as const };
  const { id } = await server.db.insertInto('property_group').values(row).returning('id').executeTakeFirstOrThrow();
  valueOf(await scout.client.call('saveGroupSearch', { params: { id }, body: { search: COUNTY } }));
  return id;
};
const csv = async (): Promise<File> => {
  const rows = await server.services.warehouse.query<{ apn: string }>(
    `SELECT apn FROM parcel WHERE fips = '39049' ORDER BY property_id LIMIT 40`,
  );
  return new File([['FIPS,APN', ...rows.map(({ apn }) => `39049,${apn}`)].join('\n')], 'parcels.csv');
};
const far = { distanceMax: 20, useDefaults: false } as const;
const drawn = { shapeDefinition: '39 -84/41 -84/41 -82/39 -82', useDefaults: false } as const;
const around = { subjectPropertyId: 0 };
const params = { id: 0 };
const saved = async (): Promise<number> =>
  valueOf(await scout.client.call('saveSearch', { body: { name: newName(), search: COUNTY } })).id;
const files = async (path: string, body: object, query = ''): Promise<number> => {
  const response = await server.request('POST', `${path}${query}`, { token: scout.token, body });
  return response.ok ? (await response.arrayBuffer()).byteLength : response.status;
};

const waysToSearch: Readonly<Record<string, Way>> = {
  'one property looked up, as a county': {
    calls: ['findProperty'],
    refused: 403,
    go: async () => sized(await scout.client.call('findProperty', { query: COUNTY }), ({ resultCount }) => resultCount),
  },
  'one property looked up, as several': {
    calls: ['findProperty'],
    refused: 403,
    go: async () => {
      const [one, other] = await sampleIds(server, 2);
      const query = { type: 'PROPERTY', propertyId: one, also: [{ type: 'PROPERTY', propertyId: other }] } as const;
      const path = `/resource/auth/ps4/property?type=PROPERTY&propertyId=${one}&also=${encodeURIComponent(JSON.stringify(query.also))}`;
      const response = await server.request('GET', path, { token: scout.token });
      return response.ok ? ((await response.json()) as { resultCount: number }).resultCount : response.status;
    },
  },
  'what lies around one property, as around a county': {
    calls: ['findProperty'],
    refused: 403,
    go: async () => status(await scout.client.call('findProperty', { query: { ...COUNTY, context: 'NEIGHBOR' } })),
  },
  'counts by lead type': {
    calls: ['leadList'],
    refused: 403,
    go: async () =>
      sized(await scout.client.call('leadList', { query: COUNTY }), ({ leadList }) =>
        leadList.reduce((sum, { count }) => sum + count, 0),
      ),
  },
  'an export of a search': {
    calls: ['exportProperties'],
    refused: 403,
    go: async () =>
      sized(await scout.client.call('exportProperties', { query: {}, body: { filter: COUNTY } }), () => 1),
  },
  'labels of a search': {
    calls: ['propertyLabels'],
    refused: 403,
    go: async () => await files(contract.propertyLabels.path, { filter: COUNTY }, '?layoutId=5160&format=csv'),
  },
  'how many labels a search has': {
    calls: ['countPropertyLabels'],
    refused: 403,
    go: async () =>
      sized(
        await scout.client.call('countPropertyLabels', { query: { layoutId: '5160' }, body: { filter: COUNTY } }),
        ({ rows }) => rows,
      ),
  },
  'a rule stored with a list': {
    calls: ['saveGroupSearch'],
    before: newList,
    refused: 403,
    go: async (id) =>
      status(await scout.client.call('saveGroupSearch', { params: { id: Number(id) }, body: { search: COUNTY } })),
  },
  'a list filled by the rule that it has': {
    calls: ['runGroup'],
    before: automated,
    refused: 403,
    go: async (id) => {
      const ran = await scout.client.call('runGroup', { params: { id: Number(id) } });
      return ran.ok ? await filled(id) : ran.status;
    },
  },
  'a list filled by a refresh among its options': {
    calls: ['saveGroupOptions'],
    before: automated,
    refused: 403,
    go: async (id) => {
      const ran = await scout.client.call('saveGroupOptions', { body: { id: Number(id), refresh: true } });
      return ran.ok ? await filled(id) : ran.status;
    },
  },
  'a list that follows a rule, filled by the job': {
    calls: ['runGroup'],
    before: automated,
    refused: 0,
    go: async (id) => {
      await refreshListsJob({}, server.services);
      return await filled(id);
    },
  },
  'a ready-made list of a place': {
    calls: ['listingGroupList'],
    refused: 403,
    go: async () =>
      sized(
        await scout.client.call('listingGroupList', {
          params: { code: 'E' },
          body: { place: COUNTY, name: newName() },
        }),
        ({ groups }) => groups.find(({ name }) => name === `list ${made}`)?.size ?? 0,
      ),
  },
  'counting what a list would watch': {
    calls: ['previewAutomation'],
    refused: 403,
    go: async () =>
      sized(
        await scout.client.call('previewAutomation', { body: { search: COUNTY, listingGroup: 'E' } }),
        ({ rows }) => rows,
      ),
  },
  'a saved search, run by the job': {
    calls: ['savedSearches'],
    before: async () => {
      const id = await saved();
      const behind = { snapshot_id: 'an earlier one', row_count: null, memory: null };
      await server.db.updateTable('saved_search').set(behind).where('id', '=', id).execute();
      return id;
    },
    refused: 0,
    go: async (id) => {
      await followSearchesJob({}, server.services);
      const { savedSearches } = valueOf(await scout.client.call('savedSearches'));
      const search = savedSearches.find((one) => one.id === id);
      const isTold = search?.problem === 'You may not search all properties any more.';
      return isTold ? 0 : (search?.rowCount ?? -1);
    },
  },
  'what a saved search found while it was allowed, told by the job': {
    calls: ['alerts'],
    before: async () => {
      const id = await saved();
      const body = { id, name: `list ${made}`, search: COUNTY, notificationInterval: 'DAILY' } as const;
      valueOf(await scout.client.call('saveSearch', { body }));
      const { profile } = scout.auth;
      const ran = server.clock.now();
      await server.db
        .insertInto('search_run')
        .values({
          account_id: accountId,
          user_id: profile.id,
          search_id: id,
          snapshot_id: 'x',
          ran_at: ran,
          row_count: 9,
          entered: 9,
          left_count: 0,
          changed: 0,
          details: '{}',
          delivered: null,
        })
        .execute();
      server.clock.advance(2 * 24 * 60);
      return valueOf(await scout.client.call('alerts')).alerts.length;
    },
    refused: 0,
    go: async (before) => {
      await deliverNewsJob({}, server.services);
      return valueOf(await scout.client.call('alerts')).alerts.length - Number(before);
    },
  },
  'a file matched by the job that was ordered while it was allowed': {
    calls: ['startImport'],
    before: async () => {
      const upload = { file: await csv(), groupName: newName() };
      return valueOf(await scout.client.call('importProperties', { upload })).importJobs[0]?.id;
    },
    refused: 0,
    go: async (importId) => {
      await runImportJob({ accountId, importId: Number(importId) }, server.services);
      const groups = valueOf(await scout.client.call('auth', { query: {} })).propertyGroups;
      return groups.find(({ name }) => name === `list ${made}`)?.size ?? 0;
    },
  },
  'comparables of a property, twenty miles around it': {
    calls: ['comparables'],
    refused: 403,
    go: async () =>
      status(await scout.client.call('comparables', { body: { ...around, subjectPropertyId: property, ...far } })),
  },
  'comparables of a property, in a drawn county': {
    calls: ['comparables'],
    refused: 403,
    go: async () =>
      status(await scout.client.call('comparables', { body: { ...around, subjectPropertyId: property, ...drawn } })),
  },
  'comparables without any bound': {
    calls: ['comparables'],
    refused: 403,
    go: async () =>
      status(await scout.client.call('comparables', { body: { subjectPropertyId: property, useDefaults: false } })),
  },
  'the file of comparables': {
    calls: ['comparablesExport'],
    refused: 403,
    go: async () => await files(contract.comparablesExport.path, { subjectPropertyId: property, ...far }, '?csv=true'),
  },
  'the report of comparables': {
    calls: ['comparablesReport'],
    refused: 403,
    go: async () => await files(contract.comparablesReport.path, { subjectPropertyId: property, ...far }),
  },
  'neighbors far away': {
    calls: ['neighbors'],
    refused: 403,
    go: async () =>
      status(await scout.client.call('neighbors', { params: { ...params, id: property }, body: { ...far } })),
  },
  'leads around a property, far away': {
    calls: ['nearbyListings'],
    refused: 403,
    go: async () =>
      status(
        await scout.client.call('nearbyListings', { params: { id: property, listingType: 'E' }, body: { ...far } }),
      ),
  },
  'linked properties in a drawn county': {
    calls: ['nearbyListings'],
    refused: 403,
    go: async () =>
      status(
        await scout.client.call('nearbyListings', {
          params: { id: property, listingType: 'LINKED' },
          body: { ...drawn },
        }),
      ),
  },
  'flips far away': {
    calls: ['flipComparables'],
    refused: 403,
    go: async () => status(await scout.client.call('flipComparables', { params: { id: property }, body: { ...far } })),
  },
  'the file of flips': {
    calls: ['flipComparablesExport'],
    refused: 403,
    go: async () =>
      await files(contract.flipComparablesExport.path.replace('{id}', String(property)), { ...far }, '?csv=true'),
  },
  'a report that is bought, with sales of a drawn county': {
    calls: ['buyReport'],
    before: async () => {
      await saveInto(scout, newName(), [property]);
      const search = { filters: { groupIds: { match: 'ANY' as const, values: ['0' as const] } } };
      const { results } = valueOf(await scout.client.call('queryGroups', { body: { search } }));
      const id = results.find(({ propertyId }) => propertyId === property)?.savedPropertyId ?? 0;
      const kept = [{ tab: 'COMP' as const, search: { ...drawn, useDefaults: undefined } }];
      valueOf(
        await scout.client.call('saveSurroundingSearches', { params: { id }, body: { surroundingSearches: kept } }),
      );
    },
    refused: 403,
    go: async () =>
      status(
        await scout.client.call('buyReport', {
          params: { id: property, reportCode: 'COMPARATIVE_MARKET_ANALYSIS' },
          query: { confirmedPrice: 5 },
        }),
      ),
  },
};

const EVERYBODY = { selection: { allSelected: true, items: [] } };
const withContact = async (): Promise<unknown> =>
  await scout.client.call('saveContact', {
    query: {},
    body: { lastName: newName(), streetAddress: '12 Oak St', city: 'Columbus', state: 'OH', zip: '43004' },
  });

const waysToContacts: Readonly<Record<string, Way>> = {
  'labels of contacts': {
    calls: ['contactLabels'],
    before: withContact,
    refused: 403,
    go: async () => await files(contract.contactLabels.path, EVERYBODY, '?layoutId=5160&format=csv'),
  },
  'how many labels contacts have': {
    calls: ['countContactLabels'],
    before: withContact,
    refused: 403,
    go: async () =>
      sized(
        await scout.client.call('countContactLabels', { query: { layoutId: '5160' }, body: EVERYBODY }),
        ({ rows }) => rows,
      ),
  },
  'groups of contacts at sign-in': {
    calls: ['auth'],
    before: newList,
    refused: 0,
    go: async () => valueOf(await scout.client.call('auth', { query: {} })).contactGroups.length,
  },
  'groups of contacts behind a save': {
    calls: ['saveProperties'],
    refused: 0,
    go: async () => {
      const body = { selection: await sampleIds(server, 20) };
      return valueOf(await scout.client.call('saveProperties', { query: { groupName: newName() }, body })).contactGroups
        .length;
    },
  },
  'contacts that go with a list': {
    calls: ['deleteGroup'],
    before: newList,
    refused: 403,
    go: async (id) =>
      status(await scout.client.call('deleteGroup', { params: { id: Number(id) }, query: { deleteContacts: 'true' } })),
  },
  'contacts that go with rows': {
    calls: ['removeFromGroups'],
    before: newList,
    refused: 403,
    go: async (id) => {
      const search = { filters: { groupIds: { match: 'ANY' as const, values: [Number(id)] } } };
      const body = { search, selection: { items: [property] } };
      return status(await scout.client.call('removeFromGroups', { query: { deleteContacts: 'true' }, body }));
    },
  },
  'counting contacts that would be others': {
    calls: ['previewChange'],
    refused: 403,
    go: async () => {
      const body = { act: 'DELETE_CONTACTS' as const, search: { filters: {} }, selection: { items: [1] } };
      return status(await scout.client.call('previewChange', { body }));
    },
  },
  'counting contacts that would go with rows': {
    calls: ['previewChange'],
    before: newList,
    refused: 403,
    go: async (id) => {
      const search = { filters: { groupIds: { match: 'ANY' as const, values: [Number(id)] } } };
      const body = { act: 'TAKE_OFF' as const, search, selection: { items: [property] }, deleteContacts: true };
      return status(await scout.client.call('previewChange', { body }));
    },
  },
  'types and statuses of contacts': {
    calls: ['picklists'],
    refused: 0,
    go: async () =>
      valueOf(await scout.client.call('picklists')).values.filter(({ kind }) => kind !== 'PROPERTY_STATUS').length,
  },
  'contacts that go with a property': {
    calls: ['removeSaved'],
    before: async () => {
      const id = await newList();
      const search = { filters: { groupIds: { match: 'ANY' as const, values: [id] } } };
      return valueOf(await scout.client.call('queryGroups', { body: { search } })).results[0]?.savedPropertyId;
    },
    refused: 403,
    go: async (id) =>
      status(await scout.client.call('removeSaved', { params: { id: Number(id) }, query: { deleteContacts: 'true' } })),
  },
};

const ways = { SEARCH_FULL: waysToSearch, CONTACT_VIEW: waysToContacts } as const;

describe.each(Object.keys(ways) as (keyof typeof ways)[])('%s', (permission) => {
  it.each(Object.keys(ways[permission]))('%s: only by who may', async (name) => {
    const way = ways[permission][name];
    if (way === undefined) throw new Error('a key of the table');
    await grant(permissions);
    const first = await way.before?.();
    await grant(without(permission));
    expect(await way.go(first)).toBe(way.refused);
    // The same way is open to who may: else it would prove nothing.
    await grant(permissions);
    const second = await way.before?.();
    const read = await way.go(second);
    expect([name, read > 0 && read !== 403]).toEqual([name, true]);
  });
});

it('every call that asks for something depending on what it is asked has a way that shows it', () => {
  const shown = new Set(Object.values(ways).flatMap((table) => Object.values(table).flatMap(({ calls }) => calls)));
  const some = names.filter((name) => rightOf(contract[name]).sometimes !== undefined);
  expect(some.filter((name) => !shown.has(name))).toEqual([]);
});

it('what lies around one property is seen by who may not search, as far as the usual bounds reach', async () => {
  await grant([]);
  const { client } = scout;
  const usual = { useDefaults: true } as const;
  const outcomes = [
    await client.call('comparables', { body: { subjectPropertyId: property, ...usual } }),
    await client.call('neighbors', { params: { id: property }, body: { ...usual } }),
    await client.call('nearbyListings', { params: { id: property, listingType: 'E' }, body: { ...usual } }),
    await client.call('nearbyListings', { params: { id: property, listingType: 'LINKED' }, body: { ...usual } }),
    await client.call('flipComparables', { params: { id: property }, body: { ...usual } }),
    await client.call('findProperty', { query: { type: 'PROPERTY', propertyId: property, context: 'NEIGHBOR' } }),
  ];
  expect(outcomes.map((outcome) => status(outcome))).toEqual(outcomes.map(() => 200));
  const refused = await client.call('comparables', { body: { subjectPropertyId: property, ...far } });
  expect(refused.ok ? null : refused.detail).toBe(
    'Without the right to search all properties you see what lies within 0.5 miles of one, and in no drawn shape.',
  );
});

it('SQL of a search is made where a reader is asked for, or of rows of a list alone', () => {
  const makers = readdirSync(projectPath('server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => /import \{[^}]*\bsearchSql\b[^}]*\}/.test(readFileSync(projectPath(`server/${path}`), 'utf8')));
  expect(makers.toSorted()).toEqual([
    // Why members left a list: over these members.
    'lists/automated/runMonitored.ts',
    // Whether a rule can be searched, after refuseSearching.
    'lists/lists/lists.routes.ts',
    // Rows of the user's lists.
    'lists/rows/searchPlan.ts',
    'search/results/loadedSql.ts',
    // After refuseSearching.
    'search/savedSearches/criteria.ts',
  ]);
});
