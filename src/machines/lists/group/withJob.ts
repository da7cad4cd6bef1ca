import { noSelection } from '../../parts/rowSelection.ts';
import type { GroupContext } from './context.ts';
import type { Job } from './job.ts';
import { applied } from './shownRows.ts';

/** The context with one more job waiting, its outcome shown already. */
export function withJob(context: GroupContext, job: Job): Partial<GroupContext> {
  const rows = applied(context.rows, job);
  const isOtherLength = rows.length !== context.rows.length;
  return {
    jobs: [...context.jobs, job],
    made: context.made + 1,
    rows,
    total: context.total + rows.length - context.rows.length,
    cursor: Math.max(0, Math.min(context.cursor, rows.length - 1)),
    selection: isOtherLength ? noSelection : context.selection,
  };
}
