/**
 * How a file of records is laid out. Parcels lie county by county, by address, in blocks of sixteen, each as two zstd
 * streams with a checksum: what lists show, and all the rest. The blocks of a county that an ingest leaves alone are
 * copied as they are; the footer says where they lie and what they were made from. After the blocks comes the index: pages of ids in ascending order with the place of each, then
 * the first id of every page (the fences, which a reader keeps in memory), then the footer.
 *
 *     block   shown bytes u32, further bytes u32, shown crc u32, further crc u32, shown, further
 *     page    128 ids f64, 128 places f64, crc u32, 0 u32
 *     fences  an id f64 a page
 *     footer  JSON, its bytes u32, its crc u32, "PLATREC2"
 *
 * A place is the offset of the block times sixteen plus the number of the parcel in it. Little-endian throughout.
 */
import { descriptionText } from './sections.ts';

export const RECORDS_SUFFIX = '.records';
export const MAGIC = 'PLATREC2';
export const BLOCK_PARCELS = 16;
export const BLOCK_HEAD = 16;
export const PAGE_IDS = 128;
export const PAGE_BYTES = PAGE_IDS * 16 + 8;
export const TAIL_BYTES = 8 + MAGIC.length;

/** The blocks of a county. */
export interface CountyBlocks {
  /** Null: of parcels without a county. */
  readonly fips: string | null;
  /** Of the rows that they were made from: with the same digest they would be made the same. */
  readonly digest: string;
  readonly parcels: number;
  readonly at: number;
  readonly bytes: number;
}

export interface Footer {
  /** The snapshot that the file belongs to. */
  readonly snapshot: string;
  readonly parcels: number;
  /** Where the pages of the index begin, and the fences behind them. */
  readonly indexAt: number;
  readonly fencesAt: number;
  readonly fencesCrc: number;
  readonly description: string;
  /** In the order of their blocks. */
  readonly counties: readonly CountyBlocks[];
}

/** What the snapshot itself says of its file of records, so that neither is read with another one. */
export interface RecordsMark {
  readonly bytes: number;
  readonly parcels: number;
  /** Of the footer. */
  readonly crc: number;
}

/** The last sign of the mark counts up with the form of the file. */
export const isNewerFormat = (mark: string): boolean =>
  mark.length === MAGIC.length && mark.startsWith(MAGIC.slice(0, -1)) && mark > MAGIC;

export const isThisDescription = (footer: Footer): boolean => footer.description === descriptionText;
