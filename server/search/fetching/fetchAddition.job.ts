/** Fetches the file of an addition, and tells how far it is; one whose server died is fetched anew. */
import type { SourcePlace } from '../../../src/api/contract/search/addSource.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { databaseAway } from '../../platform/store/outage.ts';
import { additionFolder, forgetFile } from '../additions/additionFolder.ts';
import { renewAddition, updateAddition, type AdditionRecord } from '../additions/additions.queries.ts';
import { everyMoment } from '../additions/everyMoment.ts';
import { LEASE_MS, MOST_ATTEMPTS, thisWorker } from '../additions/worker.ts';
import { holdAddition } from '../additions/holdAddition.ts';
import { tellAddition } from '../additions/tellAddition.ts';
import { bringPlace } from './bringPlace.ts';
import type { Fetched } from './place.ts';

export const fetchAdditionJob: JobRun<{ readonly additionId: number }> = async ({ additionId }, resources, stopping) =>
  await holdAddition(additionId, resources, 'FETCHING', async (record) => await fetchHeld(record, resources, stopping));

type End = { readonly fetched: Fetched } | { readonly message: string } | 'CANCELLED';

async function fetchHeld(record: AdditionRecord, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const { store, config, events, clock, log } = resources;
  const folder = additionFolder(config.dataDir, record.id);
  const leaving = new AbortController();
  const signal = stopping === undefined ? leaving.signal : AbortSignal.any([stopping, leaving.signal]);
  let current: AdditionRecord | null = record;
  let progress = { done: 0, total: 0 };
  const look = async (): Promise<void> => {
    const was: AdditionRecord | null = current;
    const change = { lease_until: new Date(Date.now() + LEASE_MS), phase: 'Fetching', ...progress };
    current = await renewAddition(store.db, record.id, thisWorker, change, 'FETCHING');
    if (current === null || current.cancel_requested) leaving.abort();
    else if (current.done !== was?.done) tellAddition({ events, clock }, current);
  };
  const looking = everyMoment(look, signal);
  const onProgress = (bytes: number, of: number | null): void =>
    void (progress = { done: inKb(bytes), total: of === null ? 0 : inKb(of) });
  let end: End;
  try {
    end = await fetchOnce(record, async (place) => await bringPlace(place, folder, { signal, onProgress }, resources));
  } catch (error) {
    // The job goes on when the database is back, or in the next process.
    if (databaseAway(error) !== null || stopping?.aborted === true) throw error;
    if (!leaving.signal.aborted) log.error({ err: error, additionId: record.id }, 'records could not be fetched');
    end = leaving.signal.aborted
      ? 'CANCELLED'
      : { message: 'It failed on the server: its log says why. Nothing was kept.' };
  } finally {
    leaving.abort();
    await looking;
  }
  // TypeScript does not see that looks have written it meanwhile.
  const held = current as AdditionRecord | null;
  if (stopping?.aborted === true || held === null) return;
  await finish(record, held.cancel_requested ? 'CANCELLED' : end, resources);
}

async function fetchOnce(
  record: AdditionRecord,
  bring: (place: SourcePlace) => ReturnType<typeof bringPlace>,
): Promise<End> {
  if (record.cancel_requested) return 'CANCELLED';
  if (record.attempts > MOST_ATTEMPTS)
    return { message: `The server ended ${MOST_ATTEMPTS} times while this was fetched: it was given up.` };
  const fetched = await bring(record.place as SourcePlace); // written by P365
  if (fetched !== null && !isRefusal(fetched)) return { fetched };
  return { message: fetched?.userMessage ?? 'It could not be fetched. Nothing was kept.' };
}

async function finish(record: AdditionRecord, end: End, { store, config, events, clock }: JobResources): Promise<void> {
  const over = { phase: null, worker: null, lease_until: null, done: 0, total: 0, attempts: 0 };
  const now = clock.now();
  const change =
    end === 'CANCELLED'
      ? ({ ...over, state: 'CANCELLED', finished: now, is_swept: true } as const)
      : 'fetched' in end
        ? ({
            ...over,
            state: 'WAITING',
            file_name: end.fetched.fileName,
            bytes: end.fetched.mark.bytes,
            mark: JSON.stringify(end.fetched.mark),
          } as const)
        : ({ ...over, state: 'NOT_FETCHED', message: end.message, finished: now, is_swept: true } as const);
  const done = await updateAddition(store.db, record.id, ['FETCHING'], change);
  if (done === null || done.state !== 'WAITING') await forgetFile(additionFolder(config.dataDir, record.id));
  if (done !== null) tellAddition({ events, clock }, done);
}

const inKb = (bytes: number): number => Math.ceil(bytes / 1024);
