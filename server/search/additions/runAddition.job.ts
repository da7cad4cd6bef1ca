/**
 * Loads a file that was brought up, in a process apart, and tells how far it is. What is in service changes in one step at
 * its end; a load whose server died begins anew.
 */
import { readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clearBuilding } from '../../data/ingest/clearBuilding.ts';
import type { IngestProgress } from '../../data/ingest/ingestReport.ts';
import { parseRecipe, type Recipe } from '../../data/recipes/recipe.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { databaseAway } from '../../platform/store/outage.ts';
import { additionFolder, forgetFile, uploadedFile, type AdditionFolder } from './additionFolder.ts';
import { renewAddition, updateAddition, type AdditionRecord } from './additions.queries.ts';
import { tellWatch } from '../watches/tellWatch.ts';
import { loadTask } from './additionTasks.ts';
import { everyMoment, LOOK_EVERY_MS } from './everyMoment.ts';
import type { LoadOutcome } from './load.apart.ts';
import { isLoadedSince, readLoaded, type Loaded } from './loaded.ts';
import { holdAddition } from './holdAddition.ts';
import { tellAddition } from './tellAddition.ts';
import { LEASE_MS, MOST_ATTEMPTS, thisWorker } from './worker.ts';

const LOADED_ALREADY = 'It was loaded before it could be stopped.';

/** What is kept in the folder with the recipe: what was wished of the load. */
export interface Wished {
  readonly recipe: unknown;
  readonly retire: boolean;
}

export const runAdditionJob: JobRun<{ readonly additionId: number }> = async ({ additionId }, resources, stopping) =>
  await holdAddition(additionId, resources, 'LOADING', async (record) => await workOff(record, resources, stopping));

type End =
  | { readonly state: 'DONE'; readonly loaded: Loaded | null; readonly message: string | null }
  | { readonly state: 'FAILED' | 'CANCELLED'; readonly message: string | null }
  /** Somebody else goes on with it. */
  | null;

async function workOff(record: AdditionRecord, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const folder = additionFolder(resources.config.dataDir, record.id);
  let end: End;
  try {
    end = await load(record, folder, resources, stopping);
  } catch (error) {
    // Nothing is wrong with the load: the job goes on when the database is back.
    if (databaseAway(error) !== null || stopping?.aborted === true) throw error;
    resources.log.error({ err: error, additionId: record.id }, 'a load of records failed');
    end = {
      state: 'FAILED',
      message: 'The load failed on the server: its log says why. What is in service is as it was.',
    };
  }
  if (end === null) return;
  // What a load that was ended has left in the folder of the facts, its lock among it.
  if (end.state !== 'DONE') await clearBuilding(resources.config.warehouseDir);
  await finish(record, folder, end, resources);
}

