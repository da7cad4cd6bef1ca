/** Parcels around a property by tab: what C041 and C047 answer. */
import {
  DEFAULT_COMP_RADIUS_MILES,
  MOST_NEIGHBORS,
  NEIGHBOR_RADIUS_MILES,
  type ComparableSearch,
  type ComparisonTab,
  type NearbyAnswer,
  type NearbyRow,
} from '../../../src/api/contract/property/surroundings.ts';
import { pricePerSquareFootOf } from '../../../src/calc/comps/comparables.ts';
import { refuseBounds } from '../comparables/searchBounds.ts';
import type { Reader } from '../../account/session/reader.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import { localityNote, localityOf, sharedPlace, withoutDistance } from './locality.ts';
import { refuseFar } from './refuseFar.ts';
import { selectParcel } from '../record/properties.queries.ts';
import { dollars } from '../../data/warehouse/factRows.ts';
import { shapePoints } from '../../search/conditions/shapeSql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { cutNote, joinNotes, MOST_ROWS } from './mostRows.ts';
import { selectNearby, type NearbyRecord } from './nearby.queries.ts';

type NearbyTab = Exclude<ComparisonTab, 'COMP' | 'FLIP'>;

/** Bounds that a tab starts with: neighbours a quarter mile, linked parcels everywhere, leads half a mile (O-109, O-111). */
function usualBounds(tab: NearbyTab): ComparableSearch {
  if (tab === 'LINKED') return {};
  return { distanceMax: tab === 'NEIGHBOR' ? NEIGHBOR_RADIUS_MILES : DEFAULT_COMP_RADIUS_MILES };
}

/** 404 without the subject, 400 for bounds that make no sense, 422 when nothing says where to search. */
export async function findNearby(
  warehouse: Warehouse,
  reader: Reader,
  tab: NearbyTab,
  propertyId: number,
  { useDefaults, ...given }: ComparableSearch & { readonly useDefaults: boolean },
): Promise<NearbyAnswer | Refusal> {
  const subject = warehouse.current() === null ? undefined : await selectParcel(warehouse, propertyId);
  if (subject === undefined) return refuseUnknownProperty(warehouse);
  const hasShape = given.shapeDefinition !== undefined && given.shapeDefinition.trim() !== '';
  const search: ComparableSearch = { ...(useDefaults && !hasShape ? usualBounds(tab) : {}), ...given };
  // Linked parcels are those of the same owner, wherever they lie.
  const isNear = tab === 'LINKED' && !hasShape;
  const refusal = refuseBounds(search, 'parcels') ?? (isNear ? null : refuseFar(reader, search));
  if (refusal !== null) return refusal;
  const shape = hasShape ? shapePoints(given.shapeDefinition ?? '') : null;
  if (typeof shape === 'string') return refuse(400, `The shape ${shape}.`, { shapeDefinition: shape });
  const { latitude, longitude } = subject;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const locality = position === null && shape === null && tab !== 'LINKED' ? localityOf(subject) : null;
  if (position === null && shape === null && tab !== 'LINKED' && locality === null)
    return refuse(422, 'The data has no position for this property: draw a shape to search in.');
  // Neighbours are the nearest fifty, unless someone says how far or draws where.
  const isPlain =
    tab === 'NEIGHBOR' && !hasShape && (given.distanceMax ?? NEIGHBOR_RADIUS_MILES) <= NEIGHBOR_RADIUS_MILES;
  const limit = isPlain ? MOST_NEIGHBORS : MOST_ROWS;
  const asked = locality === null ? search : withoutDistance(search);
  const { nearby, total } = await selectNearby(warehouse, tab, { subject, position, shape, locality }, asked, limit);
  const note = joinNotes(locality === null ? null : localityNote(locality), cutNote(nearby.length, total));
  return { nearbyListings: nearby.map(nearbyRow), search: asked, basis: 'today', note, total };
}

function nearbyRow(record: NearbyRecord, at: number): NearbyRow {
  const {
    saleCents,
    listingCents,
    assessedCents,
    valueCents,
    equityCents,
    unpaidCents,
    lienCents,
    miles,
    sharedRank,
    ...rest
  } = record;
  const saleAmount = dollars(saleCents);
  return {
    ...rest,
    id: `U${record.propertyId}`,
    type: 'U',
    seq: at + 1,
    recordSeq: 1,
    selected: false,
    saleAmount,
    listingAmount: dollars(listingCents),
    pricePerSquareFoot: pricePerSquareFootOf({ pricePerSquareFoot: null, saleAmount, squareFeet: rest.squareFeet }),
    multiParcel: rest.saleSituation === null ? null : rest.saleSituation === 'M',
    assessedValue: dollars(assessedCents),
    distanceFromSubject: miles,
    sharedPlace: sharedPlace(sharedRank),
    notMarketReason: null,
    buyer: null,
    seller: null,
    monthsHeld: null,
    estimatedValue: dollars(valueCents),
    estimatedEquity: dollars(equityCents),
    unpaidBalance: dollars(unpaidCents),
    lienAmount: dollars(lienCents),
  };
}
