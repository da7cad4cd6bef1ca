/** What every surrounding search begins with: the subject, the bounds, where to look. */
import type { ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { HomeFeatures } from '../../../src/calc/comps/comparedHome.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Around } from './aroundSubject.ts';
import { refuseBounds, searchBounds, type Bounds } from '../comparables/searchBounds.ts';
import type { Reader } from '../../account/session/reader.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import { localityNote, localityOf, withoutDistance } from './locality.ts';
import { refuseFar } from './refuseFar.ts';
import { selectParcel, selectSource } from '../record/properties.queries.ts';
import { shapePoints } from '../../search/conditions/shapeSql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

/** What a search around a parcel follows from. */
type SubjectFact =
  | 'sourceId'
  | 'asOfDate'
  | 'latitude'
  | 'longitude'
  | 'nonDisclosure'
  | 'fips'
  | 'subdivision'
  | 'zip'
  | 'streetAddress'
  | 'assessedYear'
  | keyof HomeFeatures;

export interface FoundSubject extends Bounds {
  readonly facts: Pick<Facts, SubjectFact>;
  readonly around: Around;
  readonly isNonDisclosure: boolean;
}

/** 404 without the subject, 400 for bounds that make no sense, 422 when nothing says where to search. */
export async function findSubject(
  warehouse: Warehouse,
  reader: Reader,
  propertyId: number,
  given: ComparableSearch,
  today: CalendarDate,
  useDefaults: boolean,
  /** What the user knows better of the subject: the usual bounds follow it. */
  known: Partial<Facts> = {},
): Promise<FoundSubject | Refusal> {
  const recorded = warehouse.current() === null ? undefined : await selectParcel(warehouse, propertyId);
  if (recorded === undefined) return refuseUnknownProperty(warehouse);
  const facts = { ...recorded, ...known };
  const source = useDefaults ? await selectSource(warehouse, facts.sourceId) : undefined;
  const about = { squareFeet: facts.squareFeet, newestSale: source?.newestSale ?? null, asOf: facts.asOfDate };
  const bounds = searchBounds(given, about, today, useDefaults);
  const refusal = refuseBounds(bounds.search, 'sales') ?? refuseFar(reader, bounds.search);
  if (refusal !== null) return refusal;
  const { shapeDefinition } = bounds.search;
  const shape = shapeDefinition === undefined || shapeDefinition.trim() === '' ? null : shapePoints(shapeDefinition);
  if (typeof shape === 'string') return refuse(400, `The shape ${shape}.`, { shapeDefinition: shape });
  const { latitude, longitude } = facts;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const locality = position === null && shape === null ? localityOf(facts) : null;
  if (position === null && shape === null && locality === null)
    return refuse(422, 'The data has no position for this property: draw a shape to search in.');
  const found = {
    facts,
    around: { propertyId, position, shape, locality },
    isNonDisclosure: facts.nonDisclosure ?? false,
  };
  if (locality === null) return { ...bounds, ...found };
  const note = [localityNote(locality), ...(bounds.note === null ? [] : [bounds.note])].join(' ');
  return { ...bounds, search: withoutDistance(bounds.search), note, ...found };
}
