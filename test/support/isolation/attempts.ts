/** What somebody tries who has the ids of another account's or another user's things. A new call fails until it is listed. */
import type { CallName } from '../../../src/api/contract/contract.ts';
import { SECRET, type Owned } from './ownersDesk.ts';

export interface Attempt {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}
/** What a stranger may be answered: nothing found, or an answer that the owner's things are not in. */
export type Attempts = (owned: Owned) => readonly Attempt[];

export const search = (group: number) => ({ filters: { groupIds: { values: [group] } } });

/** Attempts on another account's things, by call. `null`: the call has no id of anybody's, it only reads public facts. */
export const attempts = {
  // Its answer has no end; test/server/platform/events shows that strangers hear nothing.
  events: null,
  auth: () => [{ query: { overtake: 'true' } }],
  logout: null,
  extend: () => [{}],
  pre: null,
  firstRun: null,
  brand: null,
  brandLogo: null,
  brandIcon: null,
  openFirstRun: () => [{ body: { token: SECRET } }],
  // No id of anybody's: test/server/account/password shows that nobody else's password changes.
  changePassword: null,
  // The account's, with nobody's ids; test/server/account/changes shows that another account sees none of them.
  accountChanges: null,
  // No id of anybody's: test/server/account/settings shows that only one's own change.
  saveSettings: null,
  // No id of anybody's: test/server/account/profile shows that only one's own changes.
  saveProfile: null,
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
  queryListingIds: null,
  findProperty: null,
  suggestions: null,
  parcelAt: null,
  valueTrends: null,
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
  queryGroupIds: ({ group, property }) => [
    { body: { search: search(group), selection: { items: [property] } } },
    { body: { search: search(group), selection: { allSelected: true, items: [] } } },
  ],
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
  assignedRows: () => [{}],
  changeAssigned: ({ saved }) => [
    { body: { edits: [{ savedPropertyId: saved, version: null, change: { note: 'stolen' } }] } },
    { body: { edits: [{ savedPropertyId: saved, version: null, change: { assigneeId: null } }] } },
  ],
  // Own columns belong to the account, as statuses and tags do: lists.test shows that another account has none of them.
  // So do statuses of properties, types and statuses of contacts: test/server/account/picklists.
  picklists: null,
  savePicklistValue: null,
  movePicklistRows: null,
  undoPicklistMove: () => [{ params: { id: 1 }, body: { undo: true } }],
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
  // It comes with what the account set and corrected.
  analysisSubject: ({ property }) => [{ params: { id: property } }],
  analysisReport: null,
  savedAnalysisReport: ({ analysis }) => [
    { params: { id: analysis, format: 'pdf' } },
    { params: { id: analysis, format: 'csv' } },
  ],
  amortizationReport: null,
  dealSettings: () => [{}],
  // The stranger's own are changed; test/server/deal/settings shows that another account's stay.
  saveDealSettings: null,
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
  propertyLabels: ({ group, property }) => [
    { query: { layoutId: '5160', format: 'csv' }, body: { search: search(group) } },
    { query: { layoutId: '5160', format: 'csv' }, body: { selection: { items: [property] } } },
  ],
  contactLabels: ({ contact, contactGroup }) => [
    { query: { layoutId: '5160', format: 'csv' }, body: { selection: { items: [contact] } } },
    {
      query: { layoutId: '5160', format: 'csv' },
      body: {
        search: { filters: { groupIds: { values: [contactGroup] } } },
        selection: { allSelected: true, items: [] },
      },
    },
  ],
  countPropertyLabels: ({ group }) => [{ query: { layoutId: '5160' }, body: { search: search(group) } }],
  countContactLabels: ({ contact }) => [{ query: { layoutId: '5160' }, body: { selection: { items: [contact] } } }],
  // Of paper and the user's own settings alone.
  labelTestPage: null,
  deleteContactGroup: ({ contactGroup }) => [{ params: { id: contactGroup } }],
  documents: ({ property }) => [{ params: { id: property } }],
  addDocument: null,
  saveDocument: ({ document: id }) => [{ body: { id, name: 'stolen' } }, { body: { id, removed: false } }],
  document: ({ document: id }) => [{ params: { id } }, { params: { id }, query: { download: 'true' } }],
  documentFile: ({ document: id }) => [{ params: { id } }],
  deleteDocument: ({ document: id }) => [{ params: { id } }],
  reportEstimates: ({ property }) => [{ params: { id: property } }],
  buyReport: ({ property }) => [
    { params: { id: property, reportCode: 'COMPARABLE_PROPERTY' } },
    { params: { id: property, reportCode: 'COMPARABLE_PROPERTY' }, query: { confirmedPrice: 5 } },
  ],
  boughtReport: ({ property }) => [{ params: { id: property, code: 'COMPARABLE_PROPERTY' } }],
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
  billingHistory: ({ user }) => [{ params: { id: user } }],
  billingHistoryFile: ({ user }) => [{ params: { id: user } }, { params: { id: user }, query: { tab: 'InApp' } }],
  planDetails: ({ user }) => [{ params: { id: user } }],
  teamPlan: ({ user }) => [{ params: { id: user } }],
  // It names a plan of the list and nobody.
  quotePlan: null,
  changePlan: ({ user }) => [
    { params: { id: user }, body: { planId: 947 } },
    { params: { id: user }, body: { planId: 0 } },
  ],
  automatorUsage: ({ user }) => [{ query: { userId: user } }],
  automatorPlans: ({ user }) => [{ params: { id: user } }],
  subscribeAutomator: ({ user }) => [{ body: { userId: user, planMrcId: 961 } }],
  downgradeAutomator: ({ user }) => [{ body: { userId: user, planMrcId: 961 } }],
  tryAutomator: ({ user }) => [{ body: { userId: user } }],
  endAutomator: ({ user }) => [{ query: { userId: user } }],
  billingDetails: ({ user }) => [{ params: { id: user } }],
  usage: ({ user }) => [{ params: { id: user } }],
  raiseLimit: ({ user }) => [{ body: { userId: user, type: 'saves', quantity: 1000 } }],
  // They name nobody: test/server/billing/credit shows that the credit of another account stays as it is.
  buyCredits: null,
  credits: null,
  creditTransactions: null,
  prepaidCredits: ({ user }) => [{ query: { userId: user } }],
  buyPrepaidCredits: ({ user }) => [{ body: { userId: user, amount: 10 } }],
  wallet: ({ user }) => [{ params: { id: user } }],
  // It names nobody: test/server/billing/wallet shows that another account's wallet stays as it is.
  addCard: null,
  // Where nothing is collected there is no page; of a payment service: test/server/billing/payments.
  cardPage: null,
  enteredCard: null,
  openPayments: null,
  lookPayment: null,
  payUnpaid: null,
  saveCard: ({ card, user }) => [
    { body: { paymentMethodId: card, cardName: 'stolen' } },
    {
      body: {
        paymentMethodId: card,
        removed: false,
        defaults: [{ userId: user, defaultSubsPaymentMethodId: null, defaultInAppPaymentMethodId: null }],
      },
    },
  ],
  deleteCard: ({ card, user }) => [{ params: { a: user, b: card } }],
  replaceCard: ({ card, user }) => [
    { body: { userId: user, paymentMethodId: card } },
    { body: { userId: user, paymentMethodId: card, replacementPaymentMethodId: card } },
  ],
  cardDefaults: ({ user }) => [{ params: { id: user } }],
  saveCardDefaults: ({ card, user }) => [
    { body: { defaults: [{ userId: user, defaultSubsPaymentMethodId: null, defaultInAppPaymentMethodId: null }] } },
    { body: { defaults: [{ userId: user, defaultSubsPaymentMethodId: card, defaultInAppPaymentMethodId: card }] } },
  ],
  undoContactImport: ({ importedContacts }) => [{ params: { id: importedContacts }, body: { undo: true } }],
  // No id of anybody's: what is ordered is the caller's own account's (test/server/billing/plans).
  orderUpgrade: null,
  teamMembersOfUser: () => [{}],
  saveMemberOfUser: ({ user }) => [{ body: { id: user, firstName: 'stolen', saveLimit: 1 } }],
  removeMemberOfUser: ({ user }) => [{ params: { id: user } }],
  team: ({ user }) => [{ params: { id: user } }],
  // Names are unique in the installation: whether there is one is what it says, and nothing else.
  emailExists: ({ user }) => [{ query: { email: 'owner@example.com', userId: user } }],
  createMember: ({ user }) => [{ body: { username: 'owner@example.com', id: user, heirId: user } }],
  saveMember: ({ user }) => [
    { body: { id: user, firstName: 'stolen', duties: ['TEAM'] } },
    { body: { id: user, username: 'stolen@example.com' } },
  ],
  undoMember: ({ user }) => [{ body: { memberId: user } }],
  downgradeMember: ({ user }) => [{ body: { memberId: user } }],
  upgradeMember: ({ user }) => [{ body: { memberId: user, approvedAmount: 0 } }],
  removeMember: ({ user }) => [
    { query: { memberId: user } },
    { body: { memberId: user, heirId: user } },
    { body: { memberId: user, now: true, accountPassword: 'a long password' } },
  ],
  quoteInvites: () => [{ body: { members: [{ username: 'owner@example.com' }] } }],
  inviteMembers: () => [{ body: { members: [{ username: 'owner@example.com' }] } }],
  sendInvitation: ({ user }) => [{ params: { id: user } }],
  suspendMember: ({ user }) => [{ params: { id: user }, body: { suspended: true } }],
  // No id of anybody's: test/server/account/grants shows that another account keeps its own.
  grants: () => [{}],
  saveGrants: null,
  transferOwnership: ({ user }) => [{ body: { memberId: user, name: 'The Owner' } }],
  invitation: () => [{ body: { token: SECRET } }],
  // Nobody's ids, and the same answer for every name: test/server/account/links.
  askReset: null,
  link: () => [{ body: { kind: 'reset', token: SECRET } }],
  resetPassword: () => [{ body: { token: SECRET, password: 'a long password' } }],
  // No id of anybody's: test/server/account/security shows that nobody else's address, session or proof changes.
  changeEmail: null,
  secondFactor: () => [{ body: { t: SECRET, code: '000000' } }],
  setUpFactor: () => [{ body: { t: SECRET } }],
  // Of the own account alone, and of its owner: test/server/account/factor/required.test.ts.
  requireFactor: null,
  beginFactor: null,
  confirmFactor: null,
  removeFactor: null,
  newRecoveryCodes: null,
  tokens: () => [{}],
  makeToken: null,
  endToken: ({ apiToken }) => [{ params: { id: apiToken } }],
  // Of nobody else: test/server/account/passkeys shows it with the passkeys of others.
  beginPasskey: null,
  addPasskey: null,
  removePasskey: () => [{ params: { id: 1 } }],
  askPasskey: () => [{ body: { t: SECRET } }],
  // Whom a provider has to say one is: test/server/account/oidc.
  beginOidc: null,
  signInWithOidc: () => [{ body: { secret: SECRET, state: 'here.x', code: 'x' } }],
  proveWithOidc: () => [{ body: { secret: SECRET, state: 'beside.x', code: 'x' } }],
  removeIdentity: null,
  confirmEmail: () => [{ body: { token: SECRET } }],
  prove: null,
  security: () => [{}],
  accountData: () => [{}],
  // What it makes is the stranger's own: test/server/account/archive.
  startArchive: null,
  endArchive: () => [{ params: { id: 1 } }],
  // No id of anybody's: test/server/account/closing.
  closeAccount: null,
  reopenAccount: null,
  archiveFile: () => [{ params: { id: 1 } }],
  // Of the account, by ids of its own: test/server/account/readBack.
  beginReading: null,
  sendReadingPart: () => [{ params: { id: 1 }, query: { from: 0 }, upload: { file: new File(['x'], 'x.zip') } }],
  startReading: () => [{ params: { id: 1 }, body: {} }],
  endReading: () => [{ params: { id: 1 } }],
  endSession: () => [{ params: { id: 1 } }],
  endOtherSessions: null,
  apiDocument: null,
  whoAmI: () => [{}],
  lists: () => [{}],
  webhooks: () => [{}],
  addWebhook: ({ group }) => [
    { body: { name: 'stolen', url: 'https://example.com/', kinds: ['lead.added'], groupId: group } },
  ],
  saveWebhook: ({ webhook: id }) => [
    {
      params: { id },
      body: { name: 'stolen', url: 'https://example.com/', kinds: ['lead.added'], groupId: null, isPaused: false },
    },
  ],
  deleteWebhook: ({ webhook: id }) => [{ params: { id } }],
  newWebhookSecret: ({ webhook: id }) => [{ params: { id }, body: {} }],
  testWebhook: ({ webhook: id }) => [{ params: { id }, body: {} }],
  webhookDeliveries: ({ webhook: id }) => [{ params: { id } }],
  sendDeliveryAgain: ({ webhook: id, delivery }) => [{ params: { id, deliveryId: delivery }, body: {} }],
  // Of who operates the installation alone: everybody here is refused, test/server/account/operator shows it.
  customers: () => [{}],
  customer: () => [{ params: { id: 1 } }],
  makeCustomer: () => [{ body: { owner: 'stolen@example.com' } }],
  changeCustomer: () => [
    { params: { id: 1 }, body: { what: 'CLOSE', when: 'NOW' } },
    { params: { id: 1 }, body: { what: 'LIMIT', dollars: 1 } },
  ],
  settleInvoice: () => [{ params: { id: 1 }, body: {} }],
  retryJob: () => [{ params: { id: '00000000-0000-4000-8000-000000000000' }, body: {} }],
  installation: () => [{}],
  visits: () => [{}],
  // What an owner invites into is their own account: test/server/account/operator.
  inviteVisit: null,
  endVisit: () => [{ params: { id: 1 } }],
  enterAccount: () => [{ params: { id: 1 }, body: {} }],
  acceptInvitation: () => [{ body: { token: SECRET, password: 'a long password' } }],
} as const satisfies Record<CallName, Attempts | null>;
