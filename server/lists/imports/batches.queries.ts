/**
 * Members of an import, a batch at a time. A batch stands in the ledger with the transaction that carries it out: a
 * worker that is killed leaves it done or not begun, and the next one goes on behind it.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import { groupByName, touchGroups } from '../lists/groups.queries.ts';
import { idsOf, insertMembers, planForMany, upsertSaved } from '../rows/members.queries.ts';
import { takeOffList } from '../rows/takeOffList.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { withinHeld } from '../../billing/usage/withinHeld.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { LISTED } from '../rows/changeLists.ts';
import { holdImport } from './holdImport.ts';
import { emptySaved, fillOf, fillSaved, type Filled } from './fillSaved.queries.ts';
import { ImportProblem } from './importProblem.ts';
import type { ImportRecord } from './imports.rows.ts';
import { insertUserParcels } from './userParcels.queries.ts';
import { accountColumns, isOfAccount, ofAccount, type Principal } from '../../platform/tenant.ts';

export interface Member {
  readonly propertyId: number;
  /** JSON of a parcel that the user keeps; null of a public one. */
  readonly facts: string | null;
  /** JSON of a RowChange: what the file says that people wrote; null: nothing. */
  readonly change: string | null;
}

/**
 * Puts a batch on the list, making the list with the first one. Nothing happens when the ledger has it already. Of a
 * member who was removed meanwhile it goes on for the heir (`ImportMoved`), or not at all.
 */
export async function addBatch(
  store: Store,
  principal: Principal,
  record: Pick<ImportRecord, 'id' | 'group_name'>,
  seq: number,
  members: readonly Member[],
): Promise<void> {
  const bounds = { kinds: ['favorites'] as const, grownBy: (added: number) => added };
  const added = await refusable(store.db, async (trx) => {
    const { isMember, limits } = await holdImport(trx, principal, record.id);
    if (!isMember) throw new ImportProblem('Whose import it is was removed: nothing was added.');
    return await withinHeld(
      trx,
      principal,
      limits,
      bounds,
      async () => await writeBatch(trx, principal, record, seq, members),
    );
  });
  // More was saved beside the import since it was counted.
  if (isRefusal(added)) throw new ImportProblem(added.userMessage ?? 'A limit is reached.');
}

/** Answers how many rows it added. */
async function writeBatch(
  trx: Transaction<Database>,
  principal: Principal,
  record: Pick<ImportRecord, 'id' | 'group_name'>,
  seq: number,
  members: readonly Member[],
): Promise<number> {
  const ids = members.map(({ propertyId }) => propertyId);
  const written = await trx
    .insertInto('import_batch')
    .values({
      ...accountColumns(principal),
      import_id: record.id,
      seq,
      members: ids.length,
      added: sql<number[]>`'{}'::bigint[]`,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'import_id', 'seq']).doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return 0;
  await planForMany(trx, ids.length);
  const group = await groupByName(trx, principal, 'FAVORITE', record.group_name);
  await insertUserParcels(
    trx,
    principal,
    members.flatMap(({ propertyId, facts }) => (facts === null ? [] : [{ propertyId, facts }])),
  );
  await upsertSaved(trx, principal, ids);
  const added = await insertMembers(trx, principal, group.id, ids);
  const filled = await fillSaved(
    trx,
    principal,
    members.flatMap(({ propertyId: id, change }) => (change === null ? [] : [{ id, fill: fillOf(change) }])),
  );
  await ofAccount(trx.updateTable('import_batch'), principal)
    .set({ added: sql<number[]>`${added}::bigint[]`, filled: JSON.stringify(filled) })
    .where('import_id', '=', record.id)
    .where('seq', '=', seq)
    .execute();
  await ofAccount(trx.updateTable('property_import'), principal)
    .set({ group_id: group.id })
    .where('id', '=', record.id)
    .execute();
  if (added.length + filled.length > 0) await touchGroups(trx, principal, [group.id]);
  return added.length;
}

/** Rows that a person decided come after all batches of the file: each is a batch of its own. */
const FIRST_DECIDED = 1_000_000_000;

