/** The panes of the workstation, in the order in which a person meets them. What each shows: src/panes/catalogue.ts. */
export const paneIds = [
  'filters',
  'results',
  'searches',
  'list',
  'assigned',
  'property',
  'map',
  'statistics',
  'comparables',
  'documents',
  'analysis',
  'amortization',
  'imports',
  'conflicts',
  'contacts',
  'profile',
  'team',
  'plan',
  'wallet',
  'automator',
  'billing',
  'usage',
  'security',
  'webhooks',
  'api',
  'archive',
  'administration',
  'phone',
  'changes',
  'activity',
  'settings',
] as const;

export type PaneId = (typeof paneIds)[number];

export const isPaneId = (value: unknown): value is PaneId => paneIds.some((id) => id === value);
