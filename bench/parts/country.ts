import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askCountries } from '../country/askCountry.ts';
import { countryPlan } from '../country/countryPlan.ts';
import { loadCounties, loadInParts, stepsOf, type Loaded } from '../country/loadCountry.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import type { Options } from '../support/options.ts';

/** What a county is held against: the same county in a country of so many parcels, or of a fifth. */
const SMALL = 1_000_000;
const SMALL_SHARE = 5;

/**
 * A whole country: generated rolls of every state through the real ingest, asked as people ask, and one state more and anew
 * beside the others. It takes some 1,200 bytes of disk a parcel at its most, in the folder for temporary files (`TMPDIR`).
 */
export async function benchCountry({ parcels, states }: Options): Promise<PartResult> {
  const few = Math.min(SMALL, parcels / SMALL_SHARE);
  const root = mkdtempSync(join(tmpdir(), 'platbook-country-'));
  try {
    const small = dirIn(root, 'small');
    const smallPlan = (await countryPlan(few, states)).flatMap(({ counties }) => counties);
    const smallLoads = await loadInParts(small, smallPlan);
    const dir = dirIn(root, 'country');
    const plan = await countryPlan(parcels, states);
    const [last, rest] = [plan.at(-1)?.counties ?? [], plan.slice(0, -1).flatMap(({ counties }) => counties)];
    const loads = await loadInParts(dir, rest);
    const added = await loadCounties(dir, last);
    const anew = await loadCounties(dir, last, 1);
    const [answers, fewAnswers] = await askCountries([
      { dir, counties: rest },
      { dir: small, counties: smallPlan },
    ]);
    if (answers === undefined || fewAnswers === undefined) throw new Error('two countries are asked');
    const bytes = added.files.reduce((sum, file) => sum + file.bytes, 0);
    const records = added.files.filter(({ path }) => path.endsWith('.records'));
    const label = millions(parcels);
    const growth = (name: string, ours: number, other: number): Figure => ({
      name,
      ours: { label, value: ours * 1e6, unit: 'ns' },
      other: { label: millions(few), value: other * 1e6, unit: 'ns' },
      goal: { bound: 'at most', ratio: 1.3 },
    });
    const within = (name: string, ours: number, most: number): Figure => ({
      name,
      ours: { label, value: ours * 1e6, unit: 'ns' },
      other: { label: 'promised', value: most * 1e6, unit: 'ns' },
      goal: { bound: 'at most', ratio: 1 },
    });
    return {
      figures: [
        growth('page of a county', answers.page, fewAnswers.page),
        growth('count of a county', answers.count, fewAnswers.count),
        within('an address of the whole country', answers.address, 300),
        within('an owner of the whole country', answers.owner, 300),
        within('open to first answer', answers.opened, 3000),
      ],
      notes: [
        `${parcels.toLocaleString('en-US')} parcels in ${rest.length + last.length} counties of ${plan.length} states; over HTTP, the owner's session`,
        `memory of the server ${megabytes(answers.memory)}, with ${millions(few)} ${megabytes(fewAnswers.memory)}`,
        `${Math.round(bytes / parcels)} bytes on disk a parcel, ${Math.round(records.reduce((sum, file) => sum + file.bytes, 0) / parcels)} of them records in ${records.length} files`,
        `loaded at ${perMillion(loads)} a million, ${millions(few)} at ${perMillion(smallLoads)}`,
        `the longest steps of the last part: ${stepsOf(loads.at(-1))}`,
        `one state more (${last.length} counties) beside the others: ${added.seconds.toFixed(0)} s, ${added.worked.toFixed(0)} s of the processor (${stepsOf(added)}), ${megabytes(added.newBytes)} of ${megabytes(bytes)} are new files`,
        `the same state anew: ${anew.seconds.toFixed(0)} s, ${anew.worked.toFixed(0)} s of the processor, ${megabytes(anew.newBytes)} are new files`,
      ],
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function dirIn(root: string, name: string): string {
  const dir = join(root, name, 'warehouse');
  mkdirSync(dir, { recursive: true });
  return dir;
}

const millions = (parcels: number): string => `${Number((parcels / 1e6).toFixed(1))} M`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`;

function perMillion(loads: readonly Loaded[]): string {
  const sum = (of: (load: Loaded) => number): number => loads.reduce((all, load) => all + of(load), 0);
  const millionsIn = sum(({ parcels }) => parcels) / 1e6;
  const [seconds, worked] = [sum((load) => load.seconds), sum((load) => load.worked)];
  return `${(seconds / millionsIn).toFixed(0)} s, ${(worked / millionsIn).toFixed(0)} s of the processor`;
}
