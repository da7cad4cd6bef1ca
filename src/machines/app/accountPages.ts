import type { PaneId } from './paneIds.ts';

/** The pages of the room Account by the last part of their address, in their order: a pane that has the room to itself. */
export const accountPages = {
  team: 'team',
  plan: 'plan',
  wallet: 'wallet',
  billing: 'billing',
  usage: 'usage',
  automator: 'automator',
} as const satisfies Readonly<Record<string, PaneId>>;
export type AccountPage = keyof typeof accountPages;

const FIRST_PAGE: AccountPage = 'wallet';

/** @example accountPageOf('wallet') // 'wallet' */
export const accountPageOf = (name: string | undefined): AccountPage =>
  name !== undefined && Object.hasOwn(accountPages, name) ? (name as AccountPage) : FIRST_PAGE; // a key of the pages

export const accountPanes: readonly PaneId[] = Object.values(accountPages);

/** The page beside the one whose pane is among these, after the last the first. */
export function pageBeside(panes: readonly PaneId[], by: 1 | -1): PaneId {
  const at = accountPanes.findIndex((pane) => panes.includes(pane));
  return accountPanes[(at + by + accountPanes.length) % accountPanes.length] ?? accountPages[FIRST_PAGE];
}

/** @example accountPath('wallet') // '/account/wallet' */
export const accountPath = (pane: PaneId): string =>
  `/account/${Object.entries(accountPages).find(([, one]) => one === pane)?.[0] ?? FIRST_PAGE}`;
