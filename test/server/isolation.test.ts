/**
 * Accounts do not see each other: every call of the contract is made by a stranger with the ids of another account,
 * and by a colleague of the same account with the ids of another user. A new call fails here until it is listed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { contract, type CallName } from '../../src/api/contract/contract.ts';
import type { Call } from '../../src/api/contract/define.ts';
import { callPath, queryText } from '../../src/api/client.ts';
import { startTestServer, valueOf, type SignedIn, type TestServer } from '../support/server.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';

const SECRET = 'only-mine';

interface Owned {
  readonly group: number;
  readonly saved: number;
  readonly layout: number;
  readonly folder: number;
  readonly analysis: number;
  readonly property: number;
  readonly status: number;
  readonly search: number;
  readonly alert: number;
  readonly exported: number;
  readonly imported: number;
  readonly importedContacts: number;
  readonly document: number;
  readonly user: number;
  readonly appendJob: number;
  readonly contact: number;
  readonly contactGroup: number;
}
interface Attempt {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}
/** What a stranger may be answered: nothing found, or an answer that the owner's things are not in. */
type Case = (owned: Owned) => readonly Attempt[];

const search = (group: number) => ({ filters: { groupIds: { values: [group] } } });

/** Attempts on another account's things, by call. `null`: the call has no id of anybody's, it only reads public facts. */
const attempts = {
  // Its answer has no end; test/server/platform/events shows that strangers hear nothing.
  events: null,
  auth: () => [{ query: { overtake: 'true' } }],
  logout: null,
  extend: () => [{}],
  pre: null,
  firstRun: null,
  openFirstRun: () => [{ body: { token: SECRET } }],
  // No id of anybody's: test/server/account/password shows that nobody else's password changes.
  changePassword: null,
  // The account's, with nobody's ids; test/server/account/changes shows that another account sees none of them.
  accountChanges: null,
  saveLayout: ({ layout }) => [{ body: { id: layout, type: 'WORKSPACE', name: 'stolen', columns: [] } }],
  deleteLayout: ({ layout }) => [{ params: { id: layout } }],
  listing: null,
  mapPins: null,
  saveListings: () => [
    {
      query: { groupName: SECRET },
      body: { filter: { type: 'PROPERTY', propertyId: 1 }, selection: [], selectionInversed: true },
    },
  ],
  findProperty: null,
  suggestions: null,
  parcelAt: null,
  funnel: null,
  leadRules: null,
  // Of the installation, with nobody's ids; test/server/search/leadRules shows that a second account may not change them.
  saveLeadRules: null,
  leadList: null,
  savedSearches: () => [{}],
  cannedSearches: null,
  saveSearch: ({ search: id }) => [{ body: { id, name: 'stolen', search: {} } }],
  deleteSearches: ({ search: id }) => [{ body: [id] }],
  setSearchSlot: ({ search: id }) => [{ params: { slot: 2, id } }, { params: { slot: 1, id: 0 } }],
  savedPropertyById: ({ saved }) => [{ params: { id: saved } }],
  searchChanges: ({ search: id }) => [{ params: { id } }, { params: { id }, query: { run: 1 } }],
  alerts: () => [{}],
  sendMailAgain: () => [{}],
  readAlert: ({ alert }) => [{ params: { id: alert } }],
  queryGroups: ({ group, property }) => [
    { body: { search: search(group) } },
    { body: { search: { filters: {} } } },
    { body: { search: { filters: { groupIds: { match: 'NONE', values: [] } } }, selection: { items: [property] } } },
  ],
  deleteGroup: ({ group }) => [{ params: { id: group } }, { params: { id: group }, query: { listingType: 'V' } }],
  saveGroupOptions: ({ group, layout }) => [
    { body: { id: group, name: 'stolen' } },
    { body: { id: group, gridLayoutId: layout } },
  ],
  saveProperties: ({ property }) => [{ query: { groupName: SECRET }, body: { propertyId: property } }],
  saveEdits: ({ saved }) => [{ body: { id: saved, version: 2, note: 'stolen' } }],
  groupCounts: ({ group }) => [{ params: { id: group } }, { params: { id: '0' } }],
  removeFromGroups: ({ group, property }) => [
    { body: { search: search(group), selection: { items: [property] } } },
    { body: { search: { filters: { groupIds: { values: ['0'] } } }, selection: { allSelected: true, items: [] } } },
  ],
  groupMembers: ({ group }) => [{ params: { id: group } }, { params: { id: '0' } }, { params: { id: 'assigned' } }],
  assignToGroup: ({ group, property }) => [
    { body: { group: { id: group }, selection: { items: [property] } } },
    {
      query: { deleteOriginal: 'true' },
      body: { group: { name: 'mine now' }, search: search(group), selection: { allSelected: true, items: [] } },
    },
  ],
  setStatus: ({ property, status }) => [
    { params: { id: property }, body: { status } },
    { params: { id: property }, body: { status: null } },
  ],
  removeSaved: ({ saved, group }) => [{ params: { id: saved } }, { params: { id: saved }, query: { detailId: group } }],
  groupContacts: ({ group, property }) => [
    { body: { search: search(group), selection: { items: [property] } } },
    { body: { search: search(group), selection: { allSelected: true, items: [] } } },
  ],
  propertyData: ({ property }) => [{ params: { id: property } }],
  groupStoredSearch: ({ group }) => [{ params: { id: group } }],
  saveGroupSearch: ({ group }) => [{ params: { id: group }, body: { search: { type: 'COUNTY', fips: '39049' } } }],
  saveGroupFilter: ({ layout }) => [{ body: { id: layout, type: 'PROPERTY_GROUP', name: 'stolen', columns: {} } }],
  deleteGroupFilter: ({ layout }) => [{ params: { id: layout } }],
  savePropertyFilter: ({ layout, group }) => [
    { body: { id: layout, type: 'PROPERTY_GRID', name: 'stolen', columns: [] } },
    { query: { savedPropertyGroupId: group }, body: { type: 'PROPERTY_GRID', name: 'mine', columns: [] } },
  ],
  deletePropertyFilter: ({ layout, group }) => [
    { params: { id: layout } },
    { params: { id: layout }, query: { savedPropertyGroupId: group } },
  ],
  saveFolder: ({ group, folder }) => [
    { body: { id: folder, name: 'stolen' } },
    { query: { groupId: group }, body: { name: 'mine' } },
  ],
  deleteFolder: ({ folder }) => [{ params: { id: folder } }],
  editRows: ({ property }) => [
    { body: { edits: [{ propertyId: property, version: null, change: { note: 'stolen' } }] } },
  ],
  // Own columns belong to the account, as statuses and tags do: lists.test shows that another account has none of them.
  listColumns: null,
  saveListColumn: null,
  deleteListColumn: null,
  combineLists: ({ group }) => [
    { body: { how: 'UNION', groupIds: [group, group], dryRun: true } },
    { body: { how: 'UNION', groupIds: [group, group], name: 'mine now' } },
  ],
  stackLists: () => [{}],
  dedupeLists: ({ group }) => [{ body: { groupIds: [group], by: 'OWNER' } }],
  restoreGroup: ({ group }) => [{ params: { id: group } }],
  undoHistory: () => [{}],
  saveUndoHistory: () => [{ body: { undo: [], redo: [], entries: [] } }],
  listingGroupList: null,
  runGroup: ({ group }) => [{ params: { id: group } }],
  memberChanges: ({ group }) => [{ params: { id: group } }],
  property: ({ property }) => [{ params: { id: property }, query: { m: 'F' } }],
  comparables: null,
  comparablesReport: null,
  comparablesExport: null,
  flipComparables: null,
  flipComparablesExport: null,
  neighbors: null,
  nearbyListings: null,
  // The account shares corrections; a stranger's are kept in the account of the stranger.
  correctFact: ({ property }) => [{ params: { id: property }, body: { fact: 'bedrooms', value: 9 } }],
  saveSurroundingSearches: ({ saved }) => [{ params: { id: saved }, body: { surroundingSearches: [] } }],
  surroundingData: ({ saved, property }) => [{ params: { id: property }, query: { savedPropertyId: saved } }],
  analyses: () => [{}],
  propertyAnalyses: ({ property }) => [{ params: { id: property } }],
  saveAnalysis: ({ analysis, property }) => [{ body: { id: analysis, propertyId: property, name: 'stolen' } }],
  deleteAnalysis: ({ analysis }) => [{ params: { id: analysis } }],
  analysisSubject: null,
  analysisReport: null,
  savedAnalysisReport: ({ analysis }) => [
    { params: { id: analysis, format: 'pdf' } },
    { params: { id: analysis, format: 'csv' } },
  ],
  amortizationReport: null,
  orderAppendJob: ({ contact }) => [{ body: { selection: { items: [contact] } } }],
  estimateAppendJob: ({ contact }) => [{ body: { selection: { items: [contact] } } }],
  appendJob: ({ appendJob }) => [{ params: { id: appendJob } }],
  saveAppendJob: ({ appendJob }) => [{ body: { id: appendJob, name: 'stolen' } }],
  userLogo: ({ user }) => [{ params: { id: user } }],
  defaultLogo: null,
  saveLogo: null,
  removeLogo: () => [{}],
  contact: ({ contact }) => [{ params: { id: contact } }],
  saveContact: ({ contact: id }) => [{ body: { id, lastName: 'stolen' } }, { body: { id, removed: false } }],
  importContacts: null,
  setContacts: ({ contact }) => [{ body: { selection: { items: [contact] }, statusId: 1 } }],
  sampleContact: ({ contact }) => [{ body: { selection: { items: [contact] } } }],
  queryContacts: ({ contactGroup }) => [
    { body: { search: {} } },
    { body: { search: { filters: { groupIds: { values: [contactGroup] } } } } },
    { body: { search: { filters: { text: SECRET } } } },
  ],
  deleteContacts: ({ contact, contactGroup }) => [
    { body: { selection: { items: [contact] } } },
    {
      body: {
        search: { filters: { groupIds: { values: [contactGroup] } } },
        selection: { allSelected: true, items: [] },
      },
    },
  ],
  contactIdsOfGroup: ({ contactGroup }) => [{ params: { id: contactGroup } }],
  contactIds: ({ contactGroup }) => [{ body: { search: { filters: { groupIds: { values: [contactGroup] } } } } }],
  saveContactGroup: ({ contact, contactGroup }) => [
    { body: { group: { id: contactGroup, name: 'stolen' } } },
    { body: { group: { name: 'mine' }, selection: { items: [contact] } } },
  ],
  exportContacts: ({ contact }) => [{ body: { selection: { items: [contact] } } }],
  deleteContactGroup: ({ contactGroup }) => [{ params: { id: contactGroup } }],
  documents: ({ property }) => [{ params: { id: property } }],
  addDocument: null,
  saveDocument: ({ document: id }) => [{ body: { id, name: 'stolen' } }, { body: { id, removed: false } }],
  document: ({ document: id }) => [{ params: { id } }, { params: { id }, query: { download: 'true' } }],
  documentFile: ({ document: id }) => [{ params: { id } }],
  deleteDocument: ({ document: id }) => [{ params: { id } }],
  reportEstimates: ({ property }) => [{ params: { id: property } }],
  buyReport: ({ property }) => [
    { params: { id: property, reportCode: 'PROPERTY' } },
    { params: { id: property, reportCode: 'PROPERTY' }, query: { confirmedPrice: 5 } },
  ],
  boughtReport: ({ property }) => [{ params: { id: property, code: 'PROPERTY' } }],
  mapMetrics: null,
  streetView: null,
  propertyImage: null,
  mapSettings: null,
  areaStatistics: null,
  areaReport: null,
  exportProperties: ({ group, property }) => [
    { body: { search: search(group) } },
    { query: { csv: 'true' }, body: { selection: { items: [property] } } },
  ],
  getExport: ({ exported }) => [{ params: { id: exported } }],
  confirmExport: ({ exported }) => [{ params: { id: exported } }],
  exportFile: ({ exported }) => [{ params: { id: exported } }],
  discardExport: ({ exported }) => [{ params: { id: exported } }],
  importProperties: null,
  uploadImport: null,
  listImports: () => [{}],
  deleteImport: ({ imported }) => [{ params: { id: imported } }],
  importFile: ({ imported }) => [{ params: { id: imported } }],
  importReport: ({ imported }) => [{ params: { id: imported } }],
  previewImport: ({ imported }) => [{ params: { id: imported }, body: { mapping: {} } }],
  startImport: ({ imported }) => [{ params: { id: imported }, body: { mapping: {}, groupName: 'mine now' } }],
  cancelImport: ({ imported }) => [{ params: { id: imported } }],
  undoImport: ({ imported }) => [{ params: { id: imported }, body: { undo: true } }],
  importConflicts: ({ imported }) => [{ params: { id: imported } }],
  decideConflict: ({ imported, property }) => [{ params: { id: imported }, body: { row: 1, propertyId: property } }],
  undoContactImport: ({ importedContacts }) => [{ params: { id: importedContacts }, body: { undo: true } }],
} as const satisfies Record<CallName, Case | null>;

