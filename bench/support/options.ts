import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const PARTS = [
  'calc',
  'search',
  'mixed',
  'map',
  'property',
  'ingest',
  'grid',
  'lists',
  'files',
  'bundle',
  'accuracy',
  'fuzz',
  'isolation',
  'billing',
  'calls',
  'load',
  'kill',
  'moneyKill',
  'outages',
  'audit',
  'webhooks',
  'archive',
  'marketing',
  'marketingKill',
  'country',
] as const;
export type PartName = (typeof PARTS)[number];

export interface Options {
  readonly parts: readonly PartName[];
  /** Parcels of the warehouses that are searched, ascending. */
  readonly sizes: readonly number[];
  /** Parcels of the warehouses that the parts `calls` and `load` ask: the goals of a call were given at these sizes. */
  readonly callSizes: readonly number[];
  /**
   * Rows of a large import that the part `lists` makes instead of everything else, and the part `load` beside people at
   * work; null: none, and three quarters of the parcels.
   */
  readonly importRows: number | null;
  /** How long the part `load` looks at people by themselves; null: five minutes. */
  readonly seconds: number | null;
  /** Folder of a checkout of an earlier version, with its packages: what was promised against it is measured; null: told as left out. */
  readonly before: string | null;
  /** Of the part `country`, over so many states; the sizes above are those of the other parts. */
  readonly parcels: number;
  readonly states: number;
  readonly jsonFile: string | null;
  /** Parts that the JSON file has already for these sizes are not measured again. */
  readonly resumes: boolean;
  /** Removes what was made for these sizes when all is measured: ten million parcels are several gigabytes. */
  readonly isDiscarding: boolean;
}

export const USAGE = `npm run bench -- [--only ${PARTS.join('|')}[,...]] [--sizes 100000,1000000] [--import-rows 750000] [--seconds 300] [--parcels 2000000] [--states 50] [--before folder] [--json file [--resume]] [--discard]`;

/**
 * Reads the command line; throws with what is wrong.
 *
 * @example readOptions(['--only', 'calc', '--sizes', '5000000,100000']).sizes // [100000, 5000000]
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      sizes: { type: 'string' },
      'import-rows': { type: 'string' },
      seconds: { type: 'string' },
      before: { type: 'string' },
      parcels: { type: 'string', default: '2000000' },
      states: { type: 'string', default: '50' },
      json: { type: 'string' },
      discard: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
    },
  });
  const parts = (values.only ?? PARTS.join(',')).split(',').map(partNamed);
  if (values.resume && values.json === undefined) throw new Error('--resume needs the file of the run before: --json');
  return {
    parts,
    sizes: sizesOf(values.sizes ?? '100000,1000000'),
    callSizes: sizesOf(values.sizes ?? '60000,1000000'),
    importRows: values['import-rows'] === undefined ? null : sizeOf(values['import-rows']),
    seconds: values.seconds === undefined ? null : secondsOf(values.seconds),
    before: values.before === undefined ? null : checkoutAt(values.before),
    parcels: sizeOf(values.parcels),
    states: statesOf(values.states),
    jsonFile: values.json ?? null,
    isDiscarding: values.discard,
    resumes: values.resume,
  };
}

function partNamed(text: string): PartName {
  const part = PARTS.find((name) => name === text.trim());
  if (part === undefined) throw new Error(`no part '${text}': ${PARTS.join(', ')}`);
  return part;
}

const sizesOf = (text: string): number[] =>
  text
    .split(',')
    .map(sizeOf)
    .toSorted((a, b) => a - b);

function sizeOf(text: string): number {
  const size = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(size) || size < 1000) throw new Error(`'${text}' is not a number of 1000 or more`);
  return size;
}

function statesOf(text: string): number {
  const states = Number(text);
  if (!Number.isInteger(states) || states < 2 || states > 50) throw new Error(`'${text}' is not a number from 2 to 50`);
  return states;
}

function checkoutAt(folder: string): string {
  const path = resolve(folder);
  if (!existsSync(join(path, 'bench/server/serverProcess.ts')) || !existsSync(join(path, 'node_modules')))
    throw new Error(`'${folder}' is no checkout of Platbook with its packages`);
  return path;
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error(`'${text}' is not a number of seconds`);
  return seconds;
}
