/** An import of contacts as one step that can be taken back and done again. */
import { sql } from 'kysely';
import { groupByName, keepGroup, deleteGroup } from '../../lists/lists/groups.queries.ts';
import { changeLists } from '../../lists/rows/changeLists.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Kysely } from 'kysely';
import { addToGroup, removeContacts, takeFromGroups } from './contacts.queries.ts';
import { emptyContacts, refillContacts, type FilledContact, type KeptContacts } from './keepImported.ts';
import { isOfAccount, isOfUser, ofAccount, ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

interface Imported extends Pick<KeptContacts, 'made' | 'placed' | 'filled'> {
  readonly group: { readonly id: number; readonly name: string; readonly isNew: boolean };
}

/** Remembers what an import did; null when it did nothing that could be taken back. */
export async function rememberImport(
  trx: Kysely<Database>,
  principal: Principal,
  { made, placed, filled, group }: Imported,
  now: Date,
): Promise<number | null> {
  if (made.length + placed.length + filled.length === 0) return null;
  const { id } = await trx
    .insertInto('contact_import')
    .values({
      ...userColumns(principal),
      group_id: group.id,
      group_name: group.name,
      is_new_group: group.isNew,
      made: sql<number[]>`${made}::bigint[]`,
      placed: sql<number[]>`${placed}::bigint[]`,
      filled: JSON.stringify(filled),
      created: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes back what an import did, or does it again. Answers the group; asked twice it changes nothing. */
export async function turnImport(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  principal: Principal,
  id: number,
  undo: boolean,
): Promise<{ groupId: number } | Refusal> {
  const now = clock.now();
  const bounds = { kinds: undo ? [] : (['marketingContacts'] as const), undone: 'Nothing was put back.' };
  return await changeLists({ store }, principal, bounds, async (trx) => {
    const row = await ofUser(trx.selectFrom('contact_import'), principal)
      .select(['group_id', 'group_name', 'is_new_group', 'undone', 'filled'])
      .select([sql<number[]>`to_jsonb(made)`.as('made'), sql<number[]>`to_jsonb(placed)`.as('placed')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return refuse(404, 'There is no such import.');
    if (row.undone === undo) return { groupId: row.group_id };
    const filled = row.filled as FilledContact[]; // written by rememberImport
    const groupId = undo
      ? await takeBack(trx, principal, { ...row, filled }, now)
      : await doAgain(trx, principal, { ...row, filled }, now);
    await ofAccount(trx.updateTable('contact_import'), principal)
      .set({ undone: undo, group_id: groupId })
      .where('id', '=', id)
      .execute();
    return { groupId };
  });
}

interface Stored {
  readonly group_id: number;
  readonly group_name: string;
  readonly is_new_group: boolean;
  readonly made: readonly number[];
  readonly placed: readonly number[];
  readonly filled: readonly FilledContact[];
}

async function takeBack(trx: Kysely<Database>, principal: Principal, row: Stored, now: Date): Promise<number> {
  await emptyContacts(trx, principal, row.filled, now);
  await takeFromGroups(trx, principal, [row.group_id], row.placed);
  await removeContacts(trx, principal, row.made, now);
  if (row.is_new_group && (await isEmpty(trx, principal, row.group_id))) {
    await keepGroup(trx, principal, row.group_id);
    await deleteGroup(trx, principal, row.group_id);
  }
  return row.group_id;
}

async function doAgain(trx: Kysely<Database>, principal: Principal, row: Stored, now: Date): Promise<number> {
  await sql`update contact c set removed = null where ${isOfUser(principal, 'c')}
    and c.id = any(${row.made}::bigint[])`.execute(trx);
  await refillContacts(trx, principal, row.filled, now);
  const group = await groupByName(trx, principal, 'CONTACT', row.group_name);
  await addToGroup(trx, principal, group.id, row.placed);
  return group.id;
}

/** Nobody put anything else into it since. */
async function isEmpty(trx: Kysely<Database>, principal: Principal, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select
    exists (select 1 from contact_member m where ${isOfAccount(principal, 'm')} and m.group_id = ${groupId})
    or exists (select 1 from group_member m where ${isOfAccount(principal, 'm')} and m.group_id = ${groupId}) as held`.execute(
    trx,
  );
  return rows[0]?.held === false;
}
