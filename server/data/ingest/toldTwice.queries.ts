/** Sales that a list tells and the roll of its parcels tells too, as Florida’s sale file and the roll beside it: each stands once. */
import { newestFirst } from './rolls.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { KnownSource } from './sourceContext.ts';
import { literal } from './text.ts';

/**
 * Steps that put sales aside which lists that join repeat of a roll, or of a newer list; what was put aside before comes
 * back first, since whoever told it may be gone. Of the parcels in `stage_parcel`. A sale is the same where day and
 * document are, and the price is or the list has none; another price is another document.
 */
export async function settleToldTwice(
  build: SnapshotBuild,
  fips: string,
  joined: readonly KnownSource[],
): Promise<string[]> {
  const lists = joined.filter(({ rules }) => rules.joins).toSorted(newestFirst);
  if (lists.length === 0) return [];
  const ids = `(${lists.map(({ id }) => id).join(', ')})`;
  const ofLists = `fips = ${literal(fips)} AND source_id IN ${ids}`;
  const told = await build.rows(
    `SELECT 1 AS n FROM deed WHERE ${ofLists} UNION ALL SELECT 1 FROM older_deed WHERE ${ofLists} LIMIT 1`,
  );
  if (told.length === 0) return [];
  const staged = `${ofLists} AND property_id IN (SELECT property_id FROM stage_parcel)`;
  const turn = `CASE source_id ${lists.map(({ id }, at) => `WHEN ${id} THEN ${at + 1}`).join(' ')} ELSE 0 END`;
  return [
    `INSERT INTO deed SELECT * FROM older_deed WHERE ${staged}`,
    `DELETE FROM older_deed WHERE ${staged}`,
    `CREATE OR REPLACE TEMP TABLE told_twice AS SELECT DISTINCT o.row_of
      FROM (SELECT *, rowid AS row_of, ${turn} AS turn FROM deed WHERE ${staged}) o
      JOIN (SELECT *, ${turn} AS turn FROM deed WHERE fips = ${literal(fips)}) n
        ON n.property_id = o.property_id AND n.turn < o.turn AND n.sale_date = o.sale_date
      WHERE coalesce(n.document_number = o.document_number, true)
        AND (coalesce(o.amount_cents, 0) = 0 OR n.amount_cents = o.amount_cents)`,
    'INSERT INTO older_deed SELECT * FROM deed WHERE rowid IN (SELECT row_of FROM told_twice)',
    'DELETE FROM deed WHERE rowid IN (SELECT row_of FROM told_twice)',
    'DROP TABLE told_twice',
  ];
}
