import type { ImportTarget } from '../../../api/catalogue/lists/importTargets.ts';
import type { ImportJob, ImportOptions, ImportPreview } from '../../../api/contract/lists/exportImport.ts';
import type { JobEvent } from '../../../api/contract/events.ts';
import type { Group } from '../../../api/contract/lists/groups.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { cursorInside } from '../../parts/pagedRows.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What can be done with the import under the cursor. */
export type ImportDeed = 'open' | 'decide' | 'report' | 'file' | 'turn' | 'cancel' | 'forget';

export type ImportsEvent =
  | Broadcast
  | MessageTo<'imports'>
  | JobEvent
  /** What a column of the file is; null: nothing that is used. */
  | { readonly type: 'imports.map'; readonly column: number; readonly target: ImportTarget | null }
  /** The newest one that runs when none is named. */
  | { readonly type: 'imports.cancel'; readonly id?: number }
  | { readonly type: 'imports.delete'; readonly id: number }
  | { readonly type: 'imports.move'; readonly by: number }
  | { readonly type: 'imports.point'; readonly id: number }
  /** With the one under the cursor. Forgetting has to be asked for twice: nothing brings it back. */
  | { readonly type: 'imports.do'; readonly deed: ImportDeed };

/** A change of an import, made one after the other. */
export type ImportTask =
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'undo'; readonly id: number; readonly undo: boolean }
  | { readonly kind: 'delete'; readonly id: number };

export interface ImportsContext extends Pick<ChildInput, 'client'>, Work<ImportTask> {
  /** Newest first (R-IMPORT-003). */
  readonly jobs: readonly ImportJob[];
  /** The one under the cursor, by its id: another one may come before it. Null: the newest. */
  readonly current: number | null;
  /** The one that is forgotten when that is asked for once more. */
  readonly forgetting: number | null;
  readonly preview: ImportPreview | null;
  /** Stored error of the import (R-IMPORT-007). */
  readonly error: string | null;
  /** Imports started here: what they added can be undone by key. */
  readonly mine: readonly number[];
}

export interface ImportsAnswer {
  readonly importJobs: readonly ImportJob[];
  readonly groups?: readonly Group[];
}

export const noImports = {
  jobs: [],
  current: null,
  forgetting: null,
  preview: null,
  error: null,
  mine: [],
} as const;

export const isRunning = ({ state }: ImportJob): boolean => state === 'QUEUED' || state === 'PROCESSING';

/**
 * Whether the first change that waits can be made now. The server turns an import row by row and takes no other turn
 * before it is through: undo and redo by two quick keys would be refused.
 */
export function canBegin({ jobs, tasks: [first] }: Pick<ImportsContext, 'jobs' | 'tasks'>): boolean {
  if (first?.kind !== 'undo') return first !== undefined;
  return !jobs.some((job) => job.id === first.id && isRunning(job));
}

/** The import that the status bar speaks of. */
export const runningImport = ({ jobs }: Pick<ImportsContext, 'jobs'>): ImportJob | null => jobs.find(isRunning) ?? null;

type WithCursor = Pick<ImportsContext, 'jobs' | 'current'>;

/** The import under the cursor. */
export const currentImport = ({ jobs, current }: WithCursor): ImportJob | null =>
  jobs.find(({ id }) => id === current) ?? jobs[0] ?? null;

/** The id of the import so many lines further; the first and the last one are the end. */
export function importFurther(context: WithCursor, by: number): number | null {
  const { jobs } = context;
  const at = jobs.findIndex(({ id }) => id === currentImport(context)?.id);
  return jobs[cursorInside(jobs, at + by)]?.id ?? null;
}

/** What cannot be done with an import, and why not; null: it can. */
export function whyNot(job: ImportJob, deed: ImportDeed): string | null {
  const runs = isRunning(job);
  switch (deed) {
    case 'file':
      return null;
    case 'report':
      return job.hasReport ? null : 'There is no report of this import.';
    case 'cancel':
      return runs && !job.cancelRequested ? null : 'This import does not run.';
    case 'forget':
      return runs ? 'This import still runs: cancel it first.' : null;
    case 'turn':
      return job.state === 'COMPLETE' ? null : 'Only a finished import can be taken back.';
    case 'open':
      return job.groupId === null ? 'This import has put nothing on a list.' : null;
    case 'decide':
      return job.conflicts > 0 && job.state === 'COMPLETE' ? null : 'No row of this import waits for a decision.';
  }
}

export const withOptions = (preview: ImportPreview, change: Partial<ImportOptions>): ImportPreview => ({
  ...preview,
  options: { ...preview.options, ...change },
});
