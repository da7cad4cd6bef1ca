import type { Snapshot } from '../warehouse/snapshots.ts';

export interface IngestProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: IngestProgress) => void;

export interface Count {
  readonly reason: string;
  readonly count: number;
}

/** Values of a column that could not be what they were for, and are unknown now. */
export interface UnknownCount extends Count {
  readonly fact: string;
  readonly column: string;
  /** The first of them, as it stands in the file. */
  readonly row: number;
  readonly example: string;
}

/** Parcel numbers of a column that a spreadsheet has changed. */
export interface KeyChange {
  readonly file: string;
  readonly column: string;
  readonly count: number;
  /** The first of them. */
  readonly row: number;
  readonly example: string;
  /** What it was mended to; null: its rows name no parcel. */
  readonly taken: string | null;
  readonly why: string;
}

/** Parcels that have several rows of a file. */
export interface KeyRepeats {
  readonly file: string;
  /** Empty: known by address. */
  readonly column: string;
  readonly parcels: number;
  readonly rows: number;
  /** The number of the most rows, and where they are; null: known by address. */
  readonly example: string | null;
  readonly at: string;
}

/** Parcels that lie elsewhere than in their county, by one of the things that say where. */
export interface FarRows {
  /** `points`, `ZIPs` or `states`. */
  readonly what: string;
  readonly columns: string;
  readonly fips: string;
  /** Parcels of which it can be told, and those of them that lie elsewhere. */
  readonly judged: number;
  readonly count: number;
  /** What most of them say, and the first row that does. */
  readonly example: string;
  readonly file: string;
  readonly row: number;
  readonly apn: string | null;
  /** The county there. */
  readonly fipsThere: string | null;
  /** So many of them are unknown from here on. */
  readonly unknown: number;
}

/** A row that several parcels fit. */
export interface Conflict {
  readonly file: string;
  readonly row: number;
  /** Their numbers or addresses. */
  readonly candidates: string;
}

/** What became of the rows of a source that adds to parcels of others. */
export interface JoinCounts {
  readonly byApn: number;
  readonly byAddress: number;
  /** Rows that made a parcel of their own. */
  readonly added: number;
  /** Rows without a parcel, and rows that several parcels fit: written out with these, never guessed at. */
  readonly notFound: number;
  readonly conflicts: number;
}

/** Rows of a county in the files of a load. */
export interface CountyRows {
  readonly fips: string;
  readonly rowsKept: number;
  readonly rowsRejected: number;
}

/** What a load did in one of its counties. */
export interface CountyCounts extends CountyRows {
  readonly name: string;
  readonly parcels: number;
  readonly newParcels: number;
  /** Known before, and as this load says now. */
  readonly replaced: number;
  /** That the newest complete roll no longer has. */
  readonly retired: number;
}

export interface FileReport {
  readonly name: string;
  /** Data rows in the file, whole or broken. */
  readonly rowsRead: number;
}

/** A list that joins, loaded before: what became of its rows without a parcel. */
export interface JoinedList {
  readonly name: string;
  readonly asOf: string;
  /** So many more have one now. */
  readonly found: number;
  /** Without a parcel, or with several that fit. */
  readonly waiting: number;
  /** false: an earlier program loaded it, so its rows are not here to be joined. */
  readonly isKept: boolean;
}

/** How a source that lists parcels stands to others that list those of the same counties. */
export interface RollReport {
  /** Name and day of each other roll: of later days, of the same day, of earlier days. */
  readonly newer: readonly string[];
  readonly sameDay: readonly string[];
  readonly older: readonly string[];
  /** Of those of the same day and this one, the one that counts where several know something. */
  readonly countingFirst: string;
  /** Parcels that the newest complete roll no longer has. */
  readonly retired: number;
  /** What of this source stands as history beside what newer rolls say: sales, values, owners of before. */
  readonly history: { readonly sales: number; readonly values: number; readonly owners: number };
}

/** What an ingest did: every row is kept or rejected with a reason, every value made unknown is counted. */
export interface IngestReport {
  readonly snapshot: Snapshot;
  readonly recipe: string;
  /** As of `seriesOf`. */
  readonly series: string;
  readonly name: string;
  readonly asOf: string;
  readonly files: readonly FileReport[];
  readonly rowsRead: number;
  /** Rows of parcel files that became (part of) a parcel, and rows of record files that became a record. */
  readonly rowsKept: number;
  readonly rowsRejected: number;
  readonly rejected: readonly Count[];
  readonly unknown: readonly UnknownCount[];
  readonly keyChanges: readonly KeyChange[];
  readonly keyRepeats: readonly KeyRepeats[];
  readonly far: readonly FarRows[];
  /** Different APNs that fall together when punctuation is left out; kept apart by their full text. */
  readonly apnCollisions: number;
  /** Parcels left out because their id is already another parcel's. */
  readonly idCollisions: number;
  readonly parcels: number;
  /** By county, those of the files. */
  readonly counties: readonly CountyCounts[];
  /** Those of them that no source had told of. */
  readonly newParcels: number;
  /** Lists loaded before that had rows without a parcel, or have some now. */
  readonly lists: readonly JoinedList[];
  /** null: the source lists parcels itself. */
  readonly joins: JoinCounts | null;
  /** Parcels whose point of the source lies too far from the roll's own to be theirs, and the APN of one. */
  readonly pointsApart: { readonly count: number; readonly example: string | null };
  /** The first rows that several parcels fit; all are in `rejectedFile`. */
  readonly conflicts: readonly Conflict[];
  /** Rows written to the child tables. */
  readonly records: Readonly<Record<string, number>>;
  /** null: no other roll lists parcels of the same counties. */
  readonly rolls: RollReport | null;
  /** Every parcel and record is as it was before: all of it was loaded already. */
  readonly isUnchanged: boolean;
  /** Parcels of earlier loads that this one replaced or brought up to date. */
  readonly replacedParcels: number;
  /** The rejected rows as CSV in the warehouse directory; null when there are none. */
  readonly rejectedFile: string | null;
  readonly seconds: number;
}
