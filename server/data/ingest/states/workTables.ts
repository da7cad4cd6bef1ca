/** The database that a load works in: put together from the files of states, and taken apart into them. */
import { constants, copyFile, rm } from 'node:fs/promises';
import { stateOf } from '../../warehouse/records/stateFiles.ts';
import { tablesFile } from '../../warehouse/tablesFile.ts';
import type { TableFile } from '../../warehouse/snapshotTables.ts';
import { createTables } from '../snapshotTables.queries.ts';
import type { SnapshotBuild } from '../snapshotWork.ts';
import { literal } from '../text.ts';
import { addTables, statesIn, takeState } from './splitStates.queries.ts';
import { attachNew, type StatePart } from './statePart.ts';
import { unreadable } from './unreadable.ts';

export interface Beginning {
  readonly touched: readonly TableFile[];
  /** The states that others have, which stay as they are or have their own turn. */
  readonly others: readonly string[];
  readonly isSmall: boolean;
}

/** Copies the largest of the files, and adds the rows of the others. */
export async function openWork(
  build: SnapshotBuild,
  work: Pick<StatePart, 'database' | 'path'>,
  { touched, isSmall }: Beginning,
): Promise<void> {
  const [largest, ...others] = touched.toSorted((a, b) => (b.own?.parcels ?? 0) - (a.own?.parcels ?? 0));
  try {
    if (largest !== undefined) await copyFile(largest.path, work.path, constants.COPYFILE_FICLONE);
    await attachNew(build.connection, work, isSmall);
  } catch (error) {
    if (largest === undefined || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    throw unreadable(error);
  }
  await build.run(`USE ${work.database}`);
  for (const { path } of others) {
    await build.run(`ATTACH ${literal(path)} AS added (READ_ONLY)`);
    await addTables(build, 'added');
    await build.run('DETACH added');
  }
}

/** The database itself where it has rows of one state; of several one for each, of none nothing, and it is gone. */
export async function partsOf(
  build: SnapshotBuild,
  path: string,
  work: Pick<StatePart, 'database' | 'path'>,
  { touched, others, isSmall }: Beginning,
): Promise<StatePart[]> {
  const states = await statesIn(build);
  const strange = [...states.keys()].find((state) => others.includes(state));
  if (strange !== undefined) throw new Error(`rows of ${strange.toUpperCase()} came with a load that said it has none`);
  const [only = stateOf(null), other] = states.keys();
  if (other === undefined && (states.size === 1 || others.length === 0)) {
    const isCopy = touched.length === 1 && (touched[0]?.own === null || touched[0]?.own.state === only);
    return [{ ...work, state: only, isCopy }];
  }
  const parts: StatePart[] = [];
  for (const state of states.keys()) {
    const part = { state, database: `state_${state}`, path: tablesFile(path, state), isCopy: false };
    await attachNew(build.connection, part, isSmall);
    await build.run(`USE ${part.database}`);
    await createTables(build);
    await takeState(build, work.database, state, states);
    parts.push(part);
  }
  // What is thrown away need not be written.
  await build.run(
    'USE memory',
    'PRAGMA disable_checkpoint_on_shutdown',
    `DETACH ${work.database}`,
    'PRAGMA enable_checkpoint_on_shutdown',
  );
  await rm(work.path);
  return parts;
}
