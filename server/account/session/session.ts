import type { Duty, Permission } from '../../../src/api/contract/define.ts';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { Principal } from '../../platform/tenant.ts';

/** Who makes a call: the principal of every query, never taken from the request (rule 14). */
export interface Session extends Principal {
  readonly id: number;
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
  readonly expires: Date;
  /** When the user last proved who they are. */
  readonly proved: Date;
}
