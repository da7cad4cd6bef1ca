/**
 * Who may what: the one table (design/account.md, section 12) from which the server decides. Each call of the contract
 * names its row (`may`), and the scope with which a token makes it (`scope`); test/server/doors holds what the server
 * answers against it, call by call and caller by caller.
 */
import type { UserType } from '../catalogue/account/userTypes.ts';

export const permissions = ['CONTACT_VIEW', 'MARKETING_VIEW', 'REHAB_VIEW', 'ANALYSIS_VIEW', 'SEARCH_FULL'] as const;
/** What the owner of an account grants by type of user. */
export type Permission = (typeof permissions)[number];

/** What a member may do for the owner: seat people; deal with plan and money. */
export const duties = ['TEAM', 'BILLING'] as const;
export type Duty = (typeof duties)[number];

/** What a token may do of what its user may: read; change; buy, within its cap; seat people. */
export const scopes = ['READ', 'WRITE', 'SPEND', 'TEAM'] as const;
export type Scope = (typeof scopes)[number];

export interface Right {
  /**
   * `ANYBODY` needs no session, `OWNER` that of the owner of the account, `MEMBERS` that of any of its users, `OPERATOR`
   * that of who operates the installation.
   */
  readonly who: 'ANYBODY' | 'MEMBERS' | 'OWNER' | 'OPERATOR';
  /** A member with this duty may what is for the owner as well; whoever has another may not. */
  readonly duty?: Duty;
  /** Of those, who are of no type to which this is granted may not. */
  readonly permission?: Permission;
  /** As `permission`, where what is asked for is what that permits: the handler looks (`reader.ts`). */
  readonly sometimes?: Permission;
  /** Users of these types may not, whatever is granted. */
  readonly never?: readonly UserType[];
  /** Some of its calls, which say so (`guest`), are open to who looks inside by invitation: to look, never to change. */
  readonly guests?: true;
  /** What an account that the operator made read-only may still change. */
  readonly whileReadOnly?: true;
  /** With which a call of the row may be opened to tokens. None: it is only ever done in a session. */
  readonly scopes: readonly Scope[];
}

export const rights = {
  /** What is asked before anybody has signed in. */
  DOOR: { who: 'ANYBODY', scopes: [] },
  /** That one's session goes on, and hears what happens. */
  HERE: { who: 'MEMBERS', guests: true, whileReadOnly: true, scopes: [] },
  /** One's own password, factors, tokens, settings and screens; what happened in the account. */
  SELF: { who: 'MEMBERS', whileReadOnly: true, scopes: [] },
  /** Single properties, lists, documents, files that were made: the user's own. */
  WORK: { who: 'MEMBERS', guests: true, scopes: ['READ', 'WRITE'] },
  /** One property or all of them, near one or far from it. */
  NEAR: { who: 'MEMBERS', sometimes: 'SEARCH_FULL', guests: true, scopes: ['READ', 'WRITE', 'SPEND'] },
  /** Rows of lists, and the contacts behind them if that is asked for. */
  UNLIST: { who: 'MEMBERS', sometimes: 'CONTACT_VIEW', scopes: ['WRITE'] },
  /** All properties: searching, counting, matching a file against them. */
  SEARCH: { who: 'MEMBERS', permission: 'SEARCH_FULL', guests: true, scopes: ['READ', 'WRITE'] },
  CONTACTS: { who: 'MEMBERS', permission: 'CONTACT_VIEW', guests: true, scopes: ['READ', 'WRITE', 'SPEND'] },
  /** Campaigns and what belongs to them: who gets them, what they say, who may not be reached. */
  MARKETING: { who: 'MEMBERS', permission: 'MARKETING_VIEW', guests: true, scopes: ['READ', 'WRITE', 'SPEND'] },
  DEALS: { who: 'MEMBERS', permission: 'ANALYSIS_VIEW', guests: true, scopes: ['READ', 'WRITE'] },
  /** What one used and bought, and what is left; of the user whose id is named, the owner's of all. */
  USAGE: { who: 'MEMBERS', whileReadOnly: true, scopes: ['READ', 'SPEND'] },
  /** With which card one buys. */
  CARD: { who: 'MEMBERS', never: ['SCOUT'], whileReadOnly: true, scopes: [] },
  /** Programs that are told of what happens to one's lists: what leaves, like a file. */
  TELL: { who: 'MEMBERS', never: ['SCOUT'], scopes: ['READ', 'WRITE'] },
  /** Statuses and types that the account chooses from; those of contacts are a part of contacts. */
  WORDS: { who: 'MEMBERS', sometimes: 'CONTACT_VIEW', guests: true, scopes: ['READ'] },
  /** Other ones. */
  REWORD: { who: 'MEMBERS', never: ['SCOUT'], scopes: ['WRITE'] },
  /** Members, invitations, limits. */
  TEAM: { who: 'OWNER', duty: 'TEAM', scopes: ['TEAM'] },
  /** Plan, automator, wallet, defaults, credit. */
  BILLING: { who: 'OWNER', duty: 'BILLING', whileReadOnly: true, scopes: [] },
  /** What no duty reaches. */
  OWNER: { who: 'OWNER', whileReadOnly: true, scopes: [] },
  /** Accounts, plans, money and health of the installation, of any account; never lists, contacts or documents. */
  ADMINISTRATION: { who: 'OPERATOR', whileReadOnly: true, scopes: [] },
} as const satisfies Readonly<Record<string, Right>>;
export type RightName = keyof typeof rights;

/** What a call asks of who makes it. */
export const rightOf = ({ may }: { readonly may: RightName }): Right => rights[may];

/** Who makes a call, as far as the table asks. */
export interface Caller {
  readonly userType: UserType;
  readonly isOwner: boolean;
  /** Operates the installation. */
  readonly isOperator: boolean;
  /** Looks inside by invitation: as a user of the type, to look alone. */
  readonly isGuest: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly duties: ReadonlySet<Duty>;
  /** Null: a session, which does all that its user may. */
  readonly scopes: ReadonlySet<Scope> | null;
}

/**
 * Why somebody may not make a call: they need be the owner or of another type, or operate the installation, look only,
 * lack what is granted by type, or their token is not for it.
 */
export type Lacks = 'OWNER' | 'OPERATOR' | 'GUEST' | 'TYPE' | 'PERMISSION' | 'SCOPE';

/** Null: the caller may. A token may what both its user and its scopes allow. */
export function lacks(
  call: { readonly may: RightName; readonly scope?: Scope; readonly guest?: true },
  caller: Caller,
): Lacks | null {
  const { who, duty, permission, never, guests } = rightOf(call);
  if (who === 'ANYBODY') return null;
  if (caller.isGuest && (guests !== true || call.guest !== true)) return 'GUEST';
  if (caller.scopes !== null && (call.scope === undefined || !caller.scopes.has(call.scope))) return 'SCOPE';
  if (who === 'OPERATOR' && !caller.isOperator) return 'OPERATOR';
  if (who === 'OWNER' && !caller.isOwner && (duty === undefined || !caller.duties.has(duty))) return 'OWNER';
  if (never?.includes(caller.userType) === true) return 'TYPE';
  return permission !== undefined && !caller.permissions.has(permission) ? 'PERMISSION' : null;
}
