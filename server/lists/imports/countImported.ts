import type { Kysely } from 'kysely';
import { countHeld, heldLimits } from '../../billing/usage/heldRows.queries.ts';
import { refuseMore } from '../../billing/usage/withinHeld.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { saveIntoLists } from '../rows/saveIntoLists.ts';
import { countNotOnList, countTakenBack } from './batches.queries.ts';
import { ImportProblem } from './importProblem.ts';
import type { ImportRecord } from './imports.rows.ts';
import type { MatchDatabase } from './matchDatabase.ts';

/** The whole file counts before the first of it is added: a limit that it goes past refuses all of it. */
export async function countImported(
  resources: JobResources,
  principal: Principal,
  { group_name: name }: Pick<ImportRecord, 'group_name'>,
  database: MatchDatabase,
): Promise<void> {
  const rows = await database.rows<{ id: number }>('SELECT property_id AS id FROM member');
  const ids = rows.map(({ id }) => id);
  const refusal = await saveIntoLists(resources, principal, { kinds: [] }, async (trx, count) => {
    const come = async (): Promise<number> => await countNotOnList(trx, principal, name, ids);
    return (await refuseFavorites(trx, principal, come, 'Nothing was saved.')) ?? (await count(ids, name));
  });
  if (refusal !== null) throw new ImportProblem(refusal.userMessage ?? 'A limit is reached.');
}

/** Why what was taken back cannot be put back: its rows are more than the user may keep by now. */
export const refuseTakenBack = async (
  db: Kysely<Database>,
  principal: Principal,
  record: Pick<ImportRecord, 'id' | 'group_id'>,
): Promise<Refusal | null> =>
  await refuseFavorites(
    db,
    principal,
    async () => await countTakenBack(db, principal, record),
    'Nothing was put back.',
  );

async function refuseFavorites(
  db: Kysely<Database>,
  principal: Principal,
  come: () => Promise<number>,
  undone: string,
): Promise<Refusal | null> {
  const { favorites: limit } = await heldLimits(db, principal).executeTakeFirstOrThrow();
  if (limit === null) return null;
  const { favorites: before } = await countHeld(db, principal, new Set(['favorites']));
  return refuseMore('favorites', { limit, before, after: before + (await come()) }, undone);
}
