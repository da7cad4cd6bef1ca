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
  /** One of them, as it stands in the file. */
  readonly example: string;
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

export interface FileReport {
  readonly name: string;
  /** Data rows in the file, whole or broken. */
  readonly rowsRead: number;
}

/** What an ingest did: every row is kept or rejected with a reason, every value made unknown is counted. */
export interface IngestReport {
  readonly snapshot: Snapshot;
  readonly recipe: string;
  readonly name: string;
  readonly asOf: string;
  readonly files: readonly FileReport[];
  readonly rowsRead: number;
  /** Rows of parcel files that became (part of) a parcel, and rows of record files that became a record. */
  readonly rowsKept: number;
  readonly rowsRejected: number;
  readonly rejected: readonly Count[];
  readonly unknown: readonly UnknownCount[];
  /** Different APNs that fall together when punctuation is left out; kept apart by their full text. */
  readonly apnCollisions: number;
  /** Parcels left out because their id is already another parcel's. */
  readonly idCollisions: number;
  readonly parcels: number;
  /** null: the source lists parcels itself. */
  readonly joins: JoinCounts | null;
  /** The first rows that several parcels fit; all are in `rejectedFile`. */
  readonly conflicts: readonly Conflict[];
  /** Rows written to the child tables. */
  readonly records: Readonly<Record<string, number>>;
  /** Parcels of earlier loads that this one replaced. */
  readonly replacedParcels: number;
  /** The rejected rows as CSV in the warehouse directory; null when there are none. */
  readonly rejectedFile: string | null;
  readonly seconds: number;
}
