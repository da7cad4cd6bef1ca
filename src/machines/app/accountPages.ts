import type { PaneId } from './paneIds.ts';

/** The pages of the room Account by the last part of their address, in their order: a pane that has the room to itself. */
export const accountPages = {
  profile: 'profile',
  team: 'team',
  plan: 'plan',
  wallet: 'wallet',
  billing: 'billing',
  usage: 'usage',
  automator: 'automator',
  security: 'security',
  webhooks: 'webhooks',
  api: 'api',
  archive: 'archive',
  administration: 'administration',
} as const satisfies Readonly<Record<string, PaneId>>;
export type AccountPage = keyof typeof accountPages;

export const FIRST_PAGE: AccountPage = 'wallet';

/** @example accountPageOf('wallet') // 'wallet' */
export const accountPageOf = (name: string | undefined): AccountPage =>
  name !== undefined && Object.hasOwn(accountPages, name) ? (name as AccountPage) : FIRST_PAGE; // a key of the pages

/** All of them, whoever sees them. */
export const accountPanes: readonly PaneId[] = Object.values(accountPages);

/** @example accountPath('wallet') // '/account/wallet' */
export const accountPath = (pane: PaneId): string =>
  `/account/${Object.entries(accountPages).find(([, one]) => one === pane)?.[0] ?? FIRST_PAGE}`;
