/** What lies over the panes; at most one. */
export const overlays = [
  'palette',
  'help',
  'layouts',
  'rowMenu',
  'columnMenu',
  'rowStatus',
  'saveToList',
  'tagRows',
  'selectRange',
  'funnel',
  'lookUp',
  'columns',
  'contactColumns',
  'comparableColumns',
  'leadRules',
  'renameList',
  'deleteList',
  'snoozeUntil',
  'assignRows',
  'moveRows',
  'copyRows',
  'takeOffRows',
  'listColumns',
  'ownColumns',
  'stackLists',
  'automateList',
  'listChanges',
  'listFolder',
  'goalSeek',
  'dealSettings',
  'saveSearch',
  'renameSearch',
  'alerts',
  'analyses',
  'importFile',
  'exportRows',
  'reports',
  'traceContacts',
  'correctFact',
  'password',
  'planQuote',
  'automatorOrder',
  'walletCard',
  'walletReplace',
  'walletPayer',
  'billingInvoice',
  'billingCredit',
  'usageRaise',
  'notice',
  'alert',
] as const;
export type Overlay = (typeof overlays)[number];

/** A place in the page, in pixels from its left and its top. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
  /** What opens there ends above it. */
  readonly isAbove?: true;
}
