/** The files that the records of a snapshot lie in: an index, and blocks by state. */
import { basename, dirname, join } from 'node:path';
import { readdir, rm } from 'node:fs/promises';
import { states } from '../../../../src/api/catalogue/search/states.ts';
import { RECORDS_SUFFIX } from './format.ts';
import { failing, openFile, readAnyFooter } from './frame.ts';

const byFips = new Map<string, string>(Object.entries(states).map(([code, { fips }]) => [fips, code.toLowerCase()]));

/** Whose file a county's records lie in: the letters of the state; `other` of what is in none that is known. */
export const stateOf = (fips: string | null): string => byFips.get(fips?.slice(0, 2) ?? '') ?? 'other';

const stem = (index: string): string => index.slice(0, -RECORDS_SUFFIX.length);

/** The file of blocks of a state, beside the index of records. */
export const stateFile = (index: string, state: string): string => `${stem(index)}.${state}${RECORDS_SUFFIX}`;

/** All files of records of a snapshot, the index last. Throws where that is not whole. */
export async function recordsFiles(index: string): Promise<string[]> {
  const fail = failing(index);
  const file = await openFile(index, fail);
  try {
    const { files = [] } = (await readAnyFooter(file, basename(stem(index)), fail)).footer;
    return [...files.map(({ state }) => stateFile(index, state)), index];
  } finally {
    await file.close();
  }
}

/** Removes an index of records and all files of states beside it, whole or not. */
export async function removeRecords(index: string): Promise<void> {
  const name = basename(stem(index));
  for (const other of await readdir(dirname(index))) {
    if (other.startsWith(`${name}.`) && other.endsWith(RECORDS_SUFFIX)) await rm(join(dirname(index), other));
  }
}
