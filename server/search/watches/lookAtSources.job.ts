/**
 * Looks at the sources whose time has come. What is the same as before is left; what is published anew is loaded as an
 * addition by the recipe that is kept, apart, under its own day; what became of that is told by `tellWatch`.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { databaseAway } from '../../platform/store/outage.ts';
import type { SourcePlace } from '../../../src/api/contract/search/addSource.ts';
import { arrivingFolder } from '../additions/additionFolder.ts';
import { everyMoment } from '../additions/everyMoment.ts';
import { tooManyKept } from '../additions/receiveAddition.ts';
import { LEASE_MS, MOST_ATTEMPTS } from '../additions/worker.ts';
import { bringPlace } from '../fetching/bringPlace.ts';
import { newestFile } from '../fetching/incoming.ts';
import type { Mark } from '../fetching/place.ts';
import { alertOperators } from './alertOperators.ts';
import { loadAnew } from './loadAnew.ts';
import { nextLook } from './nextLook.ts';
import { seriesInService } from './seriesInService.queries.ts';
import { claimWatch, deleteWatch, renewWatch, type WatchRecord } from './watches.queries.ts';

export const lookAtSourcesJob: JobRun<object> = async (_payload, resources, stopping) => {
  const { store, clock } = resources;
  const isStopping = (): boolean => stopping?.aborted === true;
  while (!isStopping()) {
    const lease = new Date();
    const until = new Date(lease.getTime() + LEASE_MS);
    const watch = await claimWatch(store.db, { worker: randomUUID(), now: clock.now(), lease, until });
    if (watch === null) return;
    await lookAt(watch, resources, stopping);
  }
};

type Outcome =
  | { readonly outcome: 'UNCHANGED' }
  | { readonly outcome: 'FAILED'; readonly message: string }
  | { readonly outcome: 'LOADING'; readonly mark: Mark }
  /** It is among the sources no longer. */
  | { readonly outcome: 'GONE' };

async function lookAt(watch: WatchRecord, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const { store, log } = resources;
  const leaving = new AbortController();
  const signal = stopping === undefined ? leaving.signal : AbortSignal.any([stopping, leaving.signal]);
  const isLost = (): boolean => leaving.signal.aborted;
  const holding = everyMoment(async () => {
    const held = await renewWatch(store.db, watch, { lease_until: new Date(Date.now() + LEASE_MS) });
    // It is watched no longer, or somebody else took it.
    if (held === null) leaving.abort();
  }, signal);
  let outcome: Outcome;
  try {
    outcome = await look(watch, resources, signal);
    if (isLost()) return;
  } catch (error) {
    // The job goes on when the database is back, or in the next process.
    if (databaseAway(error) !== null || stopping?.aborted === true) throw error;
    if (isLost()) return;
    log.error({ err: error, watchId: watch.id }, 'a source could not be looked at');
    outcome = { outcome: 'FAILED', message: 'It failed on the server: its log says why.' };
  } finally {
    leaving.abort();
    await holding;
  }
  await finish(watch, outcome, resources);
}

async function look(watch: WatchRecord, resources: JobResources, signal: AbortSignal): Promise<Outcome> {
  const { warehouse, store, config } = resources;
  if (watch.attempts > MOST_ATTEMPTS)
    return { outcome: 'FAILED', message: `The server ended ${MOST_ATTEMPTS} times while it looked.` };
  if (warehouse.current() === null) return { outcome: 'FAILED', message: 'No records are in service.' };
  // Makes the warehouse look whether another snapshot is in service.
  await warehouse.query('SELECT 1');
  if (!(await seriesInService(warehouse)).some(({ series }) => series === watch.series)) return { outcome: 'GONE' };
  const full = await tooManyKept(store);
  if (full !== null) return { outcome: 'FAILED', message: full.userMessage ?? '' };
  const folder = arrivingFolder(config.dataDir);
  try {
    const known = watch.mark as Mark | null; // written by a look, or with what was fetched first
    const place = await placeNow(watch, known, resources);
    if (place === null) return { outcome: 'UNCHANGED' };
    if (isRefusal(place)) return { outcome: 'FAILED', message: place.userMessage ?? '' };
    const fetched = await bringPlace(place, folder, { known, signal }, resources);
    if (fetched === null) return { outcome: 'UNCHANGED' };
    if (isRefusal(fetched)) return { outcome: 'FAILED', message: fetched.userMessage ?? 'It could not be fetched.' };
    signal.throwIfAborted();
    await loadAnew({ ...watch, place }, fetched, folder, resources);
    return { outcome: 'LOADING', mark: fetched.mark };
  } finally {
    await rm(folder.dir, { recursive: true, force: true });
  }
}

/** The newest file that is meant, where the watch is of files by a pattern; null: all are older than what is known. */
async function placeNow(
  watch: WatchRecord,
  known: Mark | null,
  { config }: Pick<JobResources, 'config'>,
): Promise<SourcePlace | Refusal | null> {
  const place = watch.place as SourcePlace; // written by P365
  const { pattern } = watch;
  if (pattern === null || place.kind !== 'FOLDER') return place;
  const newest = await newestFile(config, place.folder, pattern);
  if (newest === null) return refuse(422, `No file that lies in ${place.folder} is called ${pattern}.`);
  // Whoever takes the newest one away has published nothing.
  if (known?.modified != null && newest.modified < known.modified) return null;
  return { ...place, file: newest.file };
}

async function finish(watch: WatchRecord, end: Outcome, resources: JobResources): Promise<void> {
  const { store, config, clock } = resources;
  if (end.outcome === 'GONE') {
    await deleteWatch(store.db, watch.id);
    return await alertOperators(`${watch.name} is among the sources no longer, so it is watched no longer.`, resources);
  }
  const now = clock.now();
  const over = {
    worker: null,
    lease_until: null,
    attempts: 0,
    looked: now,
    next_look: nextLook(watch, now, config.timeZone),
  };
  switch (end.outcome) {
    case 'UNCHANGED': {
      // What was refused is refused still, and what loads still loads.
      const isOpen = watch.outcome === 'REFUSED' || watch.outcome === 'LOADING';
      await renewWatch(store.db, watch, { ...over, ...(isOpen ? {} : { outcome: 'UNCHANGED', message: null }) });
      return;
    }
    case 'LOADING':
      // Unless it is through already.
      await renewWatch(store.db, watch, { ...over, mark: JSON.stringify(end.mark) });
      return;
    case 'FAILED': {
      const { message } = end;
      const held = await renewWatch(store.db, watch, { ...over, outcome: 'FAILED', message });
      // Once, not every day.
      if (held === null || watch.outcome === 'FAILED') return;
      const text = `${watch.name} was looked at and could not be had. ${message} What is in service stayed as it was; it is looked at again by itself.`;
      await alertOperators(text, resources);
    }
  }
}
