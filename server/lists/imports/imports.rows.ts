import type { Selectable } from 'kysely';
import { ImportCounts, ImportOptions, type ImportJob } from '../../../src/api/contract/lists/exportImport.ts';
import type { Database } from '../../platform/store/schema.ts';

/** An import as the store has it, with what its ledger says. */
export type ImportRecord = Selectable<Database['property_import']> & {
  readonly batch_members: number;
  readonly batch_added: number;
  /** Rows kept to be decided, and of them those that are. */
  readonly conflicts: number;
  readonly decided: number;
};

export const optionsOf = (record: Pick<ImportRecord, 'options'>): ImportOptions => ImportOptions.parse(record.options);

/** The header of the file, as it is kept with the options. */
export function headerOf({ options }: Pick<ImportRecord, 'options'>): string[] {
  const header = typeof options === 'object' && options !== null && 'header' in options ? options.header : [];
  return Array.isArray(header) ? header.map(String) : [];
}

export function importJobOf(record: ImportRecord, now: Date): ImportJob {
  const counts = ImportCounts.safeParse(record.counts);
  const until = record.finished ?? now;
  const seconds = record.started === null ? 0 : (until.getTime() - record.started.getTime()) / 1000;
  return {
    id: record.id,
    fileName: record.file_name,
    groupName: record.group_name,
    groupId: record.group_id,
    // HELD ones are not listed.
    state: record.state === 'HELD' ? 'QUEUED' : record.state,
    phase: record.phase,
    message: record.message,
    created: record.created.toISOString(),
    finished: record.finished?.toISOString() ?? null,
    bytes: record.bytes,
    counts: counts.success ? counts.data : null,
    members: record.members,
    done: record.batch_members,
    added: record.batch_added,
    rowsPerSecond: seconds > 0 && record.batch_members > 0 ? Math.round(record.batch_members / seconds) : null,
    cancelRequested: record.cancel_requested,
    undone: record.undone,
    hasReport: record.has_report,
    conflicts: record.conflicts,
    decided: record.decided,
  };
}
