import type { PropertyRecord } from '../../api/contract/property/properties.ts';

/** Records seen last, newest first: going back up a list needs no call. */
export type RecentRecords = readonly PropertyRecord[];

/** Rows a person is likely to go back to. */
const RECENT_LIMIT = 60;

/** The records with this one in front, once, and the oldest dropped. */
export function remember(recent: RecentRecords, record: PropertyRecord): RecentRecords {
  return [record, ...recent.filter(({ propertyId }) => propertyId !== record.propertyId)].slice(0, RECENT_LIMIT);
}

interface Records {
  readonly record: PropertyRecord | null;
  readonly recent: RecentRecords;
}

/** What changed of a property, in its record wherever that is kept. */
export function merged({ record, recent }: Records, propertyId: number, change: Partial<PropertyRecord>): Records {
  const into = (one: PropertyRecord): PropertyRecord => (one.propertyId === propertyId ? { ...one, ...change } : one);
  return { record: record && into(record), recent: recent.map(into) };
}
