import type { Failure } from '../../../api/client.ts';
import type { ErrorMessage } from '../../app/errorEntry.ts';
import { errorMessage } from '../../app/errors.ts';
import type { SavedSearchesEvent } from './events.ts';
import type { SearchJob } from './searchJob.ts';

/**
 * What a person reads of a job that failed. When the server was gone or broke, the job waits in the message: its
 * button does it again, and the name that was typed is not lost. What the server refused it would refuse again.
 */
export function jobError(failure: Failure, job: SearchJob | undefined): ErrorMessage {
  const isWorthAgain = job !== undefined && (failure.status === 0 || failure.status >= 500);
  const again: SavedSearchesEvent | undefined = isWorthAgain ? { type: 'searches.again', job } : undefined;
  const message = errorMessage(failure, again);
  const undone = job === undefined ? null : leftUndone(job);
  const detail = [undone, message.detail ?? null].filter((text) => text !== null).join(' ');
  return { ...message, detail: detail === '' ? null : detail };
}

/** What stays as it was. */
function leftUndone(job: SearchJob): string | null {
  switch (job.kind) {
    case 'put':
      return `The search ${job.body.name} is not saved.`;
    case 'delete':
      return `The search ${job.search.name} is not deleted.`;
    case 'slot':
      return `Favourite slot ${job.slot} is as it was.`;
    case 'mail':
      return 'The e-mail still waits.';
    case 'reload':
      return null;
  }
}
