/** Prepaid credit as the wire has it. */
import type { Kysely } from 'kysely';
import type { CreditMove, PrepaidCredit } from '../../../src/api/contract/billing/credits.ts';
import { creditSum, LEAST_CREDIT, MOST_CREDIT } from '../../../src/calc/billing/credit.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import { memberName } from '../../account/session/memberName.ts';
import { paysForAccount } from '../../account/session/paysForAccount.ts';
import type { Session } from '../../account/session/session.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import { readCredit, unsentCents } from '../books/credit.queries.ts';
import { toldOf } from '../payments/port.ts';
import { readMoves, type MoveRow } from './moves.queries.ts';

export async function creditNow(
  { store: { db }, payments }: Pick<Resources, 'store' | 'payments'>,
  session: Session,
): Promise<PrepaidCredit> {
  const credit = await readCredit(db, session);
  const moves = await movesOf(db, session, { ofCreditOnly: true });
  return {
    remaining: dollarsOf(creditSum(credit)),
    held: dollarsOf(cents(credit.held - (await unsentCents(db, session)))),
    minimum: dollarsOf(LEAST_CREDIT),
    maximum: dollarsOf(MOST_CREDIT),
    purchases: moves.filter(({ type }) => type === 'CREDIT' || type === 'BONUS'),
    provider: toldOf(payments),
  };
}

/** What moved it, for the owner all, for a member what that member bought. */
export async function movesOf(
  db: Kysely<Database>,
  session: Session,
  { ofCreditOnly }: { readonly ofCreditOnly: boolean },
): Promise<CreditMove[]> {
  const userId = paysForAccount(session) ? null : session.userId;
  return (await readMoves(db, session, { userId, ofCreditOnly })).map(moveOf);
}

function moveOf({ id, day, source, text, credit, owed, invoice, ...who }: MoveRow): CreditMove {
  const { first_name, last_name, username } = who;
  return {
    id,
    date: day,
    type: typeOf(source, credit),
    text,
    credit: dollarsOf(credit),
    owed: dollarsOf(owed),
    invoice,
    purchasedBy:
      username === null ? '' : memberName({ first_name: first_name ?? '', last_name: last_name ?? '', username }),
  };
}

function typeOf(source: string, credit: number): CreditMove['type'] {
  if (source.startsWith('bonus:')) return 'BONUS';
  if (source.startsWith('hold:')) return 'HELD';
  if (source.startsWith('release:')) return 'RELEASED';
  return credit > 0 ? 'CREDIT' : 'PURCHASE';
}
