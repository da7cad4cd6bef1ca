import { readAccountWithCredit } from '../../billing/books/credit.queries.ts';
import { findUser } from '../../account/team/team.queries.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';

/**
 * Why somebody may not send at all: without full access, while a bill is unpaid (section 4), or in an account that is
 * closed or read-only, where jobs go on that nobody could ask for; null: they may.
 */
export async function refuseSending(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  session: Principal,
  nothing: string,
): Promise<Refusal | null> {
  const user = await findUser(store.db, session, session.userId);
  if (user?.full_account !== true) return refuse(403, `Only users with full access may send. ${nothing}`);
  const { account } = await readAccountWithCredit(store.db, session);
  if (account.closes !== null && account.closes <= clock.now()) return refuse(422, `The account is closed. ${nothing}`);
  if (account.read_only !== null)
    return refuse(422, `The operator of this installation made the account read-only. ${nothing}`);
  if (account.overdue_since !== null) return refuse(422, `A bill of the account is unpaid. ${nothing}`);
  return null;
}
