import type { Permission } from '../../../src/api/contract/define.ts';
import type { UserType } from '../../../src/api/contract/account/session.ts';

/** Who makes a call. Every query takes `accountId` and `userId` from here, never from the request (rule 15). */
export interface Session {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  readonly userType: UserType;
  readonly permissions: ReadonlySet<Permission>;
  readonly expires: Date;
}
