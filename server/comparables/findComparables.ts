/** Comparables of a property: what C040 answers, and what reports and the other surrounding searches build on. */
import type { ComparableAnswer, ComparableSearch } from '../../src/api/contract/surroundings.ts';
import type { CalendarDate } from '../../src/calc/dates.ts';
import { refuse, type Refusal } from '../http/refuse.ts';
import { selectParcel, selectSource } from '../properties/properties.queries.ts';
import { shapePoints, type Point } from '../warehouse/shapeSql.ts';
import type { Warehouse } from '../warehouse/snapshots.ts';
import { selectComparables } from './comparables.queries.ts';
import { comparableRows } from './comparables.rows.ts';
import { refuseBounds, searchBounds } from './searchBounds.ts';

export interface ComparableRequest extends ComparableSearch {
  readonly subjectPropertyId: number;
  readonly useDefaults: boolean;
}

/** 404 without the subject, 400 for bounds that make no sense, 422 when nothing says where to search. */
export async function findComparables(
  warehouse: Warehouse,
  { subjectPropertyId, useDefaults, ...given }: ComparableRequest,
  today: CalendarDate,
): Promise<ComparableAnswer | Refusal> {
  const subject = warehouse.current() === null ? undefined : await selectParcel(warehouse, subjectPropertyId);
  if (subject === undefined) return refuse(404, 'There is no property of this number in the loaded data.');
  const source = useDefaults ? await selectSource(warehouse, subject.sourceId ?? 0) : undefined;
  const about = { squareFeet: subject.squareFeet, newestSale: source?.newestSale ?? null, asOf: subject.asOfDate };
  const { search, basis, note } = searchBounds(given, about, today, useDefaults);
  const refusal = refuseBounds(search);
  if (refusal !== null) return refusal;

  const shape = shapeOf(search.shapeDefinition);
  if (typeof shape === 'string') return refuse(400, shape, { shapeDefinition: shape });
  const { latitude, longitude } = subject;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  if (position === null && shape === null) {
    return refuse(422, 'The data has no position for this property: draw a shape to search in.');
  }
  const around = { propertyId: subjectPropertyId, position, shape };
  const records = await selectComparables(warehouse, around, search);
  return { comparables: comparableRows(records, search, subject.nonDisclosure ?? false), search, basis, note };
}

function shapeOf(definition: string | undefined): readonly Point[] | string | null {
  return definition === undefined || definition.trim() === '' ? null : shapePoints(definition);
}
