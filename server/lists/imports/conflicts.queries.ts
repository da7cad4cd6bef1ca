/** Rows of an import that could be several parcels: kept for a person to decide, never guessed (O-122). */
import { sql, type Kysely } from 'kysely';
import {
  ImportConflict,
  MOST_CONFLICTS_KEPT,
  type ImportConflict as Conflict,
} from '../../../src/api/contract/lists/exportImport.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { MatchDatabase } from './matchDatabase.ts';
import { parcelText } from './report.queries.ts';
import { accountValue, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

interface Found {
  readonly row: number;
  readonly reason: string;
  readonly cells: readonly (string | null)[];
  readonly candidates: Conflict['candidates'];
  readonly change: string | null;
}

/** Keeps the first of them; a worker that goes on after another one finds them kept. Needs `judged`, `raw`, `written`. */
export async function keepConflicts(
  db: Db,
  tenant: Tenant,
  importId: number,
  database: MatchDatabase,
  columns: number,
): Promise<void> {
  const cells = Array.from({ length: columns }, (_, index) => `r.c${index}`).join(', ');
  const found = await database.rows<Found>(
    `WITH first AS (SELECT * FROM judged WHERE result = 'CONFLICT' ORDER BY row_no LIMIT ${MOST_CONFLICTS_KEPT}),
      parcels AS (SELECT c.row_no, list({propertyId: p.property_id, apn: p.apn, fips: p.fips,
          address: ${parcelText}, owner: p.owner_name} ORDER BY p.property_id) AS candidates
        FROM (SELECT row_no, unnest(candidates) AS property_id FROM first) c
        JOIN place_of p ON p.property_id = c.property_id GROUP BY c.row_no)
    SELECT f.row_no AS "row", f.reason, [${cells}] AS cells, parcels.candidates, w.change
    FROM first f JOIN raw r USING (row_no) JOIN parcels USING (row_no) LEFT JOIN written w USING (row_no) ORDER BY f.row_no`,
  );
  if (found.length === 0) return;
  const rows = found.map(({ row, ...conflict }) => ({ row_no: row, ...conflict }));
  await sql`
    insert into import_conflict (account_id, import_id, row_no, reason, cells, candidates, change)
    select ${accountValue(tenant)}, ${importId}, f.row_no, f.reason, f.cells, f.candidates, f.change::jsonb
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (row_no int, reason text, cells jsonb, candidates jsonb, change text)
    on conflict do nothing`.execute(db);
}

export async function listConflicts(db: Db, principal: Principal, importId: number): Promise<Conflict[]> {
  const rows = await ofAccount(db.selectFrom('import_conflict'), principal)
    .select(['row_no', 'reason', 'cells', 'candidates', 'property_id'])
    .where('import_id', '=', importId)
    .orderBy('row_no')
    .execute();
  return rows.map(({ row_no, reason, cells, candidates, property_id }) =>
    ImportConflict.parse({ row: row_no, reason, cells, candidates, propertyId: property_id }),
  );
}

/** One of them, with what its row writes; held until the transaction ends. */
export async function findConflict(
  trx: Db,
  principal: Principal,
  importId: number,
  row: number,
): Promise<{ candidates: Conflict['candidates']; change: string | null; propertyId: number | null } | null> {
  const found = await ofAccount(trx.selectFrom('import_conflict'), principal)
    .select(['candidates', 'property_id', sql<string | null>`change::text`.as('change')])
    .where('import_id', '=', importId)
    .where('row_no', '=', row)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return null;
  const candidates = ImportConflict.shape.candidates.parse(found.candidates);
  return { candidates, change: found.change, propertyId: found.property_id };
}

export async function setDecision(
  trx: Db,
  principal: Principal,
  importId: number,
  row: number,
  propertyId: number | null,
): Promise<void> {
  await ofAccount(trx.updateTable('import_conflict'), principal)
    .set({ property_id: propertyId })
    .where('import_id', '=', importId)
    .where('row_no', '=', row)
    .execute();
}