async function load(
  record: AdditionRecord,
  folder: AdditionFolder,
  { store, config, apart, events, clock, facts }: JobResources,
  stopping?: AbortSignal,
): Promise<End> {
  const before = await readLoaded(folder);
  if (before?.isCounted === true) return { state: 'DONE', loaded: before, message: null };
  if (record.attempts > MOST_ATTEMPTS)
    return {
      state: 'FAILED',
      message: `The server ended ${MOST_ATTEMPTS} times while this was loaded: it was given up. What is in service is as it was.`,
    };
  const file = await uploadedFile(folder);
  const wished = await wishOf(folder);
  if (file === null || wished === null)
    return { state: 'FAILED', message: 'The file is there no more: bring it up again.' };
  if (record.cancel_requested) return { state: 'CANCELLED', message: null };
  const isStopping = (): boolean => stopping?.aborted === true;
  const began = new Date();
  const leaving = new AbortController();
  const signal = stopping === undefined ? leaving.signal : AbortSignal.any([stopping, leaving.signal]);
  let current: AdditionRecord | null = record;
  let isWaiting = false;
  const look = async (): Promise<void> => {
    const step = isWaiting ? null : await progressOf(folder);
    const change = {
      lease_until: new Date(Date.now() + LEASE_MS),
      ...(step === null
        ? { phase: isWaiting ? 'Waiting for another load' : 'Beginning' }
        : { phase: step.step, done: step.done, total: step.total }),
    };
    const was: AdditionRecord | null = current;
    current = await renewAddition(store.db, record.id, thisWorker, change);
    if (current === null || current.cancel_requested) leaving.abort();
    else if (current.phase !== was?.phase || current.done !== was?.done) tellAddition({ events, clock }, current);
  };
  const looking = everyMoment(look, signal);
  try {
    const order = {
      folder,
      file,
      ...wished,
      warehouseDir: config.warehouseDir,
    };
    await facts?.catchUp();
    for (;;) {
      const outcome = await apart.run(loadTask, order, { signal, isPatient: true });
      if (isStopping() || current === null) return null;
      const loaded = await readLoaded(folder);
      // Another server put other records into service meanwhile: it is loaded once more, on those.
      if (loaded !== null && (await facts?.share(basename(loaded.path, '.duckdb'))) === 'SET_ASIDE') {
        await rm(folder.loaded, { force: true });
        continue;
      }
      if (loaded !== null) return { state: 'DONE', loaded, message: current.cancel_requested ? LOADED_ALREADY : null };
      if (leaving.signal.aborted)
        return (await isLoadedSince(config.warehouseDir, wished.recipe, began))
          ? { state: 'DONE', loaded: null, message: LOADED_ALREADY }
          : { state: 'CANCELLED', message: null };
      const failed = failureOf(outcome);
      if (failed !== null) return { state: 'FAILED', message: failed };
      isWaiting = true;
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return isStopping() ? null : { state: 'CANCELLED', message: null };
      isWaiting = false;
    }
  } finally {
    leaving.abort();
    await looking;
  }
}

/** Null: the facts are being changed by somebody else, and it is tried again. */
function failureOf(outcome: LoadOutcome | { readonly kind: 'refusal'; readonly userMessage: string | undefined }) {
  if (isRefusal(outcome)) return outcome.userMessage ?? 'The load was not finished.';
  if (!('ok' in outcome) || outcome.ok) return 'The load was not finished.';
  return 'isBusy' in outcome ? null : outcome.why;
}

async function finish(
  record: AdditionRecord,
  folder: AdditionFolder,
  end: Exclude<End, null>,
  { store, warehouse, events, clock, log }: JobResources,
): Promise<void> {
  const loaded = end.state === 'DONE' ? end.loaded : null;
  if (end.state === 'DONE')
    await warehouse
      .follow()
      .catch((error: unknown) => log.warn({ err: error }, 'what was loaded is not yet in service here'));
  const done = await updateAddition(store.db, record.id, ['LOADING'], {
    state: end.state,
    message: end.message,
    phase: null,
    worker: null,
    lease_until: null,
    finished: clock.now(),
    // What failed is mended and loaded again.
    is_swept: end.state !== 'FAILED',
    has_rejected: loaded?.hasRejected ?? false,
    report: loaded === null ? null : JSON.stringify(loaded.report),
  });
  if (end.state !== 'FAILED') await forgetFile(folder);
  if (done === null) return;
  tellAddition({ events, clock }, done);
  if (done.watch_id === null) return;
  const { recipe = null } = (await wishOf(folder)) ?? {};
  const { state, message } = end;
  const report = loaded?.report ?? null;
  await tellWatch({ watchId: done.watch_id, state, message, report, recipe }, { store, events, clock });
}

const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(path, 'utf8').catch(() => 'null')) as unknown;

/** Null also in the moment in which it is being written. */
const progressOf = async ({ progress }: AdditionFolder): Promise<IngestProgress | null> =>
  (await readJson(progress).catch(() => null)) as IngestProgress | null; // as above

async function wishOf({ recipe }: AdditionFolder): Promise<{ recipe: Recipe; retire: boolean } | null> {
  const wished = (await readJson(recipe)) as Wished | null; // written when the load was asked for
  return wished === null
    ? null
    : { recipe: parseRecipe(wished.recipe, 'the recipe of the load'), retire: wished.retire };
}
