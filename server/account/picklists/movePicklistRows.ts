/** Rows that get another value when theirs is retired, and have it back. */
import { sql, type Kysely } from 'kysely';
import type { PicklistKind } from '../../../src/api/catalogue/account/picklists.ts';
import { picklists } from '../../../src/api/catalogue/account/picklists.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { changeValue, UNCHANGED } from './changePicklist.ts';
import { lockValues, moveRows } from './picklists.queries.ts';

export interface Move {
  readonly kind: PicklistKind;
  readonly moveId: number;
  readonly moved: number;
}

/** Retires `from` and gives all of its rows `to`, in one transaction; those rows are remembered for the undo. */
export async function movePicklistRows(
  { db }: Pick<Store, 'db'>,
  principal: Principal,
  { kind, fromId, toId }: { readonly kind: PicklistKind; readonly fromId: number; readonly toId: number },
  now: Date,
): Promise<Move | Refusal> {
  return await refusable(db, async (trx) => {
    const { one } = picklists[kind];
    const values = await lockValues(trx, principal, kind);
    const to = values.find(({ id }) => id === toId);
    if (to === undefined || !values.some(({ id }) => id === fromId))
      return refuse(404, `There is no such ${one}. ${UNCHANGED}`);
    if (toId === fromId || to.retired)
      return refuse(422, `Choose a ${one} that stays offered. ${UNCHANGED}`, {
        toId: 'is not another that is offered',
      });
    const retired = await changeValue(trx, principal, { kind, id: fromId, retired: true }, now);
    if (isRefusal(retired)) return retired;
    const ids = await moveRows(trx, principal, kind, { from: fromId, to: toId });
    const { id } = await trx
      .insertInto('picklist_move')
      .values({
        ...userColumns(principal),
        kind,
        from_id: fromId,
        to_id: toId,
        moved: sql<number[]>`${ids}::bigint[]`,
        created: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { kind, moveId: id, moved: ids.length };
  });
}

/** Takes a move back, or does it again; asked twice it changes nothing. */
export async function turnPicklistMove(
  { db }: Pick<Store, 'db'>,
  principal: Principal,
  { moveId, undo, kinds }: { readonly moveId: number; readonly undo: boolean; readonly kinds: readonly PicklistKind[] },
  now: Date,
): Promise<Move | Refusal> {
  return await refusable(db, async (trx) => {
    const row = await ofUser(trx.selectFrom('picklist_move'), principal)
      .select(['kind', 'from_id', 'to_id', 'undone', sql<number[]>`to_jsonb(moved)`.as('moved')])
      .where('id', '=', moveId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || !kinds.includes(row.kind)) return refuse(404, `There is no such move. ${UNCHANGED}`);
    const { kind, from_id: from, to_id: to, moved: only } = row;
    if (row.undone === undo) return { kind, moveId, moved: 0 };
    const changed = await changeValue(trx, principal, { kind, id: from, retired: !undo }, now);
    if (isRefusal(changed)) return changed;
    const ids = await moveRows(trx, principal, kind, undo ? { from: to, to: from, only } : { from, to, only });
    await ofUser(trx.updateTable('picklist_move'), principal).set({ undone: undo }).where('id', '=', moveId).execute();
    return { kind, moveId, moved: ids.length };
  });
}

/** Forgets moves of before this time: they cannot be taken back any more. Of all accounts, for a job. Answers how many. */
export async function purgeMoves(db: Kysely<Database>, before: Date): Promise<number> {
  const result = await acrossAccounts(
    db.deleteFrom('picklist_move').where('created', '<', before),
    'old moves of statuses',
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}