let server: TestServer;
let owner: SignedIn;
let owned: Owned;
let before: unknown;

const state = async (accountId: number, userId: number): Promise<unknown> => {
  const tables = [
    'property_group',
    'saved_property',
    'layout',
    'folder',
    'analysis',
    'tag',
    'saved_search',
    'search_run',
    'alert',
    'property_export',
    'property_import',
    'document',
    'contact',
    'append_job',
  ] as const;
  const rows = await Promise.all(
    tables.map(async (table) => {
      const ofUser = table === 'tag' ? sql`` : sql`and user_id = ${userId}`;
      return (
        await sql`select * from ${sql.table(table)} where account_id = ${accountId} ${ofUser} order by id`.execute(
          server.db,
        )
      ).rows;
    }),
  );
  const members =
    await sql`select m.* from group_member m join property_group g on g.account_id = m.account_id and g.id = m.group_id
    where g.account_id = ${accountId} and g.user_id = ${userId} order by 2, 3`.execute(server.db);
  const people = await sql`select m.* from contact_member m join property_group g
    on g.account_id = m.account_id and g.id = m.group_id
    where g.account_id = ${accountId} and g.user_id = ${userId} order by 2, 3`.execute(server.db);
  return { rows, members: members.rows, people: people.rows };
};

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  owner = await server.signIn();
  const [property = 0] = await sampleIds(server, 1);
  const group = await saveInto(owner, SECRET, [property]);
  const { results } = valueOf(await owner.client.call('queryGroups', { body: { search: search(group) } }));
  const saved = results[0]?.savedPropertyId ?? 0;
  const status = owner.auth.propertyStatuses[0]?.id ?? 0;
  valueOf(
    await owner.client.call('saveEdits', {
      query: {},
      body: { id: saved, version: 1, statusId: status, note: SECRET, tags: [SECRET] },
    }),
  );
  const { layouts } = valueOf(
    await owner.client.call('saveLayout', { body: { type: 'WORKSPACE', name: SECRET, columns: SECRET } }),
  );
  const { folders } = valueOf(await owner.client.call('saveFolder', { query: {}, body: { name: SECRET } }));
  valueOf(
    await owner.client.call('saveUndoHistory', {
      body: { undo: ['a'], redo: [], entries: [{ id: 'a', label: SECRET }] },
    }),
  );
  const { savedId } = valueOf(
    await owner.client.call('saveAnalysis', { body: { propertyId: property, name: SECRET } }),
  );
  const kept = valueOf(
    await owner.client.call('saveSearch', { body: { name: SECRET, search: { fips: '01999', label: SECRET } } }),
  );
  valueOf(await owner.client.call('setSearchSlot', { params: { slot: 1, id: kept.id } }));
  const alert = await ownAlert(owner.auth.profile);
  const text = new File([SECRET], `${SECRET}.txt`);
  const added = valueOf(await owner.client.call('addDocument', { params: { id: property }, upload: { file: text } }));
  const { fileId: exported } = valueOf(
    await owner.client.call('exportProperties', { query: { name: SECRET }, body: { search: search(group) } }),
  );
  const file = new File([`APN\n${SECRET}`], `${SECRET}.csv`);
  const { id: imported } = valueOf(await owner.client.call('uploadImport', { upload: { file, groupName: SECRET } }));
  const people = new File([`Last name,Phone\n${SECRET},4345550100`], 'people.csv');
  const { importId: importedContacts } = valueOf(
    await owner.client.call('importContacts', { upload: { file: people, groupName: SECRET } }),
  );
  const person = valueOf(
    await owner.client.call('saveContact', { query: { groupName: `${SECRET} people` }, body: { lastName: SECRET } }),
  );
  const traced = valueOf(
    await owner.client.call('orderAppendJob', {
      query: {},
      body: { name: `${SECRET} trace`, selection: { items: [person.contact.id] } },
    }),
  );
  owned = {
    user: owner.auth.profile.id,
    appendJob: traced.appendJob.id,
    contact: person.contact.id,
    contactGroup: person.groups.find(({ type }) => type === 'CONTACT')?.id ?? 0,
    exported,
    imported,
    importedContacts: importedContacts ?? 0,
    document: added.savedId,
    search: kept.id,
    alert,
    group,
    saved,
    status,
    property,
    layout: layouts[0]?.id ?? 0,
    folder: folders[0]?.id ?? 0,
    analysis: savedId,
  };
  const { accountId, id } = owner.auth.profile;
  before = await state(accountId, id);
  await server.addUser({ username: 'stranger@example.com', password: 'a long password' });
  await server.addUser({ username: 'colleague@example.com', password: 'a long password', accountId });
});
afterAll(async () => await server.close());

