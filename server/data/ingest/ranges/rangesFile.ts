/** A file of address ranges, before anything is done with it. */
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { countyOf } from '../../../../src/api/catalogue/search/counties.ts';
import { isInUnitedStates } from '../plausible.ts';
import type { Shapes } from '../shapes/features.ts';
import { readShapefile } from '../shapes/readShapefile.ts';
import { isZip, unzip } from '../unzip.ts';
import { rangeColumns } from './ranges.queries.ts';
import { neededAttributes, rangePieces } from './rangePieces.ts';

export interface RangesFileRequest {
  /** A shapefile ADDRFEAT of TIGER/Line, or the zip that the Census publishes. */
  readonly file: string;
  /** Default: the county of its name, `tl_2024_51540_addrfeat.zip`. */
  readonly fips?: string | undefined;
  /** The day it was true; default: the first of the year of its name. */
  readonly asOf?: string | undefined;
}

export interface RangesFile {
  readonly name: string;
  readonly fips: string;
  readonly asOf: string;
  readonly shapes: Shapes;
}

export interface RangeCounts {
  /** Stretches of street in the file, and those of them without a street's name or whole house numbers. */
  readonly stretches: number;
  readonly without: number;
}

/** Throws, naming the file, when it is another one, or of which county and day it is cannot be told. */
export async function openRanges(request: RangesFileRequest, workDir: string): Promise<RangesFile> {
  const path = isZip(request.file) ? await unzip(request.file, workDir) : request.file;
  const name = basename(path);
  const shapes = await rangesIn(path);
  return { name, shapes, ...whatOf(request, name) };
}

/** County and day, as said or as its name says. */
function whatOf({ fips: said, asOf: saidDay }: RangesFileRequest, name: string): { fips: string; asOf: string } {
  const named = /^tl_(?:rd)?(\d{4}|\d{2})_(\d{5})_/i.exec(name);
  const fips = said ?? named?.[2];
  if (fips === undefined) throw new Error(`${name}: say which county it is of with --fips 00000`);
  if (countyOf(fips) === undefined) {
    throw new Error(
      `there is no county ${fips}${fips.startsWith('09') ? ': files of Connecticut from 2022 on are of planning regions, those up to 2021 of counties' : ''}`,
    );
  }
  if (named?.[2] !== undefined && named[2] !== fips && countyOf(named[2]) !== undefined) {
    throw new Error(`${name} is of ${countyName(named[2])}, and --fips ${fips} says ${countyName(fips)}`);
  }
  const asOf = saidDay ?? (named?.[1] === undefined ? undefined : `${named[1].padStart(4, '20')}-01-01`);
  if (asOf === undefined) throw new Error(`${name}: say of which day it is with --as-of YYYY-MM-DD`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf)) throw new Error(`--as-of is ${asOf}: write a day as YYYY-MM-DD`);
  return { fips, asOf };
}

async function rangesIn(path: string): Promise<Shapes> {
  const name = basename(path);
  if (!/\.shp$/i.test(name)) {
    throw new Error(`${name} is no shapefile: give the .shp or the .zip of ADDRFEAT (address ranges) of TIGER/Line`);
  }
  const shapes = await readShapefile(path);
  const missing = neededAttributes.filter((column) => !shapes.columns.includes(column));
  if (missing.length === 0) return shapes;
  throw new Error(
    `${name} is no file of address ranges (ADDRFEAT of TIGER/Line): it has no ${missing.join(', ')}; its columns are: ${shapes.columns.join(', ')}`,
  );
}

/** Writes its pieces as CSV. Throws, naming the file, when it has no house numbers, or lies elsewhere. */
export async function writePieces(name: string, shapes: Shapes, path: string): Promise<RangeCounts> {
  let [stretches, without, elsewhere] = [0, 0, 0];
  let example = '';
  const lines = async function* (): AsyncGenerator<readonly (string | number)[]> {
    for await (const feature of shapes.features()) {
      const pieces = rangePieces(feature, shapes.toDegrees);
      stretches += 1;
      const [first] = pieces;
      if (first === undefined) without += 1;
      else if (!isInUnitedStates(...first.from)) {
        elsewhere += 1;
        example ||= `stretch ${stretches}, ${first.street}: longitude ${first.from[0]}, latitude ${first.from[1]}`;
      }
      for (const { street, zip, parity, low, high, from, to, feet } of pieces) {
        yield [street, zip, parity ?? '', low, high, ...from, ...to, feet];
      }
    }
  };
  await pipeline(Readable.from(lines()), stringify({ header: true, columns: rangeColumns }), createWriteStream(path));
  if (stretches === without) throw new Error(`${name} has no street with house numbers`);
  if (elsewhere * 2 > stretches - without) {
    throw new Error(
      `${name} has coordinates that are not of the United States (${example}): its .prj is another file's`,
    );
  }
  return { stretches, without };
}

export const countyName = (fips: string): string => countyOf(fips)?.displayName ?? fips;
