/**
 * What each call reads, by the permission that it takes. Written out beside the contract, so that a call that loses its
 * permission there, or a new one that forgets it, differs from this table and fails.
 */
import type { CallName } from '../../../src/api/contract/contract.ts';
import type { Permission } from '../../../src/api/contract/define.ts';

/**
 * `null`: one property, or what is the user's own. `SOME`: depends on what is asked, and then on the permission named in
 * waysAround.ts. `PUBLIC`: before anybody has signed in. `OWNER`: whoever owns the account, whatever is granted.
 * `OWN`: of the user whose id is named, refused to other members, whatever is granted.
 */
export type Asks = Permission | 'SOME' | 'PUBLIC' | 'OWNER' | 'OWN' | null;

export const callPermissions = {
  auth: 'PUBLIC',
  logout: 'PUBLIC',
  pre: 'PUBLIC',
  firstRun: 'PUBLIC',
  openFirstRun: 'PUBLIC',

  // All parcels: searching, counting, matching a file against them.
  listing: 'SEARCH_FULL',
  mapPins: 'SEARCH_FULL',
  saveListings: 'SEARCH_FULL',
  queryListingIds: 'SEARCH_FULL',
  funnel: 'SEARCH_FULL',
  cannedSearches: 'SEARCH_FULL',
  saveSearch: 'SEARCH_FULL',
  searchChanges: 'SEARCH_FULL',
  mapMetrics: 'SEARCH_FULL',
  areaStatistics: 'SEARCH_FULL',
  areaReport: 'SEARCH_FULL',
  importProperties: 'SEARCH_FULL',
  uploadImport: 'SEARCH_FULL',
  previewImport: 'SEARCH_FULL',
  startImport: 'SEARCH_FULL',
  importConflicts: 'SEARCH_FULL',
  decideConflict: 'SEARCH_FULL',
  // One of them, or all of them.
  findProperty: 'SOME',
  leadList: 'SOME',
  exportProperties: 'SOME',
  saveGroupSearch: 'SOME',
  saveGroupOptions: 'SOME',
  runGroup: 'SOME',
  listingGroupList: 'SOME',
  // Near a property, or far from it.
  comparables: 'SOME',
  comparablesReport: 'SOME',
  comparablesExport: 'SOME',
  neighbors: 'SOME',
  nearbyListings: 'SOME',
  flipComparables: 'SOME',
  flipComparablesExport: 'SOME',
  buyReport: 'SOME',

  // People.
  groupContacts: 'CONTACT_VIEW',
  contact: 'CONTACT_VIEW',
  saveContact: 'CONTACT_VIEW',
  importContacts: 'CONTACT_VIEW',
  undoContactImport: 'CONTACT_VIEW',
  setContacts: 'CONTACT_VIEW',
  sampleContact: 'CONTACT_VIEW',
  queryContacts: 'CONTACT_VIEW',
  deleteContacts: 'CONTACT_VIEW',
  contactIdsOfGroup: 'CONTACT_VIEW',
  contactIds: 'CONTACT_VIEW',
  saveContactGroup: 'CONTACT_VIEW',
  exportContacts: 'CONTACT_VIEW',
  deleteContactGroup: 'CONTACT_VIEW',
  orderAppendJob: 'CONTACT_VIEW',
  estimateAppendJob: 'CONTACT_VIEW',
  appendJob: 'CONTACT_VIEW',
  saveAppendJob: 'CONTACT_VIEW',
  // Lists with the contacts behind them.
  deleteGroup: 'SOME',
  removeFromGroups: 'SOME',
  removeSaved: 'SOME',

  // Deals.
  analyses: 'ANALYSIS_VIEW',
  propertyAnalyses: 'ANALYSIS_VIEW',
  saveAnalysis: 'ANALYSIS_VIEW',
  dealSettings: 'ANALYSIS_VIEW',
  saveDealSettings: 'ANALYSIS_VIEW',
  deleteAnalysis: 'ANALYSIS_VIEW',
  analysisSubject: 'ANALYSIS_VIEW',
  analysisReport: 'ANALYSIS_VIEW',
  savedAnalysisReport: 'ANALYSIS_VIEW',
  amortizationReport: 'ANALYSIS_VIEW',

  // What the account pays for.
  planDetails: 'OWNER',
  teamPlan: 'OWNER',
  quotePlan: 'OWNER',
  changePlan: 'OWNER',
  // A member sees what his own lists watch: test/server/billing/automator.
  automatorUsage: null,
  automatorPlans: 'OWNER',
  subscribeAutomator: 'OWNER',
  downgradeAutomator: 'OWNER',
  tryAutomator: 'OWNER',
  endAutomator: 'OWNER',

  // One property, and places by name.
  suggestions: null,
  parcelAt: null,
  property: null,
  valueTrends: null,
  propertyData: null,
  streetView: null,
  propertyImage: null,
  mapSettings: null,
  surroundingData: null,
  saveSurroundingSearches: null,
  correctFact: null,
  reportEstimates: null,
  boughtReport: null,

  // Cards. A member sees the one that he buys with alone: test/server/billing/wallet.
  wallet: null,
  addCard: 'OWNER',
  cardPage: 'OWNER',
  enteredCard: 'OWNER',
  // His own orders: test/server/billing/payments.
  openPayments: null,
  lookPayment: null,
  payUnpaid: 'OWNER',
  saveCard: 'OWNER',
  deleteCard: 'OWNER',
  replaceCard: 'OWNER',
  cardDefaults: 'OWNER',
  saveCardDefaults: 'OWNER',

  // Prepaid credit: members see what is left and what they spent of it.
  buyCredits: 'OWNER',
  buyPrepaidCredits: 'OWNER',
  credits: null,
  creditTransactions: null,
  prepaidCredits: null,

  // Limits: members see the pool that they use.
  usage: 'OWN',
  raiseLimit: 'OWNER',
  billingDetails: 'OWNER',

  // What the user bought; the owner sees all of the account.
  billingHistory: 'OWN',
  billingHistoryFile: 'OWN',

  // The user's own: session, lists, documents, searches as they are named, alerts, files made before.
  extend: null,
  changePassword: null,
  // What it tells of, columns, tags, rules and corrections of any property, every member reads.
  accountChanges: null,
  saveLayout: null,
  saveSettings: null,
  deleteLayout: null,
  events: null,
  savedSearches: null,
  deleteSearches: null,
  setSearchSlot: null,
  alerts: null,
  sendMailAgain: null,
  readAlert: null,
  savedPropertyById: null,
  queryGroups: null,
  saveProperties: null,
  saveEdits: null,
  groupCounts: null,
  groupMembers: null,
  assignToGroup: null,
  setStatus: null,
  getExport: null,
  confirmExport: null,
  exportFile: null,
  discardExport: null,
  listImports: null,
  deleteImport: null,
  importFile: null,
  importReport: null,
  cancelImport: null,
  undoImport: null,
  groupStoredSearch: null,
  saveGroupFilter: null,
  deleteGroupFilter: null,
  savePropertyFilter: null,
  deletePropertyFilter: null,
  saveFolder: null,
  deleteFolder: null,
  editRows: null,
  queryGroupIds: null,
  listColumns: null,
  saveListColumn: null,
  deleteListColumn: null,
  combineLists: null,
  stackLists: null,
  dedupeLists: null,
  restoreGroup: null,
  undoHistory: null,
  saveUndoHistory: null,
  memberChanges: null,
  documents: null,
  addDocument: null,
  saveDocument: null,
  document: null,
  documentFile: null,
  deleteDocument: null,
  userLogo: null,
  defaultLogo: null,
  saveLogo: null,
  removeLogo: null,
  leadRules: null,
  // The owner of the installation alone: test/server/search/leadRules.
  saveLeadRules: null,
} as const satisfies Record<CallName, Asks>;
