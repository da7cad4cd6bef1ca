/** Everything the warehouse and the account know of one property: what C022 answers and what reports are made from. */
import { callPath } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/contract.ts';
import { imageAddress } from '../../../src/api/search/map/imageAddress.ts';
import type { Facts, PropertyRecord, PropertyView } from '../../../src/api/contract/property/properties.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { findSavedProperty } from '../../lists/rows/saved.queries.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/http/services.ts';
import { selectLotMeasured } from '../../search/map/outlines.queries.ts';
import { propertyTypeLabel } from '../../search/results/search.rows.ts';
import { listLayouts } from '../../account/layouts.queries.ts';
import type { Session } from '../../account/session/session.ts';
import { listSurroundingSearches } from '../surroundings/surroundingSearches.queries.ts';
import { listCorrections } from './corrections.queries.ts';
import type { ParcelRecord } from '../../data/warehouse/records/parcelRecord.ts';
import { leadEvidence } from './leadEvidence.ts';
import {
  joinedSources,
  selectLinked,
  selectSalesAround,
  selectSources,
  selectStatusName,
} from './properties.queries.ts';
import { recordsInOrder } from './recordsInOrder.ts';
import {
  addressOf,
  countyName,
  courtOf,
  deedOf,
  foreclosureOf,
  lienOf,
  listedSales,
  listingOf,
  loanOf,
  recordedSales,
  salesGraph,
  valueGraph,
  violationOf,
} from './properties.rows.ts';

/** Around a property, sales within this many miles make its price graph. */
const GRAPH_MILES = 0.5;

/**
 * Null when no property of this number is loaded. A view adds the histories (R-PROP-007); that of listings takes their
 * prices for the graphs, which is what is known where prices are not public.
 */
export async function propertyRecord(
  services: Services,
  session: Session,
  id: number,
  view: PropertyView | null,
): Promise<PropertyRecord | null> {
  const record = services.warehouse.current() === null ? undefined : await services.warehouse.record(id);
  if (record === undefined) return null;
  const { facts } = record;
  const [own, records] = await Promise.all([
    ownPart(services, session, id, record),
    view === null ? shortPart : fullPart(services, record, view),
  ]);
  return {
    ...basics(id, facts, services.config.imagery),
    mode: view === null ? 'RETRIEVE' : 'FULL',
    view,
    ...own,
    ...records,
  };
}

type Basics = Pick<
  PropertyRecord,
  | 'id'
  | 'propertyId'
  | 'address'
  | 'squareFeet'
  | 'nonDisclosure'
  | 'facts'
  | 'propertyType'
  | 'county'
  | 'mapUrl'
  | 'hasStreetView'
>;

function basics(id: number, facts: Facts, imagery: Config['imagery']): Basics {
  return {
    id,
    propertyId: id,
    address: addressOf({ ...facts, propertyId: id }),
    squareFeet: facts.squareFeet,
    nonDisclosure: facts.nonDisclosure ?? false,
    facts,
    propertyType: propertyTypeLabel(facts.propertyTypeCode),
    county: countyName(facts.fips),
    mapUrl: mapUrlOf(id, facts, imagery.satelliteImage),
    hasStreetView: imagery.streetView !== null && facts.latitude !== null && facts.longitude !== null,
  };
}

/**
 * Where the picture of a property from above is (R-MAP-012): the address at the configured service, else our own call,
 * which draws the parcels (C065). Null where nobody knows the position.
 */
function mapUrlOf(id: number, { latitude, longitude }: Facts, satelliteImage: string | null): string | null {
  if (latitude === null || longitude === null) return null;
  return satelliteImage === null
    ? callPath(contract.propertyImage.path, { id })
    : imageAddress(satelliteImage, { latitude, longitude });
}

/** Recipes of earlier versions could say anything there: only an address of the web is one that a page may open. */
const webAddress = (text: string | null | undefined): string | null =>
  text != null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;

type Own = Pick<
  PropertyRecord,
  | 'leadTypes'
  | 'source'
  | 'joinedSources'
  | 'lotMeasured'
  | 'saved'
  | 'status'
  | 'layouts'
  | 'surroundingSearches'
  | 'corrections'
>;

/** Where the facts come from and what the account has made of the property. */
async function ownPart(
  { warehouse, store }: Services,
  session: Session,
  id: number,
  record: ParcelRecord,
): Promise<Own> {
  const { facts } = record;
  const [sources, lotMeasured, saved, layouts, corrections] = await Promise.all([
    selectSources(warehouse),
    facts.lotSquareFeet === null ? null : selectLotMeasured(warehouse, id),
    findSavedProperty(store.db, session, id),
    listLayouts(store.db, session),
    listCorrections(store.db, session, id),
  ]);
  const source = sources.find((row) => row.id === facts.sourceId);
  const joined = joinedSources(sources, record);
  const vacantBy = joined.find((row) => row.facts.includes('vacant'));
  const statusId = saved?.statusId ?? null;
  return {
    source: {
      id: facts.sourceId ?? 0,
      name: source?.name ?? 'Unknown source',
      asOf: facts.asOfDate ?? source?.asOf ?? null,
      sample: source?.sample ?? false,
      agency: source?.agency ?? null,
      url: webAddress(source?.url),
    },
    leadTypes: leadEvidence(
      facts,
      vacantBy === undefined ? undefined : `${vacantBy.name}, as of ${formatDate(vacantBy.asOf)}`,
    ),
    joinedSources: joined.map((row) => ({ ...row, url: webAddress(row.url), facts: [...row.facts] })),
    lotMeasured,
    saved,
    status:
      statusId === null ? null : { id: statusId, name: (await selectStatusName(store.db, session, statusId)) ?? '' },
    layouts: layouts.filter(({ type }) => type === 'PROPERTY'),
    surroundingSearches:
      saved === null ? [] : ((await listSurroundingSearches(store.db, session, saved.savedPropertyId)) ?? []),
    corrections,
  };
}

type Histories = Pick<
  PropertyRecord,
  | 'estimatedValueGraph'
  | 'compSaleAmountGraph'
  | 'linkedProperties'
  | 'deeds'
  | 'loans'
  | 'liens'
  | 'foreclosures'
  | 'listings'
  | 'violations'
  | 'court'
>;

const shortPart: Histories = {
  estimatedValueGraph: { categories: [] },
  compSaleAmountGraph: { categories: [] },
  linkedProperties: [],
  deeds: [],
  loans: [],
  liens: [],
  foreclosures: [],
  listings: [],
  violations: [],
  court: [],
};

async function fullPart({ warehouse }: Services, record: ParcelRecord, view: PropertyView): Promise<Histories> {
  const { facts } = record;
  const records = recordsInOrder(record);
  const [linked, around] = await Promise.all([
    selectLinked(warehouse, facts),
    selectSalesAround(warehouse, facts, GRAPH_MILES, view === 'MLS' ? 'M' : 'U'),
  ]);
  return {
    estimatedValueGraph: valueGraph(records.values, facts, view === 'MLS' ? records.listings : []),
    compSaleAmountGraph: salesGraph(
      around,
      view === 'MLS' ? listedSales(records.listings) : recordedSales(records.deeds),
    ),
    linkedProperties: linked.map(addressOf),
    deeds: records.deeds.map(deedOf),
    loans: records.loans.map(loanOf),
    liens: records.liens.map(lienOf),
    foreclosures: records.foreclosures.map(foreclosureOf),
    listings: records.listings.map(listingOf),
    violations: records.violations.map(violationOf),
    court: records.court.map(courtOf),
  };
}
