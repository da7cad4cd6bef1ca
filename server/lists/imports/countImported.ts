import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Principal } from '../../platform/tenant.ts';
import { countSaves } from '../../billing/usage/limits.ts';
import { ImportProblem } from './importProblem.ts';
import type { MatchDatabase } from './matchDatabase.ts';

/** The whole file counts before the first of it is added: a limit that it goes past refuses all of it. */
export async function countImported(
  resources: JobResources,
  principal: Principal,
  database: MatchDatabase,
): Promise<void> {
  const rows = await database.rows<{ id: number }>('SELECT property_id AS id FROM member');
  const ids = rows.map(({ id }) => id);
  const refusal = await resources.store.db
    .transaction()
    .execute(async (trx) => await countSaves(trx, principal, ids, resources));
  if (refusal !== null) throw new ImportProblem(refusal.userMessage ?? 'The limit of saves is reached.');
}
