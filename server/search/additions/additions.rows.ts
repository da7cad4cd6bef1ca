import type { Addition, LoadReport, SourcePlace } from '../../../src/api/contract/search/addSource.ts';
import type { AdditionRecord } from './additions.queries.ts';

export const additionOf = (record: AdditionRecord): Addition => ({
  id: record.id,
  fileName: record.file_name,
  place: record.place as SourcePlace | null, // written by P365
  bytes: record.bytes,
  created: record.created.toISOString(),
  finished: record.finished?.toISOString() ?? null,
  state: record.state,
  phase: record.phase,
  done: record.done,
  total: record.total,
  cancelRequested: record.cancel_requested,
  message: record.message,
  report: reportOf(record.report as LoadReport | null), // written by runAddition.job.ts
  hasRejected: record.has_rejected,
});

const nothingTold = { rowsKept: 0, rowsRejected: 0, newParcels: 0, replaced: 0, retired: 0 };

/** An earlier program counted the parcels of a county alone. */
const reportOf = (report: LoadReport | null): LoadReport | null =>
  report === null
    ? null
    : {
        ...report,
        // Nor did it count absentee owners.
        absentee: (report as Partial<LoadReport>).absentee ?? null,
        counties: report.counties.map((county) => Object.assign({}, nothingTold, county)),
      };

/** Its file is there to be mapped and loaded. */
export const isOpen = ({ state, is_swept: isSwept }: Pick<AdditionRecord, 'state' | 'is_swept'>): boolean =>
  (state === 'WAITING' || state === 'FAILED') && !isSwept;
