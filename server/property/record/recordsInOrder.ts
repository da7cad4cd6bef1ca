/** Records of a parcel as the property record has them: newest first, values oldest first. */
import type { ParcelRecord } from '../../data/warehouse/records/parcelRecord.ts';
import type { SectionName, SectionRow } from '../../data/warehouse/records/sections.ts';

/** A record without the place that its source gave it among those of a day: that is known to the order alone. */
export type RecordRow<N extends SectionName> = Omit<SectionRow<N>, 'sequence'>;

export type PropertyRecords = { readonly [N in Exclude<SectionName, 'joined'>]: readonly RecordRow<N>[] };

export function recordsInOrder({ sections: rows }: ParcelRecord): PropertyRecords {
  return {
    deeds: inOrder(rows.deeds, newest(soldOrRecorded), ascending(sequenceOf), ascending(idOf)).map(unsequenced),
    loans: inOrder(rows.loans, newest(recordedOn), ascending(sequenceOf), ascending(idOf)).map(unsequenced),
    liens: inOrder(rows.liens, newest(recordedOn), ascending(idOf)),
    foreclosures: inOrder(rows.foreclosures, newest(recordedOn), ascending(idOf)),
    listings: inOrder(
      rows.listings,
      newest(({ statusDate, listingDate }) => statusDate ?? listingDate),
      ascending(idOf),
    ),
    violations: inOrder(
      rows.violations,
      newest(({ violationDate }) => violationDate),
      ascending(idOf),
    ),
    court: inOrder(rows.court, newest(recordedOn), ascending(idOf)),
    values: inOrder(
      rows.values,
      ascending(({ valueDate }) => valueDate),
      ascending(({ kind }) => kind),
    ),
  };
}

type Key<T> = (row: T) => string | number | null;
type Order<T> = (a: T, b: T) => number;

const idOf = ({ id }: { readonly id: number }): number => id;
const recordedOn = ({ recordingDate }: { readonly recordingDate: string | null }): string | null => recordingDate;
const soldOrRecorded = ({ saleDate, recordingDate }: SectionRow<'deeds'>): string | null => saleDate ?? recordingDate;
interface Sequenced {
  readonly sequence: number | null;
}
const sequenceOf = ({ sequence }: Sequenced): number | null => sequence;

function unsequenced<T extends Sequenced>(row: T): Omit<T, 'sequence'> {
  const { sequence, ...rest } = row;
  void sequence;
  return rest;
}

/** What is unknown stands last in both directions. */
const ordered = <T>(key: Key<T>, sign: 1 | -1): Order<T> => {
  return (a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    return x < y ? -sign : sign;
  };
};
const newest = <T>(key: Key<T>): Order<T> => ordered(key, -1);
const ascending = <T>(key: Key<T>): Order<T> => ordered(key, 1);

function inOrder<T>(rows: readonly T[], ...orders: readonly Order<T>[]): T[] {
  return rows.toSorted((a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
