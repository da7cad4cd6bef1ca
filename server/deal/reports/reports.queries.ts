import type { Kysely } from 'kysely';
import type { AnalysisRow } from '../analyses/analyses.queries.ts';
import type { Who } from '../../account/session/session.queries.ts';
import type { Database } from '../../platform/store/schema.ts';

/** A saved analysis of the user; undefined when there is none of this id. */
export async function findAnalysis(db: Kysely<Database>, who: Who, id: number): Promise<AnalysisRow | undefined> {
  return await db
    .selectFrom('analysis')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .executeTakeFirst();
}
