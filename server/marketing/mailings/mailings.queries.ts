/** Mailings of a user: what they say and where they stand. Whom they go to is recipients/recipients.queries.ts. */
import { sql, type Kysely } from 'kysely';
import type { Audience, Content } from '../../../src/api/contract/marketing/mailings.ts';
import type { MailingStatus } from '../../../src/calc/marketing/lifecycle.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { noResults, readResults, type MailingResults } from './mailingResults.queries.ts';

type Db = Kysely<Database>;

/** Deleted ones come back within so many days (section 4). */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

interface Which {
  /** That one alone. */
  readonly id?: number;
  /** Those that were deleted since then, and can come back. */
  readonly removedSince?: Date;
}

/** Those that are there, or that one, or those that were deleted; newest first. */
const mailingsOf = (db: Db, principal: Principal, { id, removedSince }: Which) =>
  ofUser(db.selectFrom('mailing as m'), principal)
    .select((eb) => [
      eb
        .selectFrom('mailing_count as c')
        .whereRef('c.account_id', '=', 'm.account_id')
        .whereRef('c.mailing_id', '=', 'm.id')
        .where('c.rows', '>', 0)
        .select(
          sql<Record<string, { rows: number; cents: number }>>`
          coalesce(jsonb_object_agg(c.state, jsonb_build_object('rows', c.rows, 'cents', c.cents)), '{}')`.as('counts'),
        )
        .$asScalar()
        .$notNull()
        .as('counts'),
      // Whose links were opened: by a person, and by machines alone.
      eb
        .selectFrom('link_visit as v')
        .whereRef('v.account_id', '=', 'm.account_id')
        .whereRef('v.mailing_id', '=', 'm.id')
        .where('v.is_machine', '=', false)
        .select((v) => v.cast<number>(v.fn.count('v.seq').distinct(), 'integer').as('clicks'))
        .$asScalar()
        .$notNull()
        .as('clicks'),
      eb
        .selectFrom('link_visit as v')
        .whereRef('v.account_id', '=', 'm.account_id')
        .whereRef('v.mailing_id', '=', 'm.id')
        .select((v) => v.cast<number>(v.fn.count('v.seq').distinct(), 'integer').as('opened'))
        .$asScalar()
        .$notNull()
        .as('opened'),
      eb
        .selectFrom('receipt as a')
        .whereRef('a.account_id', '=', 'm.account_id')
        .whereRef('a.mailing_id', '=', 'm.id')
        .where('a.kind', 'in', ['REPLY', 'OPT_OUT'])
        .select((a) => a.cast<number>(a.fn.count('a.seq').distinct(), 'integer').as('answers'))
        .$asScalar()
        .$notNull()
        .as('answers'),
      eb
        .exists(
          eb
            .selectFrom('payment as p')
            .select('p.id')
            .whereRef('p.account_id', '=', 'm.account_id')
            .where('p.queue', '=', sql<string>`'mailing:' || m.id`)
            .where('p.state', 'in', ['CREATED', 'SENT', 'ACTION']),
        )
        .$castTo<boolean>()
        .as('isBeingPaid'),
      eb
        .selectFrom('sequence_step as q')
        .whereRef('q.account_id', '=', 'm.account_id')
        .where('q.mailing_id', '=', sql<number>`coalesce(m.step_of, m.id)`)
        .select('q.step')
        .$asScalar()
        .as('sequenceStep'),
    ])
    .$if(id !== undefined, (query) => query.where('m.id', '=', id ?? 0))
    .$if(removedSince === undefined, (query) => query.where('m.removed', 'is', null))
    .$if(removedSince !== undefined, (query) => query.where('m.removed', '>', removedSince ?? new Date()))
    .orderBy('m.modified', 'desc')
    .orderBy('m.id', 'desc');

/** With what they brought. */
async function withResults<Row extends { readonly id: number }>(
  db: Db,
  principal: Principal,
  { id }: Which,
  rows: readonly Row[],
): Promise<(Row & { readonly results: MailingResults })[]> {
  const results = rows.length === 0 ? new Map<number, MailingResults>() : await readResults(db, principal, id);
  return rows.map((row) => ({ ...row, results: results.get(row.id) ?? noResults }));
}

/** With what they say and to whom. */
export async function readMailings(db: Db, principal: Principal, which: Which = {}) {
  return await withResults(db, principal, which, await mailingsOf(db, principal, which).selectAll('m').execute());
}
export type MailingRecord = Awaited<ReturnType<typeof readMailings>>[number];

/** As lists show them: their texts stay where they are. */
export async function readMailingRows(db: Db, principal: Principal, which: Which = {}) {
  const rows = await mailingsOf(db, principal, which)
    .select(['m.id', 'm.campaign_id', 'm.type', 'm.name', 'm.status', 'm.paused_why', 'm.carrier', 'm.recipients'])
    .select(['m.candidates', 'm.place', 'm.modified', 'm.ordered', 'm.completed', 'm.version'])
    .execute();
  return await withResults(db, principal, which, rows);
}
export type MailingRowRecord = Awaited<ReturnType<typeof readMailingRows>>[number];

/** Since when deleted ones can come back. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

export interface Draft {
  readonly campaignId: number;
  readonly name: string;
  readonly content: Content;
  readonly audience: Audience;
}

export async function insertMailing(db: Db, principal: Principal, draft: Draft, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('mailing')
    .values({ ...userColumns(principal), type: draft.content.type, ...columnsOf(draft), made: now, modified: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of one that was not ordered and is still of this version; false: it is another one by now. */
export async function updateDraft(
  db: Db,
  principal: Principal,
  { id, version }: { readonly id: number; readonly version: number },
  draft: Draft,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await ofUser(db.updateTable('mailing'), principal)
    .set((eb) => ({ ...columnsOf(draft), modified: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'NEW')
    .where('removed', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const columnsOf = ({ campaignId, name, content, audience }: Draft) => ({
  campaign_id: campaignId,
  name,
  body: JSON.stringify(content),
  audience: JSON.stringify(audience),
});

/**
 * Held until the transaction ends: nobody else moves it meanwhile. Whoever moves several rows of it takes this first, as
 * the counts of its states are held in the order in which they change. Rows that hang on it can still be made.
 */
export async function lockMailing(trx: Db, principal: Principal, id: number) {
  return await ofUser(trx.selectFrom('mailing'), principal)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedMailing = NonNullable<Awaited<ReturnType<typeof lockMailing>>>;

/** The same for who carries it out, without whom it was asked for: that may be a hundred thousand. */
export async function holdMailing(trx: Db, principal: Principal, id: number) {
  return await ofUser(trx.selectFrom('mailing'), principal)
    .select(['id', 'name', 'type', 'status', 'body', 'sender', 'opt_out_key', 'ordered', 'removed', 'file_bytes'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type HeldMailing = NonNullable<Awaited<ReturnType<typeof holdMailing>>>;

interface Moved {
  readonly status?: MailingStatus;
  readonly completed?: Date | null;
  readonly ordered?: Date;
  readonly paused_why?: string | null;
  readonly removed?: Date | null;
  readonly carrier?: 'FILES' | 'SERVICE';
  readonly place?: string;
  readonly rate?: number;
  readonly rules?: string;
  readonly sender?: string;
  /** With what an order froze. */
  readonly body?: string;
  readonly candidates?: number;
  readonly recipients?: number;
  readonly opt_out_key?: string;
}

export async function setMailing(trx: Db, principal: Principal, id: number, to: Moved, now: Date): Promise<void> {
  await ofUser(trx.updateTable('mailing'), principal)
    .set((eb) => ({ ...to, modified: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
