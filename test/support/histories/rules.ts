/**
 * What holds of an account whatever happened to it: books, invoices, goods, seats, and charges at the service. Nothing here
 * knows a test: the bench asks the same.
 */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../server/platform/store/schema.ts';
import { defaultPlans } from '../../../src/api/catalogue/billing/plans.ts';
import type { Intent } from '../stripe/stripeObjects.ts';

type Db = Kysely<Database>;

/** Each answers rows of what is wrong; $ stands for the account. */
const RULES: Readonly<Record<string, string>> = {
  'entries sum to nothing, of as many lines as they say': `select e.source from book_entry e
    left join book_line l on l.account_id = e.account_id and l.entry_id = e.id where e.account_id = $
    group by e.account_id, e.id, e.source, e.lines having coalesce(sum(l.cents), 0) <> 0 or count(l.*) <> e.lines`,
  'balances are the sums of their lines': `select b.book, b.cents, s.cents as sum from
    (select * from book_balance where account_id = $) b full join
    (select book, sum(cents) as cents from book_line where account_id = $ group by 1) s using (book)
    where coalesce(b.cents, 0) <> coalesce(s.cents, 0)`,
  'nothing that belongs to the customer is below nothing': `select book, cents from book_balance
    where account_id = $ and book in ('CREDIT', 'BONUS', 'HELD', 'FORWARD') and cents > 0`,
  'lines of an invoice sum to what it says': `select i.number, i.total_cents, sum(l.cents) from invoice i
    left join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id where i.account_id = $
    group by i.number, i.total_cents having coalesce(sum(l.cents), 0) <> i.total_cents`,
  'what an invoice asks for was posted with it': `select i.number, i.due_cents, p.cents from invoice i left join (
      select e.invoice_id, sum(l.cents) as cents from book_entry e
      join book_line l on l.account_id = e.account_id and l.entry_id = e.id
      where e.account_id = $ and l.book = 'RECEIVABLE' and e.source = 'invoice:' || e.invoice_id group by 1
    ) p on p.invoice_id = i.id where i.account_id = $ and coalesce(p.cents, 0) <> i.due_cents`,
  'owed is what open invoices ask for': `select * from
    (select coalesce(sum(cents), 0) as books from book_balance where account_id = $ and book = 'RECEIVABLE') b,
    (select coalesce(sum(due_cents), 0) as invoices from invoice where account_id = $ and state = 'OPEN') i
    where books <> invoices`,
  'carried forward is what invoices carried': `select * from
    (select coalesce(-sum(cents), 0) as books from book_balance where account_id = $ and book = 'FORWARD') b,
    (select coalesce(sum(forward_cents), 0) as invoices from invoice where account_id = $) i where books <> invoices`,
  'held is what open orders hold': `select * from
    (select coalesce(-sum(cents), 0) as books from book_balance where account_id = $ and book = 'HELD') b,
    (select coalesce(sum(cents - open_cents), 0) as later from charge where account_id = $ and open_cents is not null) c,
    (select coalesce(sum(credit_cents), 0) as sent from payment
     where account_id = $ and state in ('SENT', 'ACTION') and invoice_id is null) p,
    (select coalesce(sum(price_cents - earned_cents - back_cents), 0) as unsent from mailing where account_id = $) m
    where books <> later + sent + unsent`,
  'at the service is what was charged and not given back': `select * from
    (select coalesce(sum(cents), 0) as books from book_balance where account_id = $ and book in ('PROCESSOR', 'FEES')) b,
    (select coalesce(sum(coalesce(taken_cents, cents) - refunded_cents), 0) as charged from payment
     where account_id = $ and state = 'DONE') p where books <> charged`,
  'what was charged has an invoice that is paid': `select p.key, i.state from payment p
    left join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
    where p.account_id = $ and p.state in ('DONE', 'NOTED') and (i.id is null or (p.state = 'DONE' and i.state = 'OPEN'))`,
  'a payment is no more than its invoice asks for': `select p.key, p.cents, i.due_cents from payment p
    join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
    where p.account_id = $ and coalesce(p.taken_cents, p.cents) > i.due_cents`,
  'purchases and their invoices are as many': `select * from
    (select count(*) as things from charge where account_id = $ and open_cents is null
      and (cents > 0 or purpose = 'MAILING')) c,
    (select count(*) as invoices from invoice where account_id = $ and kind = 'INVOICE' and purchase_type = 'InApp') i
    where things <> invoices`,
  'limits that were raised stand on an invoice each, and the other way': `select g.id, l.invoice_id from
    (select * from usage_grant where account_id = $) g full join (
      select l.*, i.kind from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
      where l.account_id = $ and l.product in ('SAVES', 'EXPORTS') and i.kind = 'INVOICE'
    ) l on l.invoice_id = g.invoice_id and l.product = g.what where g.id is null or l.invoice_id is null`,
  'of campaigns what was earned is what was posted': `select m.id, m.earned_cents, p.cents from mailing m left join (
      select split_part(e.source, ':', 2)::bigint as id, -sum(l.cents) as cents from book_entry e
      join book_line l on l.account_id = e.account_id and l.entry_id = e.id
      where e.account_id = $ and e.source like 'mailing:%:earned:%' and l.book = 'REVENUE_IN_APP' group by 1
    ) p on p.id = m.id where m.account_id = $ and coalesce(p.cents, 0) <> m.earned_cents`,
  'an add-on that runs was billed': `select s.name from subscription_line s where s.account_id = $
    and s.product = 'AUTOMATOR' and s.trial_ends is null and s.ended is null and not exists (
      select 1 from invoice_line l where l.account_id = $ and l.product = 'AUTOMATOR' and l.cents >= 0)`,
  'invoices of the installation have no gap in their numbers': `select c.value, count(i.number) from installation_counter c
    left join invoice i on i.number between 1 and c.value where c.name = 'invoice' and $ > 0
    group by c.value having count(i.number) <> c.value`,
};

