import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { open, openDbf } from 'shapefile';
import type { ShapeFeature, Shapes } from './features.ts';
import { degreesOfPrj } from './toDegrees.ts';

/**
 * A shapefile: `path` is its .shp; .dbf (attributes), .prj (what its coordinates are) and .cpg (encoding of the attributes)
 * lie beside it. Throws, naming the file, when it has no .dbf or .prj, or cannot be read.
 */
export async function readShapefile(path: string): Promise<Shapes> {
  const name = basename(path);
  const dbf = await beside(path, 'dbf');
  if (dbf === null) {
    throw new Error(
      `${name} has no ${stem(name)}.dbf beside it: that holds its attributes, parcel number or address. Give both`,
    );
  }
  const prj = await beside(path, 'prj');
  if (prj === null) {
    throw new Error(
      `${name} has no ${stem(name)}.prj beside it: that says what its coordinates are (degrees, or feet of which state plane)`,
    );
  }
  const cpg = await beside(path, 'cpg');
  const options = { encoding: encodingOf(cpg === null ? '' : await readFile(cpg, 'latin1')) };
  const damaged = (error: unknown): Error =>
    new Error(
      `${name} is damaged or cut off, or no shapefile: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  const columns = await openDbf(dbf, options)
    .then(async (rows) => {
      const first = await rows.read();
      await rows.cancel();
      return Object.keys(first.value ?? {});
    })
    .catch((error: unknown) => {
      throw damaged(error);
    });
  return {
    columns,
    toDegrees: degreesOfPrj(name, await readFile(prj, 'utf8')),
    features: async function* (): AsyncGenerator<ShapeFeature> {
      try {
        const source = await open(path, dbf, options);
        for (let next = await source.read(); !next.done; next = await source.read()) {
          const { properties, geometry } = next.value;
          yield {
            properties: properties ?? {},
            geometry: geometry !== null && 'coordinates' in geometry ? geometry : null,
          };
        }
      } catch (error) {
        throw damaged(error);
      }
    },
  };
}

const stem = (path: string): string => path.replace(/\.[^.]*$/, '');

async function beside(path: string, ending: string): Promise<string | null> {
  for (const candidate of [`${stem(path)}.${ending}`, `${stem(path)}.${ending.toUpperCase()}`]) {
    if ((await stat(candidate).catch(() => null)) !== null) return candidate;
  }
  return null;
}

/** As the .cpg says; dBASE itself knew Windows-1252. */
function encodingOf(cpg: string): string {
  const label = cpg.trim();
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'windows-1252';
  }
}
