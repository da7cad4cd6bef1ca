import { countHeld } from '../../billing/usage/heldRows.queries.ts';
import { countSaves, lockSaves } from '../../billing/usage/limits.ts';
import { refuseMore } from '../../billing/usage/withinHeld.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';
import { holdLists } from '../rows/members.queries.ts';
import { holdImport } from './holdImport.ts';
import { ImportProblem } from './importProblem.ts';
import { countNotOnList, countTakenBack } from './importRows.queries.ts';
import type { ImportRecord } from './imports.rows.ts';
import type { MatchDatabase } from './matchDatabase.ts';

/** The whole file counts before the first of it is added: a limit that it goes past refuses all of it. */
export async function countImported(
  resources: JobResources,
  principal: Principal,
  { id, group_name: list }: Pick<ImportRecord, 'id' | 'group_name'>,
  database: MatchDatabase,
): Promise<void> {
  const rows = await database.rows<{ id: number }>('SELECT property_id AS id FROM member');
  const propertyIds = rows.map((row) => row.id);
  const refusal = await refusable(resources.store.db, async (trx) => {
    // First, as in saveIntoLists.
    const saves = await lockSaves(trx, principal, resources);
    const { isMember, limits } = await holdImport(trx, principal, id);
    // The first batch says so.
    if (!isMember) return null;
    if (limits.favorites !== null) {
      const { favorites: before } = await countHeld(trx, principal, new Set(['favorites']));
      const come = await countNotOnList(trx, principal, list, propertyIds);
      const tooMany = refuseMore(
        'favorites',
        { limit: limits.favorites, before, after: before + come },
        'Nothing was saved.',
      );
      if (tooMany !== null) return tooMany;
    }
    return await countSaves(trx, principal, { propertyIds, list }, saves);
  });
  if (refusal !== null) throw new ImportProblem(refusal.userMessage ?? 'A limit is reached.');
}

/** Why what was taken back cannot be put back: its rows are more than the user may keep by now. */
export async function refuseTakenBack(
  { db }: Pick<Store, 'db'>,
  principal: Principal,
  record: Pick<ImportRecord, 'id' | 'group_id'>,
): Promise<Refusal | null> {
  return await db.transaction().execute(async (trx) => {
    const { limits } = await holdLists(trx, principal);
    if (limits.favorites === null) return null;
    const { favorites: before } = await countHeld(trx, principal, new Set(['favorites']));
    const after = before + (await countTakenBack(trx, principal, record));
    return refuseMore('favorites', { limit: limits.favorites, before, after }, 'Nothing was put back.');
  });
}
