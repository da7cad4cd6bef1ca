/** Rows on their way: claimed by one worker, written or sent outside any transaction, then settled (section 6). */
import type { Kysely, Selectable } from 'kysely';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';
import type { LedgerRow } from '../recipients/judgeRows.ts';
import { holdMailing, setMailing, type HeldMailing } from '../mailings/mailings.queries.ts';

type Db = Kysely<Database>;

/** Who claims them is done with them in this time, or has died: then somebody else begins anew. */
export const LEASE_MS = 120_000;
/** Of cards, which are painted: a part of 500 takes half a minute where nobody else asks for anything. */
const CARDS_LEASE_MS = 600_000;
/** Rows of files that are claimed at once, and read at once; of cards as many as a part has. */
const FILES_AT_ONCE = 2000;
const CARDS_AT_ONCE = 500;

export interface GoingOut extends Principal {
  readonly id: number;
  readonly status: string;
  readonly carrier: string;
}

/** When the account closes or closed, and since when nothing may be done in it; null: neither. */
export interface Standing {
  readonly closes: Date | null;
  readonly readOnly: Date | null;
}

/** As the account stands now: between two parts of one round lie minutes where many wait. */
export async function standingOf(db: Db, { accountId }: Tenant): Promise<Standing> {
  return await db
    .selectFrom('account')
    .select(['closes', 'read_only as readOnly'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Mailings that go out, and paused ones with rows that somebody left behind, in the order in which they were ordered. */
export async function mailingsGoing(db: Db, now: Date): Promise<GoingOut[]> {
  const query = db
    .selectFrom('mailing as m')
    .select(['m.account_id as accountId', 'm.user_id as userId', 'm.id', 'm.status', 'm.carrier'])
    .where((eb) =>
      eb.or([
        eb('m.status', '=', 'PROCESSING'),
        eb.and([
          eb('m.status', '=', 'PAUSED'),
          eb.exists(
            eb
              .selectFrom('recipient as r')
              .select('r.seq')
              .whereRef('r.account_id', '=', 'm.account_id')
              .whereRef('r.mailing_id', '=', 'm.id')
              .where('r.state', '=', 'CLAIMED')
              .where('r.lease', '<=', now),
          ),
        ]),
      ]),
    )
    .where('m.removed', 'is', null)
    .orderBy('m.ordered')
    .orderBy('m.id');
  return await acrossAccounts(query, 'mailings that go out').execute();
}

export type Claimed =
  /** This many are claimed until then. */
  | {
      readonly is: 'CLAIMED';
      readonly mailing: HeldMailing;
      readonly until: Date;
      readonly rows: readonly LedgerRow[];
    }
  /** None waits any more: the mailing is through. */
  | { readonly is: 'DONE'; readonly mailing: HeldMailing }
  /** Somebody else is at it, or it does not go out any more. */
  | { readonly is: 'NOTHING' };

/**
 * Claims the next rows, those with the lowest numbers. Of one mailing only one worker has rows at a time: its
 * file is one, so two would write over each other.
 */
export async function claimNext(db: Db, principal: Principal, id: number, now: Date): Promise<Claimed> {
  return await db.transaction().execute(async (trx): Promise<Claimed> => {
    const mailing = await holdMailing(trx, principal, id);
    if (mailing?.status !== 'PROCESSING' || mailing.removed !== null) return { is: 'NOTHING' };
    await releaseFiles(trx, principal, id, now);
    const held = await ofAccount(trx.selectFrom('recipient'), principal)
      .select('seq')
      .where('mailing_id', '=', id)
      .where('state', '=', 'CLAIMED')
      .limit(1)
      .executeTakeFirst();
    if (held !== undefined) return { is: 'NOTHING' };
    const until = new Date(now.getTime() + (mailing.type === 'POSTCARD' ? CARDS_LEASE_MS : LEASE_MS));
    const rows = await ofAccount(trx.updateTable('recipient'), principal)
      .set((eb) => ({ state: 'CLAIMED', lease: until, attempt: eb('attempt', '+', 1), moved: now }))
      .where('mailing_id', '=', id)
      .where('seq', 'in', (eb) =>
        eb
          .selectFrom('recipient as next')
          .select('next.seq')
          .where('next.account_id', '=', principal.accountId)
          .where('next.mailing_id', '=', id)
          .where('next.state', '=', 'QUEUED')
          .orderBy('next.seq')
          .limit(mailing.type === 'POSTCARD' ? CARDS_AT_ONCE : FILES_AT_ONCE),
      )
      .returning(['seq', 'contact_id as contactId', 'property_id as propertyId', 'target_key as targetKey'])
      .execute();
    return rows.length > 0 ? { is: 'CLAIMED', mailing, until, rows } : { is: 'DONE', mailing };
  });
}

/** Rows that a dead worker had claimed wait again: the file is made anew. False: there are none. */
export async function releaseFiles(db: Db, tenant: Tenant, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await ofAccount(db.updateTable('recipient'), tenant)
    .set({ state: 'QUEUED', lease: null, moved: now })
    .where('mailing_id', '=', id)
    .where('state', '=', 'CLAIMED')
    .where('lease', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `seq` is an integer of the store. */
const LAST_SEQ = 2 ** 31 - 1;

export type FileRow = Pick<
  Selectable<Database['recipient']>,
  'seq' | 'name' | 'target_key' | 'values' | 'code' | 'not_before'
>;

/** Rows in these states, in their order, page by page. */
export async function* rowsOfFile(
  db: Db,
  tenant: Tenant,
  mailingId: number,
  states: readonly ('CLAIMED' | 'WRITTEN')[],
  { from = 1, to = LAST_SEQ }: { readonly from?: number; readonly to?: number } = {},
): AsyncGenerator<FileRow[]> {
  for (let after = from - 1; ;) {
    const rows = await ofAccount(db.selectFrom('recipient'), tenant)
      .select(['seq', 'name', 'target_key', 'values', 'code', 'not_before'])
      .where('mailing_id', '=', mailingId)
      .where('seq', '>', after)
      .where('seq', '<=', to)
      .where('state', 'in', states)
      .orderBy('seq')
      .limit(FILES_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.seq ?? after;
  }
}

/** Numbers of rows that somebody had begun with, and that went nowhere: they may stand in a part that he left. */
export async function rowsGivenUp(db: Db, tenant: Tenant, mailingId: number): Promise<number[]> {
  const rows = await ofAccount(db.selectFrom('recipient'), tenant)
    .select('seq')
    .where('mailing_id', '=', mailingId)
    .where('state', 'in', ['SKIPPED', 'CANCELLED'])
    .where('attempt', '>', 0)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
}

/** Numbers of rows that a dead worker had claimed. */
export async function rowsLeft(db: Db, tenant: Tenant, mailingId: number, now: Date): Promise<number[]> {
  const rows = await ofAccount(db.selectFrom('recipient'), tenant)
    .select('seq')
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'CLAIMED')
    .where('lease', '<=', now)
    .execute();
  return rows.map(({ seq }) => seq);
}

/**
 * The claimed rows stand in the file, of which so many bytes count from now on; of a lease that ran out meanwhile none is
 * touched.
 */
export async function settleWritten(
  db: Db,
  tenant: Tenant,
  { mailingId, until, bytes }: { readonly mailingId: number; readonly until: Date; readonly bytes: number },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await ofAccount(trx.updateTable('mailing'), tenant)
      .set({ file_bytes: bytes })
      .where('id', '=', mailingId)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('recipient as r')
            .select('r.seq')
            .whereRef('r.account_id', '=', 'mailing.account_id')
            .whereRef('r.mailing_id', '=', 'mailing.id')
            .where('r.state', '=', 'CLAIMED')
            .where('r.lease', '=', until),
        ),
      )
      .execute();
    await ofAccount(trx.updateTable('recipient'), tenant)
      .set({ state: 'WRITTEN', lease: null, accepted: now, moved: now })
      .where('mailing_id', '=', mailingId)
      .where('state', '=', 'CLAIMED')
      .where('lease', '=', until)
      .execute();
  });
}

/**
 * Nothing waits any more; false: something does again, or somebody stopped it. What is `said` of it is kept with it, so
 * that nobody who dies in between leaves it unsaid.
 */
export async function completeMailing(
  db: Db,
  principal: Principal,
  id: number,
  now: Date,
  said?: (trx: Db) => Promise<void>,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const mailing = await holdMailing(trx, principal, id);
    if (mailing?.status !== 'PROCESSING') return false;
    const open = await ofAccount(trx.selectFrom('recipient'), principal)
      .select('seq')
      .where('mailing_id', '=', id)
      .where('state', 'in', ['QUEUED', 'CLAIMED'])
      .limit(1)
      .executeTakeFirst();
    if (open !== undefined) return false;
    await setMailing(trx, principal, id, { status: 'COMPLETE', completed: now }, now);
    await said?.(trx);
    return true;
  });
}
