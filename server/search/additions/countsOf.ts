import type { SourcePreview } from '../../../src/api/contract/search/addSource.ts';
import type { IngestReport } from '../../data/ingest/ingestReport.ts';

/** What became of the rows of a file, without what only the command shows. */
export const countsOf = ({
  rowsRead,
  rowsRejected,
  rejected,
  unknown,
}: Pick<IngestReport, 'rowsRead' | 'rowsRejected' | 'rejected' | 'unknown'>): Pick<
  SourcePreview,
  'rowsRead' | 'rowsRejected' | 'rejected' | 'unknown'
> => ({
  rowsRead,
  rowsRejected,
  rejected: rejected.map(({ reason, count }) => ({ reason, count })),
  unknown: unknown.map(({ fact, column, reason, count, row, example }) => ({
    fact,
    column,
    reason,
    count,
    row,
    example,
  })),
});
