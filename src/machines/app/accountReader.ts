/** For whom the pages of the room Account are. */
import type { AuthAnswer } from '../../api/contract/account/session.ts';
import { accountPages, accountPanes, FIRST_PAGE } from './accountPages.ts';
import type { PaneId } from './paneIds.ts';

/** What of somebody decides which of the pages have something for him. */
export interface AccountReader {
  /** Sees and settles what the account pays: its owner, and members with the duty BILLING. */
  readonly pays: boolean;
  /** Seats people: the owner, and members with the duty TEAM. */
  readonly seats: boolean;
  readonly isScout: boolean;
  /** Has full access, and buys in the product. */
  readonly buys: boolean;
  /** The brand has the lead automator. */
  readonly hasAutomator: boolean;
  /** Operates the installation. */
  readonly operates: boolean;
  /** Looks inside by invitation: pages of the account are its owner's. */
  readonly isGuest: boolean;
}

export const accountReaderOf = ({
  pages,
  profile,
  automator,
  operator,
  visit,
}: Pick<AuthAnswer, 'pages' | 'profile' | 'automator' | 'operator' | 'visit'>): AccountReader => ({
  pays: pages.includes('account/billing'),
  seats: pages.includes('account/team'),
  isScout: profile.scoutUser,
  buys: profile.fullAccount,
  hasAutomator: automator,
  operates: operator,
  isGuest: visit !== null,
});

/** For whom a page is not, and why; bills and limits have something for everybody. */
const refusals: Readonly<
  Partial<Record<PaneId, { readonly reason: string; readonly isFor: (reader: AccountReader) => boolean }>>
> = {
  team: { reason: 'the owner of the account seats its people, or names who does', isFor: ({ seats }) => seats },
  plan: { reason: 'the owner of the account chooses its plan, or names who does', isFor: ({ pays }) => pays },
  wallet: { reason: 'a scout buys nothing', isFor: ({ pays, buys }) => pays || buys },
  webhooks: { reason: 'what a scout saves is told to no program', isFor: ({ isScout }) => !isScout },
  administration: { reason: 'it is for who operates this installation', isFor: ({ operates }) => operates },
  automator: {
    reason: 'nothing is watched for a scout',
    isFor: ({ pays, isScout, hasAutomator }) => hasAutomator && (pays || !isScout),
  },
};

const GUEST = 'who looks inside by invitation sees none of the pages of the account';

/** Why a page of the account is not for somebody; null: it is. Nobody has signed in yet (null): it is for all. */
export function whyNotPage(pane: PaneId, reader: AccountReader | null): string | null {
  if (reader?.isGuest === true && accountPanes.includes(pane)) return GUEST;
  const refusal = refusals[pane];
  return refusal === undefined || reader === null || refusal.isFor(reader) ? null : refusal.reason;
}

/** Those that have something for somebody, in their order. */
export const panesFor = (reader: AccountReader | null): readonly PaneId[] =>
  accountPanes.filter((pane) => whyNotPage(pane, reader) === null);

/** The page beside the one whose pane is among these, after the last the first, of those that somebody sees. */
export function pageBeside(panes: readonly PaneId[], by: 1 | -1, reader: AccountReader | null): PaneId {
  const at = accountPanes.findIndex((pane) => panes.includes(pane));
  // By its address somebody stands on a page that is not for him, too: the next one that is comes after it as well.
  const turned = [...accountPanes.slice(at + 1), ...accountPanes.slice(0, at)];
  const seen = panesFor(reader);
  return (by === 1 ? turned : turned.toReversed()).find((pane) => seen.includes(pane)) ?? accountPages[FIRST_PAGE];
}