/** Puts the parcel decided for a row on the list of its import. Within a transaction that holds the lists. */
export async function addDecided(
  trx: Transaction<Database>,
  principal: Principal,
  record: Pick<ImportRecord, 'id' | 'group_name'>,
  row: number,
  { propertyId, change }: Pick<Member, 'propertyId' | 'change'>,
): Promise<void> {
  const group = await groupByName(trx, principal, 'FAVORITE', record.group_name);
  await upsertSaved(trx, principal, [propertyId]);
  const added = await insertMembers(trx, principal, group.id, [propertyId]);
  const filled = change === null ? [] : await fillSaved(trx, principal, [{ id: propertyId, fill: fillOf(change) }]);
  await trx
    .insertInto('import_batch')
    .values({
      ...accountColumns(principal),
      import_id: record.id,
      seq: FIRST_DECIDED + row,
      members: 1,
      added: sql<number[]>`${added}::bigint[]`,
      filled: JSON.stringify(filled),
    })
    .execute();
  // The list may have been deleted since, and is made again.
  await ofAccount(trx.updateTable('property_import'), principal)
    .set({ group_id: group.id })
    .where('id', '=', record.id)
    .execute();
  await touchGroups(trx, principal, [group.id]);
}

/** Takes back what was decided for a row. */
export async function dropDecided(
  trx: Kysely<Database>,
  principal: Principal,
  record: Pick<ImportRecord, 'id' | 'group_id'>,
  row: number,
): Promise<void> {
  const { rows } = await sql<{ ids: string | null; filled: Filled[] }>`
    delete from import_batch b where ${isOfAccount(principal, 'b')} and import_id = ${record.id}
      and seq = ${FIRST_DECIDED + row} returning array_to_string(added, ',') as ids, filled`.execute(trx);
  const ids = idsOf(rows[0]?.ids);
  await emptySaved(trx, principal, rows[0]?.filled ?? []);
  if (ids.length === 0 || record.group_id === null) return;
  await takeOffList(trx, principal, record.group_id, ids);
  await touchGroups(trx, principal, [record.group_id]);
}

/** How many batches, from the first, are done. */
export async function batchesDone(store: Store, principal: Principal, importId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from import_batch b
    where ${isOfAccount(principal, 'b')} and import_id = ${importId} and not undone`.execute(store.db);
  return rows[0]?.n ?? 0;
}

/**
 * Takes the members that the newest batches added off the list again (`undone` true), or puts those of the oldest ones
 * taken back on it again. False when there is no batch left; refused where it is more than the user may keep.
 */
export async function turnBatches(
  store: Store,
  principal: Principal,
  record: Pick<ImportRecord, 'id' | 'group_id'>,
  undone: boolean,
): Promise<boolean | Refusal> {
  const bounds = { kinds: undone ? [] : LISTED, undone: 'Nothing was put back.' };
  return await refusable(store.db, async (trx) => {
    const { limits } = await holdImport(trx, principal, record.id);
    return await withinHeld(trx, principal, limits, bounds, async () => await turn(trx, principal, record, undone));
  });
}

/** Batches of a file turned in one transaction: for 150 ms beside people at work the same person's changes wait. */
const TURNED_AT_ONCE = 3;

interface Batch {
  readonly seq: number;
  readonly ids: string | null;
  readonly filled: Filled[];
}

/** Those of the file have no property in common; rows that were decided may be about the same one, and go one by one. */
function together(batches: readonly Batch[]): readonly Batch[] {
  const isOfFile = ({ seq }: Batch): boolean => seq < FIRST_DECIDED;
  const [first] = batches;
  return first !== undefined && isOfFile(first) ? batches.filter(isOfFile) : batches.slice(0, 1);
}

async function turn(
  trx: Transaction<Database>,
  principal: Principal,
  record: Pick<ImportRecord, 'id' | 'group_id'>,
  undone: boolean,
): Promise<boolean> {
  const { rows } = await sql<Batch>`
      select seq, array_to_string(added, ',') as ids, filled from import_batch b
      where ${isOfAccount(principal, 'b')} and import_id = ${record.id} and undone = ${!undone}
      order by seq ${undone ? sql`desc` : sql`asc`} limit ${TURNED_AT_ONCE} for update`.execute(trx);
  const batches = together(rows);
  if (batches.length === 0) return false;
  const ids = batches.flatMap((batch) => idsOf(batch.ids));
  const filled = batches.flatMap((batch) => batch.filled);
  await planForMany(trx, Math.max(ids.length, filled.length));
  if (undone) await emptySaved(trx, principal, filled);
  // A list that is gone has no members to take off or to get back.
  if (ids.length > 0 && record.group_id !== null) {
    if (undone) {
      await takeOffList(trx, principal, record.group_id, ids);
    } else {
      await upsertSaved(trx, principal, ids);
      await insertMembers(trx, principal, record.group_id, ids);
    }
    await touchGroups(trx, principal, [record.group_id]);
  }
  if (!undone) await fillSaved(trx, principal, filled);
  await ofAccount(trx.updateTable('import_batch'), principal)
    .set({ undone })
    .where('import_id', '=', record.id)
    .where(
      'seq',
      'in',
      batches.map(({ seq }) => seq),
    )
    .execute();
  return true;
}
