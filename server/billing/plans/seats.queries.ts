/** Seats that an account pays for, in the store. */
import { sql, type Kysely } from 'kysely';
import type { CycleMonths } from '../../../src/calc/billing/cycle.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** What the line of a seat is called. */
export const SEAT_NAME = 'Full-access seat';

export async function insertSeats(
  db: Db,
  tenant: Tenant,
  memberIds: readonly (number | null)[],
  { cents, months, day }: { readonly cents: Cents; readonly months: CycleMonths; readonly day: CalendarDate },
): Promise<void> {
  await db
    .insertInto('subscription_line')
    .values(
      memberIds.map((memberId) => ({
        ...accountColumns(tenant),
        product: 'SEAT' as const,
        plan_id: null,
        name: SEAT_NAME,
        cents,
        months,
        member_id: memberId,
        started: day,
      })),
    )
    .execute();
}

/** Takes the vacant seat that is paid for longest. */
export async function occupySeat(db: Db, tenant: Tenant, memberId: number): Promise<void> {
  await ofAccount(db.updateTable('subscription_line'), tenant)
    .set({ member_id: memberId })
    .where('id', '=', (eb) =>
      ofAccount(eb.selectFrom('subscription_line as v'), tenant)
        .select(sql<number>`min(v.id)`.as('id'))
        .where('v.product', '=', 'SEAT')
        .where('v.ended', 'is', null)
        .where('v.member_id', 'is', null),
    )
    .execute();
}

/** Paid for until the cycle date, whoever sits there. */
export async function vacateSeat(db: Db, tenant: Tenant, memberId: number): Promise<void> {
  await ofAccount(db.updateTable('subscription_line'), tenant)
    .set({ member_id: null })
    .where('product', '=', 'SEAT')
    .where('ended', 'is', null)
    .where('member_id', '=', memberId)
    .execute();
}

export async function endSeat(db: Db, tenant: Tenant, memberId: number, day: CalendarDate): Promise<void> {
  await ofAccount(db.updateTable('subscription_line'), tenant)
    .set({ ended: day })
    .where('product', '=', 'SEAT')
    .where('ended', 'is', null)
    .where('member_id', '=', memberId)
    .execute();
}
