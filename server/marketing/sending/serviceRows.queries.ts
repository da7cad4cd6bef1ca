/**
 * Rows that go out through a service: claimed singly, handed over outside any transaction, then settled, so that two
 * workers share a mailing and none goes out twice (design/marketing.md, section 6).
 */
import { sql, type Kysely } from 'kysely';
import type { RecipientState } from '../../../src/calc/marketing/lifecycle.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, type Principal, type Tenant } from '../../platform/tenant.ts';
import { holdMailing } from '../mailings/mailings.queries.ts';

type Db = Kysely<Database>;

export interface ServiceRow {
  readonly seq: number;
  readonly contactId: number | null;
  readonly propertyId: number | null;
  readonly name: string;
  readonly targetKind: 'PHONE' | 'EMAIL' | 'ADDRESS';
  readonly targetKey: string;
  readonly values: unknown;
  readonly code: string;
  readonly attempt: number;
  readonly handed: Date | null;
}

const columns = sql<ServiceRow>`r.seq, r.contact_id as "contactId", r.property_id as "propertyId", r.name,
  r.target_kind as "targetKind", r.target_key as "targetKey",
  r."values", r.code, r.attempt, r.handed`;

/** The mailing itself, held before any of its rows is: as a part of a statement, so that one way to the store is enough. */
const held = (principal: Principal, mailingId: number) => sql`
  select m.rate, m.status, m.removed from mailing m where ${isOfUser(principal, 'm')} and m.id = ${mailingId}::bigint
  for no key update`;

/** The next rows whose time has come, held until then; none as well of a mailing that does not go out any more. */
export async function claimDue(
  db: Db,
  principal: Principal,
  { mailingId, most, until }: { readonly mailingId: number; readonly most: number; readonly until: Date },
  now: Date,
): Promise<readonly ServiceRow[]> {
  // `due` by itself: as a part of the join it may be asked anew for each row, and more than `most` are taken. Whoever
  // waited for the mailing looks at its status, and at each row, as they are by then. By where they lie: nothing else
  // finds fifty of a hundred thousand at once, whatever the store knows of the table.
  const { rows } = await sql<ServiceRow>`
    with held as materialized (${held(principal, mailingId)}), due as materialized (
      select n.ctid from recipient n where ${isOfAccount(principal, 'n')} and n.mailing_id = ${mailingId}::bigint
        and n.state = 'QUEUED' and n.not_before <= ${now}::timestamptz
        and exists (select from held where status = 'PROCESSING' and removed is null)
      order by n.not_before, n.seq limit ${most} for update skip locked
    )
    update recipient r set state = 'CLAIMED', lease = ${until}::timestamptz, look = null, moved = ${now}::timestamptz
    from due
    where ${isOfAccount(principal, 'r')} and r.ctid = due.ctid
    returning ${columns}`.execute(db);
  return rows.toSorted((one, other) => one.seq - other.seq);
}

/**
 * From here on nobody but the service knows what became of them; they are held anew, as those before them took their time.
 * Answers those that are still ours; whoever opted out since they were claimed is not: the rules say so when their time is
 * over.
 */
export async function takeInHand(
  db: Db,
  tenant: Tenant,
  { mailingId, claimed, until }: { readonly mailingId: number; readonly claimed: Date; readonly until: Date },
  pieces: ReadonlyMap<number, number>,
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ seq: number }>`
    update recipient r set look = 0, handed = coalesce(r.handed, ${now}::timestamptz), attempt = r.attempt + 1,
      pieces = g.pieces, lease = ${until}::timestamptz
    from jsonb_to_recordset(${JSON.stringify([...pieces].map(([seq, count]) => ({ seq, pieces: count })))}::jsonb)
      as g (seq integer, pieces integer)
    where ${isOfAccount(tenant, 'r')} and r.mailing_id = ${mailingId}::bigint and r.seq = g.seq
      and r.state = 'CLAIMED' and r.lease = ${claimed}::timestamptz
      and not exists (select from suppression s where ${isOfAccount(tenant, 's')} and s.kind = r.target_kind
        and s.key = r.target_key and s.lifted is null)
    returning r.seq`.execute(db);
  return new Set(rows.map(({ seq }) => seq));
}

/** What becomes of a claimed row. */
export interface Settled {
  readonly seq: number;
  readonly state: Extract<RecipientState, 'QUEUED' | 'CLAIMED' | 'ACCEPTED' | 'FAILED' | 'UNKNOWN' | 'SKIPPED'>;
  readonly carrierId?: string;
  readonly error?: string;
  /** Of one that waits again. */
  readonly notBefore?: Date;
  /** Of one that stays claimed: the service is asked then, for the `look`th time. */
  readonly lease?: Date;
  readonly look?: number;
}

