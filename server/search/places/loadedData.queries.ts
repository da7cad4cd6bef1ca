/** What data is loaded, as sign-in tells it: read once per snapshot, because it only changes with it. */
import type { z } from 'zod';
import { DataSource, type AuthAnswer } from '../../../src/api/contract/account/session.ts';
import type { Suggestion } from '../../../src/api/contract/search/search.ts';
import { placeColumns, placeSuggestion, type PlaceRow } from './placeSuggestion.ts';
import { DamagedData } from '../../data/warehouse/damagedData.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { perSnapshot } from '../../data/warehouse/perSnapshot.ts';

export type LoadedData = AuthAnswer['data'];

/** Places to start from: those with records that somebody loaded before those of samples, the largest first. */
const PLACE_LIMIT = 50;
const NOTHING = { snapshotId: null, sources: [], leadRules: {}, places: [] };

type Known = Omit<LoadedData, 'problem'>;

/** Of data that cannot be read what can be, and why: everybody signs in all the same. */
export async function loadedData(warehouse: Warehouse): Promise<LoadedData> {
  try {
    return { ...(await knownData(warehouse)), problem: warehouse.problem() };
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    return { ...NOTHING, problem: warehouse.problem() };
  }
}

const knownData = perSnapshot(async (warehouse: Warehouse): Promise<Known> => {
  const snapshotId = warehouse.current()?.id ?? null;
  if (snapshotId === null) return NOTHING;
  const [sources, leadRules, places] = await Promise.all([
    readSources(warehouse),
    readLeadRules(warehouse),
    readPlaces(warehouse),
  ]);
  return { snapshotId, sources, leadRules, places };
});

async function readSources(warehouse: Warehouse): Promise<z.infer<typeof DataSource>[]> {
  return await warehouse.query<z.infer<typeof DataSource>>(`
    SELECT s.source_id AS id, s.name, s.agency, s.license, s.url, s.as_of AS "asOf", s.newest_sale AS "newestSale",
      coalesce(s.sample, false) AS sample, coalesce(p.parcels, 0) AS parcels
    FROM source s LEFT JOIN (SELECT source_id, count(*) AS parcels FROM parcel GROUP BY source_id) p USING (source_id)
    ORDER BY parcels DESC, s.source_id`);
}

async function readLeadRules(warehouse: Warehouse): Promise<Record<string, string>> {
  const rows = await warehouse.query<{ value: string }>("SELECT value FROM snapshot_meta WHERE key = 'lead_rules'");
  const { texts } = JSON.parse(rows[0]?.value ?? '{}') as { texts?: Record<string, string> }; // written by ingest
  return texts ?? {};
}

async function readPlaces(warehouse: Warehouse): Promise<Suggestion[]> {
  const rows = await warehouse.query<PlaceRow>(
    // Which counties those are, their sources say: a page of parcels that is damaged keeps nobody from signing in.
    `WITH own AS (SELECT unnest(json_extract_string(report, '$.counties[*].fips')) AS fips FROM source
        WHERE NOT coalesce(sample, false)),
      own_state AS (SELECT state_code FROM place WHERE kind = 'COUNTY' AND fips IN (SELECT fips FROM own))
      SELECT ${placeColumns} FROM place
      ORDER BY (CASE WHEN fips IS NULL THEN state_code IN (SELECT state_code FROM own_state)
          ELSE fips IN (SELECT fips FROM own) END) DESC,
        parcel_count DESC, kind, label LIMIT ${PLACE_LIMIT}`,
  );
  return rows.map(placeSuggestion);
}
