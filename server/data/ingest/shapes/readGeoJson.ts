import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { ShapeFeature, Shapes } from './features.ts';
import { jsonObjects } from './jsonObjects.ts';
import { degreesOfCrs } from './toDegrees.ts';

const HEAD_BYTES = 64 * 1024;
/** Each is a column of every row: more, and a file of 100 MB would be written out to more than a disk holds. */
const MOST_ATTRIBUTES = 2000;

const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
});
const Crs = z.object({ type: z.literal('name'), properties: z.object({ name: z.string() }) });

/**
 * A GeoJSON of any size: a FeatureCollection, or a feature a line. It is read twice: which attributes there are is known at
 * its end only. Throws, naming the file, when it is cut off or something else.
 */
export async function readGeoJson(path: string): Promise<Shapes> {
  const name = basename(path);
  const columns = new Set<string>();
  let crs: string | null = null;
  for await (const { depth, value } of partsOf(path)) {
    if (depth === 1) crs = Crs.safeParse(value).data?.properties.name ?? crs;
    else for (const column of Object.keys(featureOf(name, value).properties)) columns.add(column);
    if (columns.size > MOST_ATTRIBUTES)
      throw new Error(`${name} has more than ${MOST_ATTRIBUTES} attributes: no list of parcels does`);
  }
  if (columns.size === 0) {
    throw new Error(
      `${name} has no features with attributes. Taken are a GeoJSON FeatureCollection, or a feature a line`,
    );
  }
  return {
    columns: [...columns],
    toDegrees: crs === null ? null : degreesOfCrs(name, crs),
    features: async function* (): AsyncGenerator<ShapeFeature> {
      for await (const { depth, value } of partsOf(path)) if (depth === 2) yield featureOf(name, value);
    },
  };
}

function featureOf(name: string, value: unknown): ShapeFeature {
  const parsed = Feature.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `${name} holds something that is no feature of GeoJSON: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    );
  }
  const { properties, geometry } = parsed.data;
  return { properties: properties ?? {}, geometry: geometry ?? null };
}

/** Depth as in `jsonObjects`: 1 may be the `crs`, 2 is a feature. */
async function* partsOf(path: string): AsyncGenerator<{ readonly depth: 1 | 2; readonly value: unknown }> {
  const name = basename(path);
  try {
    if (await isCollection(path)) {
      for await (const { depth, text } of jsonObjects(path)) yield { depth, value: JSON.parse(text) as unknown };
    } else {
      for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
        // A record separator begins the lines of GeoJSON text sequences.
        const text = line.replace('\u001E', '').trim();
        if (text !== '') yield { depth: 2, value: JSON.parse(text) as unknown };
      }
    }
  } catch (error) {
    throw new Error(`${name} is cut off, or no GeoJSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function isCollection(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /"FeatureCollection"|"features"\s*:/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}
