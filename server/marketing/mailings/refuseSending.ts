import { readAccountWithCredit } from '../../billing/books/credit.queries.ts';
import { findUser } from '../../account/team/team.queries.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';

/** Why somebody may not send at all: without full access, or while a bill is unpaid (section 4); null: they may. */
export async function refuseSending(
  { store }: Pick<Services, 'store'>,
  session: Principal,
  nothing: string,
): Promise<Refusal | null> {
  const user = await findUser(store.db, session, session.userId);
  if (user?.full_account !== true) return refuse(403, `Only users with full access may send. ${nothing}`);
  const { account } = await readAccountWithCredit(store.db, session);
  if (account.overdue_since !== null) return refuse(422, `A bill of the account is unpaid. ${nothing}`);
  return null;
}
