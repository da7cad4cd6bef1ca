/** Files in a zip as agencies publish them: one table or one shapefile with its parts, unpacked to be read. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { isTooTight, MOST_TIMES } from './unpackLimits.ts';

export const isZip = (path: string): boolean => /\.zip$/i.test(path);

/** More is no file of one county, and would fill the disk. */
const MOST_FILES = 1000;
const MOST_BYTES = 16 * 1024 ** 3;

/** What can be read, the likeliest first: beside a shapefile a .txt says what its columns are. */
const kinds = [
  /\.shp$/i,
  /\.(geojson|geojsonl|ndjson)$/i,
  /\.parquet$/i,
  /\.(csv|tsv)(\.gz)?$/i,
  /\.dbf$/i,
  /\.(xlsx|xlsm)$/i,
  /\.json$/i,
  /\.(txt|dat)$/i,
];
const companions: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.shp$/i, ['dbf', 'prj', 'cpg']],
  [/\.dbf$/i, ['cpg']],
];

/**
 * Unpacks the one file of a zip that can be read, with the parts of a shapefile beside it, into `workDir`, and answers its
 * path. Throws, naming the zip, when it has none or several, is damaged, or unpacks to too much.
 */
export async function unzip(path: string, workDir: string): Promise<string> {
  const name = basename(path);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new Error(`${name} is damaged or cut off, or no zip`, { cause: error });
  });
  try {
    const entries = await entriesOf(name, zip);
    const main = mainOf(name, entries);
    const wanted = [main, ...partsBeside(main, entries)];
    refuseTooMuch(name, wanted);
    const target = join(workDir, `${name}.files`);
    await mkdir(target, { recursive: true });
    for (const entry of wanted) await unpackEntry(name, zip, entry, join(target, basename(entry.fileName)));
    return join(target, basename(main.fileName));
  } finally {
    zip.close();
  }
}

async function entriesOf(name: string, zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      // The library would ask the system for it, which throws where nobody can catch it.
      if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > zip.fileSize)
        throw new Error('it leads out of the file');
      if (entries.push(entry) > MOST_FILES) break;
    }
  } catch (error) {
    throw new Error(`${name} is damaged: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (entries.length > MOST_FILES)
    throw new Error(`${name} holds more than ${MOST_FILES} files: unpack it and give one`);
  // Folders, and what a Mac leaves behind.
  return entries.filter(({ fileName }) => !/\/$|(^|\/)(__MACOSX\/|\.)/.test(fileName));
}

/** What says something of the table is read only where there is nothing else. */
const isAbout = ({ fileName }: Entry): boolean =>
  /read[_ -]?me|licen[cs]e|disclaimer|metadata|dictionary|layout|field[_ -]?(names|list)|\bterms\b/i.test(
    basename(fileName),
  );

function mainOf(name: string, all: readonly Entry[]): Entry {
  const tables = all.filter((entry) => !isAbout(entry) && kinds.some((kind) => kind.test(entry.fileName)));
  const entries = tables.length === 0 ? all : tables;
  for (const kind of kinds) {
    const [first, ...more] = entries.filter(({ fileName }) => kind.test(fileName));
    if (first === undefined) continue;
    if (more.length === 0) return first;
    throw new Error(
      `${name} holds several files that could be meant: ${namesOf([first, ...more])}. Unpack it and give the one that is`,
    );
  }
  throw new Error(
    `${name} holds no CSV, Parquet file, workbook (.xlsx), dBASE file, GeoJSON or shapefile (.shp); ${entries.length === 0 ? 'it is empty' : `it holds ${namesOf(entries)}`}`,
  );
}

function partsBeside({ fileName }: Entry, entries: readonly Entry[]): Entry[] {
  const endings = companions.find(([kind]) => kind.test(fileName))?.[1] ?? [];
  const parts = endings.map((ending) => fileName.replace(/[^.]*$/, ending).toLowerCase());
  return entries.filter((entry) => parts.includes(entry.fileName.toLowerCase()));
}

/** By what its directory says: an entry that unpacks to more than it says there is refused as it is read. */
function refuseTooMuch(name: string, entries: readonly Entry[]): void {
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isTight = entries.some(({ compressedSize, uncompressedSize }) => isTooTight(compressedSize, uncompressedSize));
  if (bytes <= MOST_BYTES && !isTight) return;
  throw new Error(
    `${name} unpacks to ${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB${isTight ? `, more than ${MOST_TIMES} times its size` : ''}: no file of a county does. If it is one, unpack it and give the file`,
  );
}

async function unpackEntry(name: string, zip: ZipFile, entry: Entry, target: string): Promise<void> {
  if (entry.isEncrypted()) throw new Error(`${name} is locked with a password: unpack it and give the file`);
  try {
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw new Error(
      `${name} is damaged: ${entry.fileName} cannot be unpacked (${error instanceof Error ? error.message : String(error)})`,
      { cause: error },
    );
  }
}

function namesOf(entries: readonly Entry[]): string {
  const shown = entries.slice(0, 8).map(({ fileName }) => fileName);
  return `${shown.join(', ')}${entries.length > shown.length ? ' ...' : ''}`;
}
