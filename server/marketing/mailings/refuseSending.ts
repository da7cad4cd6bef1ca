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
  const halted = whyHalted({ closes: account.closes, readOnly: account.read_only }, clock.now());
  if (halted !== null) return refuse(422, `${halted} ${nothing}`);
  if (account.overdue_since !== null) return refuse(422, `A bill of the account is unpaid. ${nothing}`);
  return null;
}

/** In an account that is closed or read-only nothing goes out that nobody there could stop; null: it does. */
export function whyHalted(
  { closes, readOnly }: { readonly closes: Date | null; readonly readOnly: Date | null },
  now: Date,
): string | null {
  if (closes !== null && closes <= now) return 'The account is closed.';
  return readOnly === null ? null : 'The operator of this installation made the account read-only.';
}
