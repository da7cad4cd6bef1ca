/** Files of records that operators brought up. They are of the installation: no statement names an account. */
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { SourcePlace } from '../../../src/api/contract/search/addSource.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { AdditionState } from '../../platform/store/searchTables.ts';
import type { Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
export type AdditionRecord = Selectable<Database['source_addition']>;

export const MOST_LISTED = 200;

interface NewAddition {
  readonly fileName: string;
  readonly bytes: number;
  readonly now: Date;
  /** From where it is to be fetched; absent: it has come. */
  readonly place?: SourcePlace | null;
}

export async function insertAddition(
  db: Db,
  operator: Principal,
  { fileName, bytes, now, place = null }: NewAddition,
): Promise<AdditionRecord> {
  return await db
    .insertInto('source_addition')
    .values({
      operator_account_id: operator.accountId,
      operator_id: operator.userId,
      file_name: fileName,
      bytes,
      created: now,
      ...(place === null ? {} : { place: JSON.stringify(place), state: 'FETCHING' as const }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findAddition(db: Db, id: number): Promise<AdditionRecord | null> {
  return (await db.selectFrom('source_addition').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The newest first. */
export async function listAdditions(db: Db): Promise<AdditionRecord[]> {
  return await db.selectFrom('source_addition').selectAll().orderBy('id', 'desc').limit(MOST_LISTED).execute();
}

/** Files that wait or may be loaded once more. */
export async function countKept(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('source_addition')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', 'in', ['FETCHING', 'WAITING', 'FAILED', 'LOADING'])
    .where('is_swept', '=', false)
    .executeTakeFirstOrThrow();
  return n;
}

/** Changes an addition while it is in one of the states; null when it is not, or not there. The audit says who did it. */
export async function updateAddition(
  db: Db,
  id: number,
  states: readonly AdditionState[],
  change: Updateable<Database['source_addition']>,
): Promise<AdditionRecord | null> {
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('source_addition')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', states)
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  });
}

export interface Claim {
  readonly worker: string;
  /** The store belongs to this process: what another worker held is left over from one that died. */
  readonly isAlone: boolean;
  readonly now: Date;
  readonly until: Date;
}

const free = ({ worker, isAlone, now }: Omit<Claim, 'until'>) =>
  isAlone ? sql<boolean>`true` : sql<boolean>`(worker is null or worker = ${worker} or lease_until < ${now})`;

/** Takes a load for this worker, unless another one is at it. */
export async function claimAddition(
  db: Db,
  id: number,
  claim: Claim,
  state: 'FETCHING' | 'LOADING' = 'LOADING',
): Promise<AdditionRecord | null> {
  const row = await db
    .updateTable('source_addition')
    .set({ worker: claim.worker, lease_until: claim.until, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', state)
    .where(free(claim))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Says how far this worker is, and holds on to the load; null when it was lost. */
export async function renewAddition(
  db: Db,
  id: number,
  worker: string,
  change: Updateable<Database['source_addition']>,
  state: 'FETCHING' | 'LOADING' = 'LOADING',
): Promise<AdditionRecord | null> {
  const row = await db
    .updateTable('source_addition')
    .set(change)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Loads, and files to be fetched, that nobody works on though they are not finished. */
export async function abandonedAdditions(
  db: Db,
  claim: Omit<Claim, 'until'>,
): Promise<Pick<AdditionRecord, 'id' | 'state'>[]> {
  return await db
    .selectFrom('source_addition')
    .select(['id', 'state'])
    .where('state', 'in', ['FETCHING', 'LOADING'])
    .where(
      claim.isAlone
        ? sql<boolean>`(worker is null or worker <> ${claim.worker})`
        : sql<boolean>`(worker is null or lease_until < ${claim.now})`,
    )
    .orderBy('id')
    .execute();
}

/** The last load that is done of a file with the same columns, or of the very same file. */
export async function lastLoaded(
  db: Db,
  by: { readonly layout: string } | { readonly content: string },
): Promise<AdditionRecord | null> {
  const row = await db
    .selectFrom('source_addition')
    .selectAll()
    .where('state', '=', 'DONE')
    .where('mapping', 'is not', null)
    .where((eb) => ('layout' in by ? eb('layout', '=', by.layout) : eb('content', '=', by.content)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Those whose files have waited since before then. */
export async function oldAdditions(db: Db, before: Date): Promise<AdditionRecord[]> {
  return await db
    .selectFrom('source_addition')
    .selectAll()
    .where('state', 'in', ['WAITING', 'FAILED'])
    .where('is_swept', '=', false)
    .where(sql<boolean>`coalesce(finished, created) < ${before}`)
    .execute();
}
