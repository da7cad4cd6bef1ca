/** What a file of tiles says of itself, or why no streets can be drawn from it. */
import { Compression, TileType, type PMTiles } from 'pmtiles';
import { z } from 'zod';
import type { Basemap } from '../../../src/api/contract/search/map.ts';
import { STREET_LAYERS } from '../../../src/api/search/map/streetLayers.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';

export interface Unusable {
  /** Goes on from the name of the file, or says it. */
  readonly problem: string;
}

interface Found {
  /** The first eight bytes. */
  readonly start: Buffer;
  readonly archive: PMTiles;
  readonly tag: string;
  readonly bytes: number;
  /** Where the file names nobody. */
  readonly attribution: string | null;
}

const VERSION = 3;

const Metadata = z.object({
  attribution: z.string().optional(),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
});

export async function basemapOf({ start, archive, tag, bytes, attribution }: Found): Promise<Basemap | Unusable> {
  if (start.subarray(0, 7).toString('latin1') !== 'PMTiles') return { problem: 'is no PMTiles file' };
  if (start[7] !== VERSION)
    return { problem: `is PMTiles of version ${start[7] ?? 0}: version ${VERSION} is understood` };
  let header;
  try {
    header = await archive.getHeader();
  } catch {
    return { problem: 'is cut off' };
  }
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
  if (end > bytes) return { problem: `is cut off: ${formatNumber(bytes)} of ${formatNumber(end)} bytes are there` };
  if (header.tileType !== TileType.Mvt) return { problem: 'holds pictures or other tiles: streets are drawn from MVT' };
  const packed = [header.tileCompression, header.internalCompression];
  if (packed.some((how) => how !== Compression.Gzip && how !== Compression.None))
    return { problem: 'is packed with brotli or zstd: gzip is understood' };
  const read = Metadata.safeParse(await archive.getMetadata().catch(() => null));
  if (!read.success) return { problem: 'does not say what is in it' };
  const layers = read.data.vector_layers?.map(({ id }) => id) ?? [];
  if (!STREET_LAYERS.some((name) => layers.includes(name)))
    return { problem: `has none of the layers ${STREET_LAYERS.join(', ')} of a Protomaps basemap` };
  const own = plain(read.data.attribution ?? '');
  return {
    tag,
    minZoom,
    maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    attribution: own === '' ? attribution : own,
  };
}

/** Attributions are written as HTML; ours is a text. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
