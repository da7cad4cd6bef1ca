/**
 * Members of an import, a batch at a time. A batch stands in the ledger with the transaction that carries it out: a
 * worker that is killed leaves it done or not begun, and the next one goes on behind it.
 */
import { sql } from 'kysely';
import { groupByName, touchGroups } from '../groups/groups.queries.ts';
import {
  deleteMembers,
  idsOf,
  insertMembers,
  lockLists,
  planForMany,
  retireUnlisted,
  upsertSaved,
} from '../groups/members.queries.ts';
import type { Who } from '../session/session.queries.ts';
import type { Store } from '../store/store.ts';
import type { ImportRecord } from './imports.rows.ts';
import { insertUserParcels } from './userParcels.queries.ts';

export interface Member {
  readonly propertyId: number;
  /** JSON of a parcel that the user keeps; null of a public one. */
  readonly facts: string | null;
}

/** Puts a batch on the list, making the list with the first one. Nothing happens when the ledger has it already. */
export async function addBatch(
  store: Store,
  who: Who,
  record: Pick<ImportRecord, 'id' | 'group_name'>,
  seq: number,
  members: readonly Member[],
): Promise<void> {
  const ids = members.map(({ propertyId }) => propertyId);
  await store.db.transaction().execute(async (trx) => {
    await lockLists(trx, who);
    const written = await trx
      .insertInto('import_batch')
      .values({
        account_id: who.accountId,
        import_id: record.id,
        seq,
        members: ids.length,
        added: sql<number[]>`'{}'::bigint[]`,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'import_id', 'seq']).doNothing())
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows !== 1n) return;
    await planForMany(trx, ids.length);
    const group = await groupByName(trx, who, 'FAVORITE', record.group_name);
    await insertUserParcels(
      trx,
      who,
      members.flatMap(({ propertyId, facts }) => (facts === null ? [] : [{ propertyId, facts }])),
    );
    await upsertSaved(trx, who, ids);
    const added = await insertMembers(trx, who, group.id, ids);
    await trx
      .updateTable('import_batch')
      .set({ added: sql<number[]>`${added}::bigint[]` })
      .where('account_id', '=', who.accountId)
      .where('import_id', '=', record.id)
      .where('seq', '=', seq)
      .execute();
    await trx
      .updateTable('property_import')
      .set({ group_id: group.id })
      .where('account_id', '=', who.accountId)
      .where('id', '=', record.id)
      .execute();
    if (added.length > 0) await touchGroups(trx, who, [group.id]);
  });
}

/** How many batches, from the first, are done. */
export async function batchesDone(store: Store, who: Who, importId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from import_batch
    where account_id = ${who.accountId} and import_id = ${importId} and not undone`.execute(store.db);
  return rows[0]?.n ?? 0;
}

/**
 * Takes the members that the newest batch added off the list again (`undone` true), or puts those of the oldest one
 * taken back on it again. False when there is no batch left.
 */
export async function turnBatch(
  store: Store,
  who: Who,
  record: Pick<ImportRecord, 'id' | 'group_id'>,
  undone: boolean,
): Promise<boolean> {
  return await store.db.transaction().execute(async (trx) => {
    await lockLists(trx, who);
    const { rows } = await sql<{ seq: number; ids: string | null }>`
      select seq, array_to_string(added, ',') as ids from import_batch
      where account_id = ${who.accountId} and import_id = ${record.id} and undone = ${!undone}
      order by seq ${undone ? sql`desc` : sql`asc`} limit 1 for update`.execute(trx);
    const batch = rows[0];
    if (batch === undefined) return false;
    const ids = idsOf(batch.ids);
    // A list that is gone has no members to take off or to get back.
    if (ids.length > 0 && record.group_id !== null) {
      await planForMany(trx, ids.length);
      if (undone) {
        await deleteMembers(trx, who, [record.group_id], ids);
        await retireUnlisted(trx, who, ids);
      } else {
        await upsertSaved(trx, who, ids);
        await insertMembers(trx, who, record.group_id, ids);
      }
      await touchGroups(trx, who, [record.group_id]);
    }
    await trx
      .updateTable('import_batch')
      .set({ undone })
      .where('account_id', '=', who.accountId)
      .where('import_id', '=', record.id)
      .where('seq', '=', batch.seq)
      .execute();
    return true;
  });
}
