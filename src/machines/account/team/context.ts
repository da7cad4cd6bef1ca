import type { InvitedPerson } from '../../../api/account/pastedPeople.ts';
import type { Client } from '../../../api/client.ts';
import type { Invitation, InviteQuote, Member, MemberLimits, Team } from '../../../api/contract/account/team.ts';
import type { Duty } from '../../../api/contract/rights.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { Work } from '../../parts/workQueue.ts';

/** How many seats the plan has, and how many of them without a price of their own. Null: there is no plan. */
export interface SeatsOfPlan {
  readonly name: string;
  readonly preloaded: number;
  readonly maximum: number;
}

/** What is about to happen to a member, shown with what comes of it before it does. */
export interface MemberOrder {
  /** REVOKE: an invitation. LEAVE_NOW: of who leaves already, at once. */
  readonly kind: 'UPGRADE' | 'DOWNGRADE' | 'REMOVE' | 'REVOKE' | 'LEAVE_NOW';
  readonly memberId: number;
}

/** What the dialog of a member writes; `username` of who has not accepted yet, `duties` by the owner alone. */
export type MemberFields = MemberLimits & {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly username?: string;
  readonly duties?: readonly Duty[];
};

/** What to do on the server. */
export type Task =
  | {
      readonly kind: 'order';
      readonly order: MemberOrder;
      /** Dollars that were on screen. */
      readonly approved: number;
      readonly heirId: number | null;
      readonly password: string;
    }
  | { readonly kind: 'undo'; readonly id: number }
  | { readonly kind: 'suspend'; readonly id: number; readonly isSuspended: boolean }
  | { readonly kind: 'send'; readonly id: number }
  | { readonly kind: 'save'; readonly id: number; readonly fields: MemberFields }
  | { readonly kind: 'invite'; readonly people: readonly InvitedPerson[]; readonly approved: number };

export type TeamEvent =
  | Broadcast
  | MessageTo<'team'>
  | Extract<RowEvent<'team', number>, { readonly type: 'team.cursor' | 'team.move' | 'team.moveTo' }>
  /** What would come of it for the member under the cursor: the dialog that orders it. */
  | { readonly type: 'team.upgrade' }
  | { readonly type: 'team.downgrade' }
  | { readonly type: 'team.remove' }
  /** What that dialog shows is ordered; `password` of whoever does it, where it is asked. */
  | {
      readonly type: 'team.order';
      readonly order: MemberOrder;
      readonly heirId?: number | null;
      readonly password?: string;
    }
  /** What is pending for the member under the cursor; where nothing is, the last step of the history. */
  | { readonly type: 'team.undo' }
  /** Suspends the member under the cursor, or lets them sign in again. */
  | { readonly type: 'team.suspend' }
  /** A new link of the invitation. */
  | { readonly type: 'team.send' }
  /** The dialog of the member under the cursor. */
  | { readonly type: 'team.edit' }
  | { readonly type: 'team.save'; readonly id: number; readonly fields: MemberFields }
  /** The dialog that invites somebody. */
  | { readonly type: 'team.startInvite' }
  /** The dialog that takes rows from a sheet; `text`: they were pasted already. */
  | { readonly type: 'team.startPaste'; readonly text?: string }
  | { readonly type: 'team.draftPaste'; readonly text: string }
  /** An address stands in a field; `userId`: whose it may be. */
  | { readonly type: 'team.typedEmail'; readonly email: string; readonly userId?: number }
  /** What inviting these people costs; `isAgain`: after a refusal, which stays on screen. */
  | { readonly type: 'team.quote'; readonly people: readonly InvitedPerson[]; readonly isAgain?: true }
  /** Back to what was typed. */
  | { readonly type: 'team.rewrite' }
  /** Those who were quoted are invited. */
  | { readonly type: 'team.invite' }
  /** The dialog is gone. */
  | { readonly type: 'team.leave' }
  /** The links of invitations were on screen. */
  | { readonly type: 'team.forgetLinks' };

export interface TeamContext extends Work<Task> {
  readonly client: Client;
  /** Null: nobody has signed in yet. */
  readonly me: { readonly id: number; readonly isOwner: boolean } | null;
  /** All that the screen shows of the team (R-TEAM-007); null: not loaded. */
  readonly team: Team | null;
  readonly seats: SeatsOfPlan | null;
  readonly cursor: number;
  readonly order: MemberOrder | null;
  /** The member whose dialog is open; null: none is. */
  readonly form: number | null;
  /** Who is about to be invited, and at what price. */
  readonly invited: readonly InvitedPerson[];
  readonly quote: InviteQuote | null;
  /** Rows from a sheet as they stand in their field. */
  readonly pasted: string;
  /** What the server said of an address: it is a user's already, or not. Null: it was not asked. */
  readonly address: { readonly email: string; readonly userId: number | null; readonly exists: boolean | null } | null;
  /** Why what a dialog asked for was refused: in words, and by field. */
  readonly refusal: { readonly text: string; readonly fields: Readonly<Record<string, string>> } | null;
  /** Links that nobody can read again; null: nothing was sent. */
  readonly links: readonly LinkOfMember[] | null;
  readonly error: string | null;
  readonly isShown: boolean;
  /** What is on screen is what the server has. */
  readonly isLoaded: boolean;
}

export interface LinkOfMember {
  readonly name: string;
  readonly username: string;
  /** Null: it was told under this key already. */
  readonly invitation: Invitation | null;
}

type Rows = Pick<TeamContext, 'team' | 'cursor'>;

const nobody: readonly Member[] = [];
export const membersOf = ({ team }: Pick<TeamContext, 'team'>): readonly Member[] => team?.teamMembers ?? nobody;

export const memberUnderCursor = (context: Rows): Member | undefined => membersOf(context)[context.cursor];

export const memberOf = (context: Pick<TeamContext, 'team'>, id: number | null): Member | undefined =>
  membersOf(context).find((member) => member.id === id);

export const isOwner = ({ subUser }: Pick<Member, 'subUser'>): boolean => subUser === 0;

/** Who can get what is a member's: whoever has accepted and stays, the owner first. */
export const heirsOf = (context: Pick<TeamContext, 'team'>, id: number): readonly Member[] =>
  membersOf(context).filter((member) => member.id !== id && member.state !== 'INVITED' && member.leavesOn === null);

/** A member as one who comes to a full-access seat: what that costs is asked like the price of an invitation. */
export const seatedPerson = (member: Member): InvitedPerson => ({
  firstName: member.firstName,
  lastName: member.lastName,
  phone: '',
  username: member.username,
  type: 'TEAM_FULL',
  marketingContactLimit: member.marketingContactLimit,
  marketingListPropertyLimit: member.marketingListPropertyLimit,
  favoritePropertyLimit: member.favoritePropertyLimit,
  saveLimit: member.saveLimit,
  exportLimit: member.exportLimit,
  spendLimit: member.spendLimit,
});

/** What is wrong with those who are about to be invited, by row; empty: they can be. */
export const isWrong = ({ quote }: Pick<TeamContext, 'quote'>): boolean =>
  quote !== null && (quote.wrong.length > 0 || quote.refusal !== null);
