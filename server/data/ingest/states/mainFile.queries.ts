import type { LeadRules } from '../../../../src/api/catalogue/search/leadRules.ts';
import type { RecordsMark } from '../../warehouse/records/format.ts';
import { metaTables, SCHEMA_VERSION } from '../../warehouse/schema.ts';
import { TABLES_KEY, type StateTables } from '../../warehouse/snapshotTables.ts';
import { rulesText } from '../snapshotTables.queries.ts';
import type { SnapshotBuild } from '../snapshotWork.ts';
import { literal } from '../text.ts';

interface Main {
  readonly rules: LeadRules;
  readonly records: RecordsMark;
  readonly tables: readonly StateTables[];
}

/** Writes the file above those of the states: which they are, and what is true of the whole snapshot. */
export async function writeMainFile(
  { run }: Pick<SnapshotBuild, 'run'>,
  path: string,
  { rules, records, tables }: Main,
): Promise<void> {
  const meta = {
    schema_version: String(SCHEMA_VERSION),
    created_at: new Date().toISOString(),
    lead_rules: rulesText(rules),
    records: JSON.stringify(records),
    [TABLES_KEY]: JSON.stringify(tables),
  };
  await run(
    `ATTACH ${literal(path)} AS main_file (RECOVERY_MODE no_wal_writes)`,
    'USE main_file',
    metaTables.snapshot_meta,
    `INSERT INTO snapshot_meta VALUES ${Object.entries(meta)
      .map(([key, value]) => `(${literal(key)}, ${literal(value)})`)
      .join(', ')}`,
    'USE memory',
    'DETACH main_file',
  );
}
