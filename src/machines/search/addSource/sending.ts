import { fromCallback } from 'xstate';
import type { Client } from '../../../api/client.ts';
import { MOST_SOURCE_BYTES } from '../../../api/contract/search/addSource.ts';
import { callOrThrow, failureOf } from '../../app/call.ts';
import type { AddSourceEvent } from './context.ts';

interface Sending {
  readonly client: Client;
  readonly file: File;
}

/** Why a file is not even sent; null: it is. */
export const refusedBefore = ({ size }: Pick<File, 'size'>): string | null =>
  size > MOST_SOURCE_BYTES
    ? `The file is larger than ${MOST_SOURCE_BYTES / 1024 ** 3} GB: load it on the command line. Nothing was sent.`
    : size === 0
      ? 'The file is empty. Nothing was sent.'
      : null;

/** Sends a file, and tells how much of it has gone. */
export const send = fromCallback<{ readonly type: string }, Sending, AddSourceEvent>(
  ({ input: { client, file }, sendBack }) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onProgress = (bytes: number): void => sendBack({ type: 'addSource.sent', bytes });
    callOrThrow(client, 'uploadSource', { upload: { file } }, signal, onProgress).then(
      (proposal) => sendBack({ type: 'addSource.came', proposal }),
      (error: unknown) => {
        if (!signal.aborted) sendBack({ type: 'addSource.brokeOff', failure: failureOf(error) });
      },
    );
    return () => leaving.abort();
  },
);