/**
 * Writes what became of rows that were claimed until then. Of one that a receipt moved meanwhile only the service's name
 * for it is kept. What is accepted costs its pieces, and so does what nobody
 * knows of until somebody takes it back.
 */
export async function settle(
  db: Db,
  principal: Principal,
  { mailingId, until }: { readonly mailingId: number; readonly until: Date },
  rows: readonly Settled[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(
    rows.map(({ seq, state, carrierId, error, notBefore, lease, look }) => ({
      seq,
      state,
      carrier_id: carrierId ?? null,
      error: error ?? null,
      not_before: notBefore ?? null,
      lease: lease ?? null,
      look: look ?? null,
    })),
  );
  const of = sql`jsonb_to_recordset(${given}::jsonb) as g (seq integer, state text, carrier_id text, error text,
    not_before timestamptz, lease timestamptz, look smallint)`;
  // Each row is looked at once more when it is held: a receipt may have moved it meanwhile.
  const { rows: ours } = await sql<{ seq: number }>`
    with held as materialized (${held(principal, mailingId)})
    update recipient r set state = g.state, lease = g.lease, look = g.look, error = g.error,
      carrier_id = coalesce(g.carrier_id, r.carrier_id), not_before = coalesce(g.not_before, r.not_before),
      cents = case when g.state in ('ACCEPTED', 'UNKNOWN') then r.pieces * held.rate else 0 end,
      accepted = case when g.state = 'ACCEPTED' then ${now}::timestamptz else r.accepted end, moved = ${now}::timestamptz
    from ${of}, held
    where ${isOfAccount(principal, 'r')} and r.mailing_id = ${mailingId}::bigint and r.seq = g.seq
      and r.state = 'CLAIMED' and r.lease = ${until}::timestamptz
    returning r.seq`.execute(db);
  if (ours.length === rows.length) return;
  await sql`
    update recipient r set carrier_id = g.carrier_id from ${of}
    where ${isOfAccount(principal, 'r')} and r.mailing_id = ${mailingId}::bigint and r.seq = g.seq
      and r.state not in ('QUEUED', 'CLAIMED') and r.carrier_id is null and g.carrier_id is not null`.execute(db);
}

/** Rows whose time is over, by what has to be done with them. */
export interface Expired {
  /** Whoever held them died or was slow before they were handed over: they wait again. */
  readonly queued: number;
  /** Nobody knows whether these were taken; the service is to be asked, for the `look`th time. Held until then. */
  readonly asked: readonly (ServiceRow & { readonly look: number })[];
}

/**
 * Of rows whose lease is over: those that were not handed over wait again, the others are looked for. Those in hand are
 * looked for after `wait`, when whatever was on its way has arrived.
 */
export async function takeExpired(
  db: Db,
  principal: Principal,
  {
    mailingId,
    until,
    firstLook,
    canFind,
  }: { readonly mailingId: number; readonly until: Date; readonly firstLook: Date; readonly canFind: boolean },
  now: Date,
): Promise<Expired> {
  return await db.transaction().execute(async (trx) => {
    await holdMailing(trx, principal, mailingId);
    const over = sql`${isOfAccount(principal, 'r')} and r.mailing_id = ${mailingId}::bigint and r.state = 'CLAIMED'
      and r.lease <= ${now}::timestamptz`;
    const { numAffectedRows: queued = 0n } = await sql`
      update recipient r set state = 'QUEUED', lease = null, moved = ${now}::timestamptz
      where ${over} and r.look is null`.execute(trx);
    if (!canFind) {
      await sql`
        update recipient r set state = 'UNKNOWN', lease = null, look = null, moved = ${now}::timestamptz,
          cents = r.pieces * m.rate, error = 'The connection ended: nobody knows whether it went out.'
        from mailing m where ${over} and m.account_id = r.account_id and m.id = r.mailing_id`.execute(trx);
      return { queued: Number(queued), asked: [] };
    }
    const { rows: asked } = await sql<ServiceRow & { look: number }>`
      update recipient r set lease = ${until}::timestamptz where ${over} and r.look > 0
      returning ${columns}, r.look`.execute(trx);
    await sql`update recipient r set look = 1, lease = ${firstLook}::timestamptz where ${over} and r.look = 0`.execute(
      trx,
    );
    return { queued: Number(queued), asked };
  });
}
