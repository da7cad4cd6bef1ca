/** `npm run ingest -- roads ...`: the streets of a county as the pane Add records loads them, told line by line. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { countyName } from './countyOfRoads.ts';
import { ingestRoads, whatOf, type RoadsRequest } from './ingestRoads.ts';
import { seeRoads, shapesOf } from './roadsFile.ts';

export interface RoadsCommand extends Pick<RoadsRequest, 'dir' | 'fips' | 'asOf' | 'name'> {
  readonly files: readonly string[];
  readonly isDry: boolean;
}

/** Loads one file after the other, each into a snapshot of its own. Throws at the first that cannot be used. */
export async function runRoads({ files, isDry, ...said }: RoadsCommand, print: (line: string) => void): Promise<void> {
  if (files.length === 0) throw new Error('name at least one file of roads, such as tl_2024_51540_roads.zip');
  for (const file of files) {
    if (isDry) {
      for (const line of await dryRoads({ ...said, file })) print(line);
      continue;
    }
    const { fips, asOf, kept, lines, leftOut, snapshot } = await ingestRoads({ ...said, file });
    print(`Streets of ${countyName(fips)}, as of ${asOf}: ${number(kept)} of ${number(lines)} are on the map`);
    for (const { reason, count } of leftOut) print(`  ${number(count)} left out: ${reason}`);
    print(`Snapshot ${snapshot.id} is in service`);
  }
}

async function dryRoads(request: RoadsRequest): Promise<string[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'platbook-roads-'));
  try {
    const { name, shapes } = await shapesOf(request.file, workDir);
    const { fips, recipe } = await whatOf(request, name, shapes);
    const { lines, named } = await seeRoads(name, basename(request.file), shapes);
    return [
      `${name}: streets of ${countyName(fips)}, as of ${recipe.asOf}: ${number(lines)}, of these ${number(named)} with a name`,
      'Nothing was changed.',
    ];
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

const number = (value: number): string => value.toLocaleString('en-US');
