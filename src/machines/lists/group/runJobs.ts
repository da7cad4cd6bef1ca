import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type { Group, GroupRow } from '../../../api/contract/lists/groups.ts';
import { failureOf } from '../../app/call.ts';
import { nothingDone, type Job, type JobResult } from './job.ts';
import { runJob, type JobInput } from './runJob.ts';
import type { Outcome } from './takeResult.ts';

export interface JobsInput {
  readonly client: Client;
  /** All that wait, in the order in which they were given. */
  readonly jobs: readonly Job[];
  /** The rows as the server has confirmed them: their versions go with the edits. */
  readonly confirmed: readonly GroupRow[];
  /** The lists of the account, for calls that take names instead of ids. */
  readonly lists: readonly Group[];
}

/** Rows of one call that several jobs share: what is larger goes alone. */
const MOST_TOGETHER = 500;

/**
 * Carries out the first job, with those behind it that can share its call: keys come faster than answers, and forty
 * statuses are one call then. Answers one outcome for each job carried out, in their order.
 */
export const runJobs = fromPromise<readonly Outcome[], JobsInput>(async ({ input, signal }) => {
  const { jobs, ...rest } = input;
  const together = togetherOf(jobs);
  const [first] = together;
  if (first === undefined) return [];
  const shared = joined(together);
  if (shared === null) return [await outcomeOf({ ...rest, job: first }, signal)];
  const outcome = await outcomeOf({ ...rest, job: shared }, signal);
  if (outcome.ok) return together.map((job) => ({ ok: true, result: partOf(outcome.result, job) }));
  // A refusal of them all may be that of one: alone each gets its own answer, the others land.
  return [await outcomeOf({ ...rest, job: first }, signal)];
});

async function outcomeOf(input: JobInput, signal: AbortSignal): Promise<Outcome> {
  try {
    return { ok: true, result: await runJob(input, signal) };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

type Edit = Job & { readonly kind: 'edit' };
type Remove = Job & { readonly kind: 'remove' };

/** The jobs from the first on that can go together: edits of different properties, or removals from one list. */
function togetherOf(jobs: readonly Job[]): readonly Job[] {
  const [first] = jobs;
  if (first === undefined || (first.kind !== 'edit' && first.kind !== 'remove')) return jobs.slice(0, 1);
  const seen = new Set<number>();
  const end = jobs.findIndex((job) => {
    if (job.kind !== first.kind) return true;
    if (job.kind === 'remove' && first.kind === 'remove' && job.groupId !== first.groupId) return true;
    const ids = idsOf(job);
    if (seen.size + ids.length > MOST_TOGETHER || ids.some((id) => seen.has(id))) return true;
    for (const id of ids) seen.add(id);
    return false;
  });
  // One that is too large for company goes alone.
  return jobs.slice(0, end === -1 ? jobs.length : Math.max(1, end));
}

const idsOf = (job: Job): number[] =>
  job.kind === 'edit'
    ? job.changes.map(({ propertyId }) => propertyId)
    : job.kind === 'remove'
      ? job.rows.map(({ row }) => row.propertyId)
      : [];

/** Several jobs as one; null when there is only one. */
function joined(jobs: readonly Job[]): Edit | Remove | null {
  const [first] = jobs;
  if (jobs.length < 2 || first === undefined) return null;
  if (first.kind === 'edit')
    return { ...first, changes: jobs.flatMap((job) => (job.kind === 'edit' ? job.changes : [])) };
  if (first.kind === 'remove')
    return { ...first, rows: jobs.flatMap((job) => (job.kind === 'remove' ? job.rows : [])) };
  return null;
}

/** What of a shared answer is that of one job. */
function partOf(result: JobResult, job: Job): JobResult {
  const ids = new Set(idsOf(job));
  const isOurs = ({ propertyId }: { readonly propertyId: number }): boolean => ids.has(propertyId);
  return {
    ...nothingDone,
    groups: result.groups,
    saved: result.saved.filter(isOurs),
    before: result.before.filter(isOurs),
    refusals: result.refusals.filter(isOurs),
  };
}
