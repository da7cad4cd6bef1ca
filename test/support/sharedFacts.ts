/** Machines with folders of their own that share their facts in one bucket. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IngestReport } from '../../server/data/ingest/ingestReport.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import type { Config } from '../../server/platform/config/config.ts';
import { openFactsBucket, type FactsBucket } from '../../server/platform/facts/factsBucket.ts';
import { openSharedFacts, type SharedFacts } from '../../server/platform/facts/sharedFacts.ts';
import type { Keeping } from '../../server/platform/facts/tidyBucket.ts';
import { workspace, type Workspace } from '../server/data/ingest/workspace.ts';
import { startS3Server, type TestS3Server } from './s3Server.ts';

const login = { accessKeyId: 'facts', secretAccessKey: 'not so secret' };
const BUCKET = 'county';

export interface Machine {
  readonly facts: SharedFacts;
  readonly dir: string;
  /** What it has said in its log. */
  readonly said: readonly string[];
  /** Loads so many parcels of a county, by the command's own way. */
  readonly load: (fips: string, parcels: number) => Promise<IngestReport>;
  /** Parcels in service by county. */
  readonly counties: () => Promise<Record<string, number>>;
  readonly inService: () => Promise<string | undefined>;
  readonly space: Workspace;
}

export interface SharedPlace {
  readonly s3: TestS3Server;
  readonly settings: NonNullable<Config['s3']>;
  readonly env: Readonly<Record<string, string>>;
  readonly bucket: FactsBucket;
  readonly machine: (keeping?: Keeping) => Promise<Machine>;
  /** Keys below `facts/`, sorted. */
  readonly keys: () => string[];
  /** The name in the bucket of an object, by its key below `facts/`. */
  readonly at: (key: string) => string;
  readonly pointer: () => { readonly manifest: string; readonly snapshot: string };
  readonly close: () => Promise<void>;
}

export async function sharedPlace(): Promise<SharedPlace> {
  const s3 = await startS3Server(login);
  const settings = { ...login, bucket: BUCKET, region: 'us-east-1', endpoint: s3.url };
  const bucket = openFactsBucket(settings);
  const machines: Machine[] = [];
  const at = (key: string): string => `/${BUCKET}/facts/${key}`;
  return {
    s3,
    settings,
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: login.accessKeyId,
      S3_SECRET_ACCESS_KEY: login.secretAccessKey,
    },
    bucket,
    machine: async (keeping) => {
      const made = await openMachine(settings, keeping);
      machines.push(made);
      return made;
    },
    keys: () =>
      [...s3.objects.keys()]
        .filter((key) => key.startsWith(at('')))
        .map((key) => key.slice(at('').length))
        .toSorted(),
    at,
    pointer: () =>
      // Written by the program under test.
      JSON.parse(String(s3.objects.get(at('current.json')))) as { manifest: string; snapshot: string },
    close: async () => {
      for (const { facts, space } of machines) {
        await facts.close();
        await space.remove();
      }
      bucket.close();
      await s3.close();
    },
  };
}

async function openMachine(s3: NonNullable<Config['s3']>, keeping?: Keeping): Promise<Machine> {
  const space = await workspace();
  const said: string[] = [];
  const log = {
    info: (...words: unknown[]) => void said.push(String(words.at(-1))),
    warn: (...words: unknown[]) => void said.push(String(words.at(-1))),
  };
  const facts = openSharedFacts({ s3, warehouseDir: space.dir }, log, keeping);
  if (facts === null) throw new Error('a bucket is set');
  return {
    facts,
    dir: space.dir,
    said,
    space,
    load: async (fips, parcels) => await space.load({ [`roll-${fips}.csv`]: rollOf(parcels) }, countyRecipe(fips)),
    counties: async () => {
      if ((await currentSnapshot(space.dir)) === null) return {};
      const rows = await space.rows<{ fips: string; n: number }>(
        'SELECT fips, count(*) AS n FROM parcel GROUP BY fips ORDER BY fips',
      );
      return Object.fromEntries(rows.map(({ fips, n }) => [fips, n]));
    },
    inService: async () => (await currentSnapshot(space.dir))?.id,
  };
}

export const countyRecipe = (fips: string): object => ({ id: `roll-${fips}`, name: `Roll of ${fips}`, fips });

/** A roll of parcels with a number each. */
export const rollOf = (parcels: number): string =>
  `apn\n${Array.from({ length: parcels }, (_, index) => `P-${index + 1}\n`).join('')}`;

/** What a machine remembers of the bucket. */
export const remembered = async ({ dir }: Machine): Promise<{ readonly setAside: { snapshot: string }[] }> =>
  // Written by the program under test.
  JSON.parse(await readFile(join(dir, 'bucket.json'), 'utf8')) as { setAside: { snapshot: string }[] };
