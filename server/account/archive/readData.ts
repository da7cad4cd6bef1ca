import type { AccountData, Archive } from '../../../src/api/contract/account/archive.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import { readCredit } from '../../billing/books/credit.queries.ts';
import { readAccount, readLines } from '../../billing/plans/subscription.queries.ts';
import type { Services } from '../../platform/http/services.ts';
import { contentsOf } from '../closing/closing.queries.ts';
import { closingOf } from '../closing/closingOf.ts';
import type { Session } from '../session/session.ts';
import { inTheWay } from '../readBack/inTheWay.queries.ts';
import { newestReading } from '../readBack/readings.queries.ts';
import { newestArchive } from './archives.queries.ts';

/** The page Data of the account: what can be taken along, and what closing it means. */
export async function readData(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  session: Session,
): Promise<AccountData> {
  const { isOwner } = session;
  const newest = await newestArchive(store.db, session);
  const account = await readAccount(store.db, session);
  return {
    isOwner,
    archive: newest === null ? null : withoutKey(newest),
    closing: closingOf(account.closes, clock.now()),
    account: isOwner ? await ownersPart(store.db, session, account) : null,
  };
}

const withoutKey = ({ fileKey: _ours, ...archive }: Archive & { readonly fileKey: string | null }): Archive => archive;

async function ownersPart(
  db: Services['store']['db'],
  session: Session,
  { name, cycle_end: paidUntil }: Awaited<ReturnType<typeof readAccount>>,
): Promise<NonNullable<AccountData['account']>> {
  const plan = (await readLines(db, session)).find(({ product }) => product === 'PLAN');
  const { open, ...contents } = await contentsOf(db, session);
  const { bought, bonus } = await readCredit(db, session);
  return {
    name,
    plan: plan?.name ?? null,
    paidUntil,
    credit: dollarsOf(cents(bought + bonus)),
    open: dollarsOf(cents(open)),
    ...contents,
    reading: await newestReading(db, session),
    inTheWay: await inTheWay(db, session),
  };
}
