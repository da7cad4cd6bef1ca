import type { Duty, Permission, Scope } from '../../../src/api/contract/rights.ts';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { Principal } from '../../platform/tenant.ts';

/** The token of a call. */
export interface TokenUse {
  readonly id: number;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
}

/** A look inside by invitation. */
export interface Visit {
  readonly id: number;
  /** What the operator is called. */
  readonly name: string;
  readonly until: Date;
}

/** That of a person: no token. */
export type OwnSession = Session & { readonly id: number; readonly token: null };

/** Who makes a call: the principal of every query, never taken from the request (rule 14). */
export interface Session extends Principal {
  /** Null: a token, which is no session. */
  readonly id: number | null;
  /** With which token it is made; null: in a session. */
  readonly token: TokenUse | null;
  readonly userType: UserType;
  /** Owns the account; a member of it does not, whatever the type. */
  readonly isOwner: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** What a member may do for the owner. */
  readonly duties: ReadonlySet<Duty>;
  /** The brand that the call came to has the lead automator, and that of the account as well (R-BRAND-011). */
  readonly hasAutomator: boolean;
  /** What the account knows the product as: the name of its brand. */
  readonly product: string;
  /** The account is closed: its owner looks, exports and may open it again. */
  readonly isClosed: boolean;
  /** The operator lets the account only look and export. */
  readonly isReadOnly: boolean;
  /** What the user is called as one who operates the installation; null: does not. */
  readonly operator: string | null;
  /** Who looks inside by invitation, as whom the rows of the user are shown; null: the user themselves. */
  readonly visit: Visit | null;
  readonly expires: Date;
  /** When the user last proved who they are. */
  readonly proved: Date;
}
