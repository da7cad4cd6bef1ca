import type { Kysely } from 'kysely';
import type { AnalysisRow } from '../analyses/analyses.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, type Principal } from '../../platform/tenant.ts';

/** A saved analysis of the user; undefined when there is none of this id. */
export async function findAnalysis(
  db: Kysely<Database>,
  principal: Principal,
  id: number,
): Promise<AnalysisRow | undefined> {
  return await ofUser(db.selectFrom('analysis'), principal).selectAll().where('id', '=', id).executeTakeFirst();
}
