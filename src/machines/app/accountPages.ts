import type { PaneId } from './paneIds.ts';

/** The pages of the room Account by the last part of their address: a pane that has the room to itself. */
export const accountPages = { wallet: 'wallet', billing: 'billing' } as const satisfies Readonly<
  Record<string, PaneId>
>;
export type AccountPage = keyof typeof accountPages;

const FIRST_PAGE: AccountPage = 'wallet';

/** @example accountPageOf('wallet') // 'wallet' */
export const accountPageOf = (name: string | undefined): AccountPage =>
  name !== undefined && Object.hasOwn(accountPages, name) ? (name as AccountPage) : FIRST_PAGE; // a key of the pages