const called = Object.keys(attempts) as CallName[]; // exactly the calls of the contract
const tried = called.filter((name) => attempts[name] !== null);

async function ownAlert({ accountId, id }: { accountId: number; id: number }): Promise<number> {
  const row = { account_id: accountId, user_id: id, level: 'info' as const, text: SECRET };
  const made = await server.db.insertInto('alert').values(row).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

/** Makes every attempt of a call; answers what came back, without what the caller sent. */
async function make(name: CallName, token: string): Promise<{ status: number; text: string }[]> {
  const call: Call = contract[name];
  const answers = [];
  for (const attempt of (attempts[name] as Case)(owned)) {
    const path = `${callPath(call.path, attempt.params)}${queryText(attempt.query)}`;
    const response = await server.request(call.method, path, { token, body: attempt.body });
    answers.push({ status: response.status, text: await response.text() });
  }
  return answers;
}

describe.each(['stranger@example.com', 'colleague@example.com'])('%s', (username) => {
  it.each(tried)('reaches nothing of the owner with %s', async (name) => {
    const { token, auth } = await server.signIn({ username, password: 'a long password' }, true);
    const { accountId, id } = owner.auth.profile;
    expect(auth.profile.id).not.toBe(id);
    for (const { status, text } of await make(name, token)) {
      expect([name, [200, 404, 410, 422].includes(status)]).toEqual([name, true]);
      // Tags are shared within an account; the caller's own new list has the name it asked for.
      const shown = text.replaceAll(/"tags":\[[^\]]*\]/g, '').replaceAll(`"name":"${SECRET}","type":"FAVORITE"`, '');
      expect(shown).not.toContain(SECRET);
    }
    // The owner's rows are what they were, to the time of their last change.
    expect(await state(accountId, id)).toEqual(before);
  });
});

it('ids of the owner are refused as if they did not exist', async () => {
  const { client } = await server.signIn({ username: 'stranger@example.com', password: 'a long password' }, true);
  const { group, saved, layout, analysis } = owned;
  const refusals = await Promise.all([
    client.call('groupMembers', { params: { id: group } }),
    client.call('deleteGroup', { params: { id: group }, query: {} }),
    client.call('saveEdits', { query: {}, body: { id: saved, version: 2 } }),
    client.call('deleteLayout', { params: { id: layout } }),
    client.call('deleteAnalysis', { params: { id: analysis } }),
  ]);
  expect(refusals.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual([404, 404, 404, 404, 404]);
});

it("an account's status is none of another account", async () => {
  const { client } = await server.signIn({ username: 'stranger@example.com', password: 'a long password' }, true);
  valueOf(await client.call('saveProperties', { query: {}, body: { propertyId: owned.property } }));
  const refused = await client.call('setStatus', { params: { id: owned.property }, body: { status: owned.status } });
  expect(refused).toMatchObject({ ok: false, status: 422, fieldErrors: { status: 'is not known' } });
});
