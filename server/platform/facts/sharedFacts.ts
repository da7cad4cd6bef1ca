/**
 * The facts of an installation of several servers: this one follows what the bucket has in service, and publishes what comes
 * into service here, by whatever way. While the bucket is away all goes on with what is here.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WarehouseBusy } from '../../data/ingest/ingestLock.ts';
import { LEAD_RULES_FILE } from '../../data/warehouse/leadRulesFile.ts';
import { AREA_RENTS_FILE } from '../../data/rents/areaRentsFile.ts';
import { readManifest } from '../../data/warehouse/snapshotManifest.ts';
import { currentSnapshot, pointerMark } from '../../data/warehouse/snapshots.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/createLog.ts';
import { exchange, heal, type Exchanged } from './exchange.ts';
import { openFactsBucket } from './factsBucket.ts';
import { FactsProblem } from './factsProblem.ts';
import { readPointer } from './pointer.ts';
import { readSynced, settle, type SetAside } from './syncedState.ts';
import { tidyBucket, type Keeping } from './tidyBucket.ts';

/** What became of a change: LATER: the bucket is away, and it is published when that is back. */
type Shared = 'TOGETHER' | 'SET_ASIDE' | 'LATER';

export interface SharedFacts {
  /** For people: 's3://bucket/facts'. */
  readonly where: string;
  /** Fetches what is in service in the bucket, before something is built on it. Never throws. */
  readonly catchUp: () => Promise<void>;
  /** Publishes what is in service here. SET_ASIDE: another server was first, and this snapshot is not in service. */
  readonly share: (snapshotId: string) => Promise<Shared>;
  /** Whether nothing was ever published, as far as is known; null: the bucket has not answered yet. */
  readonly isEmpty: () => boolean | null;
  /** What whoever runs the installation has to know, in sentences; null: all is well. */
  readonly problem: () => string | null;
  /** Whether what is in service here is not in the bucket yet, and since when the bucket was not heard. */
  readonly numbers: () => { readonly unpublished: number; readonly failing: number; readonly seenAt: number | null };
  /** Looks every few seconds from now on. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

const LOOK_EVERY_MS = 3000;
const MOST_WAIT_MS = 60_000;
const HEAL_EVERY_MS = 10 * 60_000;

/** Null where no bucket is set: the data directory is the place. */
export function openSharedFacts(
  { s3, warehouseDir: dir }: Pick<Config, 's3' | 'warehouseDir'>,
  log: Pick<Log, 'info' | 'warn'>,
  keeping?: Keeping,
): SharedFacts | null {
  if (s3 === null) return null;
  const bucket = openFactsBucket(s3);
  const stopping = new AbortController();
  const { signal } = stopping;
  const at = { dir, bucket, signal };
  let looping: Promise<void> | null = null;
  let seenAt: number | null = null;
  let isEmpty: boolean | null = null;
  let failing: string | null = null;
  let isUnpublished = false;
  let setAside: readonly SetAside[] = [];
  /** As it was when both had the same: nothing is looked at closely before one of them changes. */
  let agreed: { readonly mark: string; readonly local: string } | null = null;
  let failures = 0;

  const fail = async (error: unknown): Promise<void> => {
    failures += 1;
    agreed = null;
    isUnpublished = await isAhead(dir, bucket.where);
    const told = error instanceof FactsProblem ? error.message : away(bucket.where, error, isUnpublished);
    if (told !== failing && !signal.aborted) log.warn({ err: error }, told);
    failing = told;
  };

  /** Null: it failed, which is told. Throws `WarehouseBusy`. */
  const look = async (): Promise<Exchanged | null> => {
    try {
      const before = await localMark(dir);
      const done = await exchange(at);
      seenAt = Date.now();
      isEmpty = done.did === 'NOTHING_THERE';
      setAside = done.setAside;
      failures = done.did === 'WAITING' ? failures + 1 : 0;
      if (failing !== null && done.did !== 'WAITING') log.info(`${bucket.where} is as it should be again`);
      failing = null;
      isUnpublished = false;
      const local = await localMark(dir);
      agreed = done.mark !== null && local === before ? { mark: done.mark, local } : null;
      if (done.did === 'FETCHED') log.info('facts that another server published are in service here');
      if (done.did === 'PUBLISHED') {
        log.info(`the facts in service are published in ${bucket.where}`);
        await tidyBucket(bucket, keeping).catch((error: unknown) =>
          log.warn({ err: error }, 'the bucket was not tidied'),
        );
      }
      return done;
    } catch (error) {
      if (error instanceof WarehouseBusy) throw error;
      await fail(error);
      return null;
    }
  };

  /** Whether neither side has changed since both had the same: one small question to the bucket. */
  const isAgreed = async (): Promise<boolean> => {
    if (agreed === null || agreed.local !== (await localMark(dir))) return false;
    if ((await readPointer(bucket, agreed.mark)) !== 'same') return false;
    seenAt = Date.now();
    return true;
  };

  /** Looks as soon as nobody else does so here. */
  const lookPatiently = async (): Promise<Exchanged | null> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
      try {
        return await look();
      } catch (error) {
        if (!(error instanceof WarehouseBusy)) throw error;
        await wait(pause, undefined, { signal });
      }
    }
  };

  const loop = async (): Promise<void> => {
    let healedAt = Date.now();
    while (!signal.aborted) {
      try {
        if (!(await isAgreed())) await look();
        else if (Date.now() - healedAt > HEAL_EVERY_MS) {
          healedAt = Date.now();
          await heal(at);
        }
      } catch (error) {
        if (!(error instanceof WarehouseBusy)) await fail(error);
      }
      const pause = Math.min(LOOK_EVERY_MS * 2 ** Math.min(failures, 10), MOST_WAIT_MS);
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    where: bucket.where,
    catchUp: async () => void (await lookPatiently()),
    share: async (id) => {
      for (let pause = 1000; ; pause = Math.min(pause * 2, 15_000)) {
        const done = await lookPatiently();
        if (done === null) return 'LATER';
        if (done.setAside.some(({ snapshot }) => snapshot === id)) {
          setAside = await settle(at.dir, bucket.where, id);
          return 'SET_ASIDE';
        }
        if (done.did !== 'WAITING') return 'TOGETHER';
        await wait(pause, undefined, { signal });
      }
    },
    isEmpty: () => isEmpty,
    problem: () => {
      const told = [failing, ...setAside.filter(({ isSettled }) => !isSettled).map(setAsideText)];
      return told.filter((sentence) => sentence !== null).join(' ') || null;
    },
    numbers: () => ({ unpublished: isUnpublished ? 1 : 0, failing: failing === null ? 0 : 1, seenAt }),
    start: () => void (looping ??= loop()),
    close: async () => {
      stopping.abort();
      await looping;
      bucket.close();
    },
  };
}

