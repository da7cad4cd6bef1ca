/**
 * Whether a user is still a member. Work that takes a while (a call, a job) holds the member in each transaction that
 * writes for him: whoever removes him waits for it, and what comes later finds that he is gone.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** The user was removed meanwhile: nothing is written in his name any more. */
export class MemberGone extends Error {
  constructor() {
    super('the user was removed meanwhile');
    this.name = 'MemberGone';
  }
}

/** Holds the user until the transaction ends, which nobody but his removal waits for; false when he was removed. */
export async function holdMember(trx: Db, principal: Principal): Promise<boolean> {
  const row = await ofAccount(trx.selectFrom('app_user'), principal)
    .select('removed')
    .where('id', '=', principal.userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined && row.removed === null;
}
