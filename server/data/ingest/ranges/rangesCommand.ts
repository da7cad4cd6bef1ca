/** `npm run ingest -- ranges ...`: what it does, told line by line. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countyOf } from '../../../../src/api/catalogue/search/counties.ts';
import { placedLines } from '../describe.ts';
import { dropRanges, ingestRanges } from './ingestRanges.ts';
import { countyName, openRanges, writePieces, type RangeCounts } from './rangesFile.ts';

export interface RangesCommand {
  readonly dir: string;
  readonly files: readonly string[];
  readonly fips: string | undefined;
  readonly asOf: string | undefined;
  readonly isDry: boolean;
  /** Take those of `fips` out instead. */
  readonly isRemoval: boolean;
}

/** Loads one file after the other, each into a snapshot of its own. Throws at the first that cannot be used. */
export async function runRanges(
  { dir, files, fips, asOf, isDry, isRemoval }: RangesCommand,
  print: (line: string) => void,
): Promise<void> {
  if (isRemoval) {
    if (fips === undefined || countyOf(fips) === undefined || files.length > 0)
      throw new Error('say of which county the address ranges are taken out: ranges --remove --fips 00000');
    const { placed, snapshot } = await dropRanges(dir, fips);
    for (const line of [`Address ranges of ${countyName(fips)} are taken out`, ...placedLines(placed)]) print(line);
    print(`Snapshot ${snapshot.id} is in service`);
    return;
  }
  if (files.length === 0)
    throw new Error('name at least one file of address ranges, such as tl_2024_51540_addrfeat.zip');
  for (const file of files) {
    if (isDry) {
      for (const line of await dryRanges(file, fips, asOf)) print(line);
      continue;
    }
    const report = await ingestRanges({ dir, file, fips, asOf });
    print(`Address ranges of ${countyName(report.fips)}, as of ${report.asOf}`);
    for (const line of [countLine(report), ...placedLines(report.placed)]) print(line);
    print(`Snapshot ${report.snapshot.id} is in service`);
  }
}

async function dryRanges(file: string, fips: string | undefined, asOf: string | undefined): Promise<string[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'platbook-ranges-'));
  try {
    const opened = await openRanges({ file, fips, asOf }, workDir);
    const counts = await writePieces(opened.name, opened.shapes, join(workDir, 'ranges.csv'));
    return [
      `${opened.name}: address ranges of ${countyName(opened.fips)}, as of ${opened.asOf}`,
      countLine(counts),
      'Nothing was changed.',
    ];
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

const countLine = ({ stretches, without }: RangeCounts): string =>
  `Stretches of street ${number(stretches)}, of these ${number(without)} without a street's name or whole house numbers`;

const number = (value: number): string => value.toLocaleString('en-US');
