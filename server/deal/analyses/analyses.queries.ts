import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
export type AnalysisRow = Selectable<Database['analysis']>;

/** The user's analyses, of one property or of all (null), newest first. */
export async function listAnalyses(db: Db, principal: Principal, propertyId: number | null): Promise<AnalysisRow[]> {
  return await ofUser(db.selectFrom('analysis'), principal)
    .selectAll()
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

export async function insertAnalysis(db: Db, principal: Principal, change: AnalysisChange, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('analysis')
    .values({
      ...userColumns(principal),
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

export interface Revision {
  readonly id: number;
  /** When the caller's version was written; null to write over whatever is there. */
  readonly modified: Date | null;
}

/**
 * Changes an analysis of the user; it stays with its property. `gone` when there is none of this id and property,
 * `changed` when somebody wrote it since `modified`. Every change is later than the one before, also within one
 * millisecond, so that two versions never look like one.
 */
export async function updateAnalysis(
  db: Db,
  principal: Principal,
  { id, modified }: Revision,
  change: AnalysisChange,
  now: Date,
): Promise<'saved' | 'gone' | 'changed'> {
  const later = sql<Date>`greatest(${now}::timestamptz, modified + interval '1 millisecond')`;
  const result = await ofUser(db.updateTable('analysis'), principal)
    .set({ name: change.name, body: JSON.stringify(change.body), modified: later })
    .where('property_id', '=', change.propertyId)
    .where('id', '=', id)
    .$if(modified !== null, (query) => query.where('modified', '=', modified))
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) return 'saved';
  if (modified === null) return 'gone';
  const there = await ofUser(db.selectFrom('analysis'), principal)
    .select('id')
    .where('property_id', '=', change.propertyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return there === undefined ? 'gone' : 'changed';
}

/** Answers the property it was of; undefined when there is none of this id. */
export async function deleteAnalysis(db: Db, principal: Principal, id: number): Promise<number | undefined> {
  const row = await ofUser(db.deleteFrom('analysis'), principal)
    .where('id', '=', id)
    .returning('property_id')
    .executeTakeFirst();
  return row?.property_id;
}
