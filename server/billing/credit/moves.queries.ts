import { sql, type Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, type Tenant } from '../../platform/tenant.ts';

/** An entry of the books that moved the credit, or is about a purchase in the product. */
export interface MoveRow {
  readonly id: number;
  readonly day: CalendarDate;
  readonly source: string;
  readonly text: string;
  /** By how much the credit grew. */
  readonly credit: Cents;
  readonly owed: Cents;
  readonly invoice: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly username: string | null;
}

/** Newest first. `userId` null: of everybody. What is held and given back belongs to whoever ordered it. */
export async function readMoves(
  db: Kysely<Database>,
  tenant: Tenant,
  { userId, ofCreditOnly }: { readonly userId: number | null; readonly ofCreditOnly: boolean },
): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    with moved as (
      select e.id, e.day, e.source, e.text, e.invoice_id,
        coalesce(-sum(l.cents) filter (where l.book in ('CREDIT', 'BONUS')), 0)::bigint as credit,
        coalesce(sum(l.cents) filter (where l.book = 'RECEIVABLE'), 0)::bigint as owed
      from book_entry e join book_line l on l.account_id = e.account_id and l.entry_id = e.id
      where ${isOfAccount(tenant, 'e')} group by e.id, e.day, e.source, e.text, e.invoice_id
    )
    select m.id, m.day, m.source, m.credit, m.owed, i.number as invoice, u.first_name, u.last_name, u.username,
      coalesce(case when m.source like 'invoice:%' then (
        select string_agg(t.text, ', ' order by t.seq) from invoice_line t
        where t.account_id = i.account_id and t.invoice_id = i.id) end, m.text) as text
    from moved m
    left join invoice i on ${isOfAccount(tenant, 'i')} and i.id = m.invoice_id
    left join charge c on ${isOfAccount(tenant, 'c')} and c.key = substr(m.source, strpos(m.source, ':') + 1)
      and m.invoice_id is null
    left join app_user u on ${isOfAccount(tenant, 'u')} and u.id = coalesce(i.user_id, c.user_id)
    where (m.credit <> 0 or (i.purchase_type = 'InApp' and not ${ofCreditOnly}::boolean))
      and (${userId}::bigint is null or coalesce(i.user_id, c.user_id) = ${userId}::bigint)
    order by m.id desc`.execute(db);
  return rows;
}
