import type { Kysely, Selectable } from 'kysely';
import type { Who } from '../session/session.queries.ts';
import type { Database } from '../store/schema.ts';

type Db = Kysely<Database>;
export type AnalysisRow = Selectable<Database['analysis']>;

/** The user's analyses, of one property or of all (null), newest first. */
export async function listAnalyses(db: Db, who: Who, propertyId: number | null): Promise<AnalysisRow[]> {
  return await db
    .selectFrom('analysis')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .$if(propertyId !== null, (query) => query.where('property_id', '=', propertyId))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export interface AnalysisChange {
  readonly propertyId: number;
  readonly name: string;
  readonly body: object;
}

export async function insertAnalysis(db: Db, who: Who, change: AnalysisChange, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('analysis')
    .values({
      account_id: who.accountId,
      user_id: who.userId,
      property_id: change.propertyId,
      name: change.name,
      body: JSON.stringify(change.body),
      created: now,
      modified: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an analysis of the user; it stays with its property. False when there is none of this id and property. */
export async function updateAnalysis(
  db: Db,
  who: Who,
  id: number,
  change: AnalysisChange,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('analysis')
    .set({ name: change.name, body: JSON.stringify(change.body), modified: now })
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('property_id', '=', change.propertyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Answers the property it was of; undefined when there is none of this id. */
export async function deleteAnalysis(db: Db, who: Who, id: number): Promise<number | undefined> {
  const row = await db
    .deleteFrom('analysis')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .returning('property_id')
    .executeTakeFirst();
  return row?.property_id;
}