/** Another one whenever what is in service here changes, or what lies beside it. */
async function localMark(dir: string): Promise<string> {
  const marks = [await pointerMark(dir)];
  for (const name of [LEAD_RULES_FILE, AREA_RENTS_FILE]) {
    const found = await stat(join(dir, name)).catch(() => null);
    marks.push(found === null ? '' : `${found.ino}:${found.mtimeMs}:${found.size}`);
  }
  return marks.join(' ');
}

/** Whether something is in service here that the bucket does not have, as far as can be told without it. */
async function isAhead(dir: string, where: string): Promise<boolean> {
  try {
    const current = await currentSnapshot(dir);
    if (current === null) return false;
    const [known, synced] = [await readManifest(dir, current.id), await readSynced(dir, where)];
    return known === null || known.sha256 !== synced?.manifest;
  } catch {
    return false; // damaged: said elsewhere
  }
}

function away(where: string, error: unknown, isUnpublished: boolean): string {
  const why = error instanceof Error ? error.message || error.name : String(error);
  const what = isUnpublished
    ? 'What came into service here is not published yet: the other servers do not have it.'
    : 'What came into service on other servers is not fetched.';
  return `${where} cannot be reached (${why}). ${what} This server goes on with what it has, and tries again.`;
}

const setAsideText = ({ snapshot, by, at }: SetAside): string =>
  `Another server (${by}) published records before those that were loaded here: snapshot ${snapshot} of ${at} is kept and not in service. Load them again, on what is in service now.`;