/** What is wrong with an account, by the rule that it breaks. */
export async function brokenRules(db: Db, accountId: number): Promise<Readonly<Record<string, unknown>>> {
  const asked = Object.entries(RULES).map(
    ([rule, text]) => `select '${rule}' as rule, to_jsonb(r) as row from (${text}) r`,
  );
  const all = sql.raw<{ rule: string; row: unknown }>(asked.join(' union all ').replaceAll('$', String(accountId)));
  const wrong: Record<string, unknown> = {};
  for (const { rule, row } of (await all.execute(db)).rows) wrong[rule] ??= row;
  const { full, occupied, strangers, planId, busy } = await seatsOf(db, accountId);
  const plan = defaultPlans.find(({ id }) => id === planId);
  // Whose seat is being paid just now may not have it yet.
  const isSeated = busy || (plan === undefined ? occupied === 0 : full - occupied <= plan.seatsIncluded);
  if (!isSeated || strangers > 0)
    wrong['each member sits on a seat that is included or paid'] = { full, occupied, strangers };
  if (plan !== undefined && full > plan.seatsMost) wrong['no more members than the plan seats'] = full;
  return wrong;
}

interface Seats {
  /** Members with full access, and paid seats of members, of nobody, of who is no such member. */
  readonly full: number;
  readonly occupied: number;
  readonly vacant: number;
  readonly strangers: number;
  readonly planId: number | null;
  /** A change of the subscription is being paid. */
  readonly busy: boolean;
  readonly cycleStart: string | null;
}

export async function seatsOf(db: Db, accountId: number): Promise<Seats> {
  const { rows } = await sql<Seats>`select
    (select count(*)::int from app_user where account_id = a.id and sub_user and type <> 'SCOUT' and removed is null) as full,
    (select count(*)::int from subscription_line where account_id = a.id and product = 'SEAT' and ended is null
      and member_id is not null) as occupied,
    (select count(*)::int from subscription_line where account_id = a.id and product = 'SEAT' and ended is null
      and member_id is null) as vacant,
    (select count(*)::int from subscription_line l where account_id = a.id and product = 'SEAT' and ended is null
      and member_id is not null and not exists (select 1 from app_user u where u.account_id = l.account_id
        and u.id = l.member_id and u.removed is null and u.type <> 'SCOUT')) as strangers,
    (select plan_id from subscription_line where account_id = a.id and product = 'PLAN' and ended is null) as "planId",
    exists (select 1 from payment p where p.account_id = a.id and p.queue = 'subscription'
      and p.state in ('CREATED', 'SENT', 'ACTION')) as busy,
    a.cycle_start as "cycleStart"
    from account a where a.id = ${accountId}`.execute(db);
  const [seats] = rows;
  if (seats === undefined) throw new Error(`no account ${accountId}`);
  return seats;
}

export type PaymentRow = Selectable<Database['payment']>;

/** Of an account: what was charged at the service and stands in no payment that is done, what is not, what was twice. */
export function wrongCharges(accountId: number, intents: readonly Intent[], payments: readonly PaymentRow[]) {
  const charged = intents.filter(
    ({ metadata, status }) => metadata['account'] === String(accountId) && status === 'succeeded',
  );
  const keys = charged.map(({ metadata }) => metadata['payment'] ?? '');
  // Of what is not settled nobody knows yet: all others were charged if they are done, and only then.
  const open = new Set(payments.filter(({ settled }) => settled === null).map(({ key }) => key));
  const there = charged
    .map(({ metadata, id, amount_received: cents }) => `${metadata['payment']} ${id} ${cents}`)
    .filter((_one, index) => !open.has(keys[index] ?? ''));
  const here = payments
    .filter(({ state }) => state === 'DONE')
    .map(({ key, reference, cents, taken_cents: taken }) => `${key} ${reference} ${taken ?? cents}`);
  return {
    twice: keys.filter((key, index) => keys.indexOf(key) !== index),
    onlyThere: there.filter((one) => !here.includes(one)),
    onlyHere: here.filter((one) => !there.includes(one)),
  };
}
