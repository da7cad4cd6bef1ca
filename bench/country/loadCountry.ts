import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../../server/data/ingest/ingest.ts';
import { prepareGeneric } from '../../server/data/ingest/prepareGeneric.ts';
import { readManifest, type NamedFile } from '../../server/data/warehouse/snapshotManifest.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { writeCountryFile } from './countryFile.queries.ts';
import { COUNTY_PARCELS, type PlannedCounty } from './countryPlan.ts';

/** Of what is read at once; larger work spills to disk. */
const MEMORY = '8GB';
const PARCELS_AT_ONCE = 5_000_000;
const NAME = 'Generated country';

export interface Loaded {
  readonly parcels: number;
  readonly seconds: number;
  /** Of the processor: the same however busy the machine is. */
  readonly worked: number;
  /** Seconds by step, the longest first. */
  readonly steps: readonly (readonly [step: string, seconds: number])[];
  readonly files: readonly NamedFile[];
  /** Of files that the snapshot before did not have: what goes to a bucket and to every server. */
  readonly newBytes: number;
}

/** Loads counties beside those of a directory, through the recipe `generic`, as a person's file of several counties. */
export async function loadCounties(dir: string, counties: readonly PlannedCounty[], edition = 0): Promise<Loaded> {
  const file = join(dir, '..', 'roll.csv');
  await writeCountryFile(file, counties, edition);
  try {
    const before = new Set((await filesOf(dir)).map(({ sha256 }) => sha256));
    const { recipe } = await prepareGeneric('generic', [file], { asOf: '2026-01-01', name: NAME });
    const cpu = process.cpuUsage();
    const began: [step: string, at: number][] = [];
    const onProgress = ({ step }: { readonly step: string }): void =>
      void began.push([step.split(':')[0] ?? step, performance.now()]);
    const { parcels } = await ingest({ dir, recipe, files: [file], options: { memoryLimit: MEMORY }, onProgress });
    const { user, system } = process.cpuUsage(cpu);
    const files = await filesOf(dir);
    const steps = new Map<string, number>();
    began.forEach(([step, at], nth) => {
      const until = began[nth + 1]?.[1] ?? performance.now();
      steps.set(step, (steps.get(step) ?? 0) + (until - at) / 1000);
    });
    return {
      parcels,
      seconds: (performance.now() - (began[0]?.[1] ?? 0)) / 1000,
      worked: (user + system) / 1e6,
      steps: [...steps].toSorted((a, b) => b[1] - a[1]),
      files,
      newBytes: files.reduce((sum, { sha256, bytes }) => sum + (before.has(sha256) ? 0 : bytes), 0),
    };
  } finally {
    rmSync(file, { force: true });
  }
}

/** The same in parts of some millions of parcels. */
export async function loadInParts(dir: string, counties: readonly PlannedCounty[]): Promise<readonly Loaded[]> {
  const size = PARCELS_AT_ONCE / COUNTY_PARCELS;
  const loads: Loaded[] = [];
  for (let at = 0; at < counties.length; at += size) {
    loads.push(await loadCounties(dir, counties.slice(at, at + size)));
    const { bavail, bsize } = statfsSync(dir);
    const done = Math.min(at + size, counties.length) * COUNTY_PARCELS;
    console.error(
      `${done.toLocaleString('en-US')} parcels are in, ${loads.at(-1)?.seconds.toFixed(0)} s, of the processor ${loads.at(-1)?.worked.toFixed(0)} s (${stepsOf(loads.at(-1))}), ${Math.round((bavail * bsize) / 1e9)} GB free`,
    );
  }
  return loads;
}

async function filesOf(dir: string): Promise<readonly NamedFile[]> {
  const current = await currentSnapshot(dir);
  return current === null ? [] : ((await readManifest(dir, current.id))?.manifest.files ?? []);
}

/** The steps of a load that took longest, in words. */
export const stepsOf = (load: Loaded | undefined): string =>
  (load?.steps ?? [])
    .slice(0, 5)
    .map(([step, seconds]) => `${step.toLowerCase()} ${seconds.toFixed(0)} s`)
    .join(', ');
