/**
 * How records are laid out. Parcels lie county by county, by address, in blocks of sixteen, each as two zstd streams with a
 * checksum: what lists show, and all the rest. Each state has a file of blocks, which is never changed: a snapshot in which
 * nothing of a state has changed has the same file (a hard link) under its own name. Above them stands the index of the
 * snapshot: pages of ids in ascending order with the place of each, then the first id of every page (the fences, which a
 * reader keeps in memory), then which files of states belong to it.
 *
 *     ID.ga.records   blocks, footer "PLATBLK3": which counties lie where, and what they were made from
 *     ID.records      pages, fences, footer "PLATREC3"
 *
 *     block   shown bytes u32, further bytes u32, shown crc u32, further crc u32, shown, further
 *     page    128 ids f64, 128 places f64, crc u32, 0 u32
 *     fences  an id f64 a page
 *     footer  JSON, its bytes u32, its crc u32, eight letters
 *
 * A place is the number of the file times 2^44, and the offset of the block times sixteen, and the number of the parcel in it.
 * Little-endian throughout. Before there were files of states ("PLATREC2"), blocks, pages, fences and a footer with the
 * counties stood in one file: that is read as an index whose only file of blocks, of number 0, is itself.
 */
import { descriptionText } from './sections.ts';

export const RECORDS_SUFFIX = '.records';
export const MAGIC = 'PLATREC3';
export const SINGLE_MAGIC = 'PLATREC2';
export const BLOCKS_MAGIC = 'PLATBLK3';
export const BLOCK_PARCELS = 16;
export const BLOCK_HEAD = 16;
export const PAGE_IDS = 128;
export const PAGE_BYTES = PAGE_IDS * 16 + 8;
export const TAIL_BYTES = 8 + MAGIC.length;
/** Offsets of a file of blocks: a terabyte. */
const FILE_BYTES = 2 ** 40;
const FILE_PLACES = FILE_BYTES * BLOCK_PARCELS;

/** The place of a parcel from its place in its file. */
export const placeIn = (file: number, place: number): number => file * FILE_PLACES + place;
export const fileOf = (place: number): number => Math.floor(place / FILE_PLACES);
/** The place of a parcel in its file. */
export const placeOf = (place: number): number => place % FILE_PLACES;

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

/** A file of blocks, as the index knows it. */
export interface StateFile {
  /** As `stateOf`. */
  readonly state: string;
  readonly parcels: number;
  readonly bytes: number;
  /** Of its footer. */
  readonly crc: number;
}

/** Of a file of blocks. */
export interface BlocksFooter {
  readonly description: string;
  /** The end of the blocks. */
  readonly end: number;
  /** In the order of their blocks. */
  readonly counties: readonly CountyBlocks[];
}

/** Of an index. */
export interface Footer {
  /** The snapshot that the file belongs to. */
  readonly snapshot: string;
  readonly parcels: number;
  /** Where the pages of the index begin, and the fences behind them. */
  readonly indexAt: number;
  readonly fencesAt: number;
  readonly fencesCrc: number;
  readonly description: string;
  /** By number. Absent: blocks and counties stand in this file. */
  readonly files?: readonly StateFile[];
  readonly counties?: readonly CountyBlocks[];
}

/** What the snapshot itself says of its index of records, so that neither is read with another one. */
export interface RecordsMark {
  readonly bytes: number;
  readonly parcels: number;
  /** Of the footer. */
  readonly crc: number;
}

/** The last sign of the mark counts up with the form of the file. */
export const isNewerFormat = (mark: string): boolean =>
  mark.length === MAGIC.length && mark.startsWith(MAGIC.slice(0, -1)) && mark > MAGIC;

export const isThisDescription = (footer: Pick<Footer, 'description'>): boolean =>
  footer.description === descriptionText;
