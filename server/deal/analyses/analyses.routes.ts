/** Saved analyses: C092-C096. */
import type { SavedAnalysis } from '../../../src/api/contract/deal/analyses.ts';
import { validateAnalysis } from '../../../src/calc/deal/validateAnalysis.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import { refuseUnreadable } from '../../platform/http/refuseUnreadable.ts';
import { refuseFieldErrors } from '../../platform/http/refuseFieldErrors.ts';
import type { Services } from '../../platform/http/services.ts';
import {
  deleteAnalysis,
  insertAnalysis,
  listAnalyses,
  updateAnalysis,
  type AnalysisChange,
  type AnalysisRow,
  type Revision,
} from './analyses.queries.ts';
import { listCorrections } from '../../property/record/corrections.queries.ts';
import { readDealSettings } from '../settings/settings.queries.ts';
import { readAreaRents } from '../../data/rents/areaRentsFile.ts';
import { keptOf } from './keptOf.ts';
import { selectAddresses, selectSubject } from './subject.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

const NO_ANALYSIS = 'There is no such analysis.';
const CHANGED_ELSEWHERE = 'This analysis was changed elsewhere since it was opened here. Nothing was saved.';
const NO_PROPERTY = 'There is no such property in the loaded data.';

export const analysisHandlers = {
  analyses: async ({ session, services }) => ({ analyses: await read(services, session, null) }),

  propertyAnalyses: async ({ params, session, services }) => ({ analyses: await read(services, session, params.id) }),

  saveAnalysis: async ({ body: sent, session, services }) => {
    const { id, modified } = sent;
    const kept = await keptOf(sent, services);
    const { id: _, propertyId, name, ...body } = kept;
    const refusal = refuseFieldErrors(validateAnalysis(body));
    if (refusal !== null) return refusal;
    const change = { propertyId, name, body };
    const revision = id == null ? null : { id, modified: modified == null ? null : new Date(modified) };
    const saved = await save(services, session, revision, change);
    if (typeof saved !== 'number') return saved;
    return { analyses: await read(services, session, propertyId), savedId: saved };
  },

  deleteAnalysis: async ({ params, session, services }) => {
    const propertyId = await deleteAnalysis(services.store.db, session, params.id);
    if (propertyId === undefined) return refuse(404, NO_ANALYSIS);
    return { analyses: await read(services, session, propertyId) };
  },

  analysisSubject: async ({ params, session, services }) => {
    const { db } = services.store;
    const [settings, corrections, areaRents] = await Promise.all([
      readDealSettings(db, session),
      listCorrections(db, session, params.id),
      readAreaRents(services.config.warehouseDir),
    ]);
    const subject = await selectSubject(services.warehouse, params.id, { settings, corrections, areaRents });
    return subject ?? refuseUnknownProperty(services.warehouse);
  },
} satisfies Partial<Handlers>;

async function read(
  { store, warehouse }: Services,
  principal: Principal,
  propertyId: number | null,
): Promise<SavedAnalysis[]> {
  const rows = await listAnalyses(store.db, principal, propertyId);
  const addresses = await selectAddresses(warehouse, [...new Set(rows.map((row) => row.property_id))]);
  return rows.map((row) => analysisOf(row, addresses.get(row.property_id) ?? null));
}

function analysisOf(row: AnalysisRow, property: SavedAnalysis['property']): SavedAnalysis {
  return {
    ...(row.body as Partial<SavedAnalysis>), // written by saveAnalysis; the answer is checked against the contract
    id: row.id,
    propertyId: row.property_id,
    property,
    name: row.name,
    created: row.created.toISOString(),
    modified: row.modified.toISOString(),
  };
}

/** Answers the id saved. A new analysis needs a parcel that is loaded; a saved one outlives it. */
async function save(
  { store, warehouse, clock }: Services,
  principal: Principal,
  revision: Revision | null,
  change: AnalysisChange,
): Promise<number | Refusal> {
  if (revision !== null) {
    const outcome = await updateAnalysis(store.db, principal, revision, change, clock.now());
    if (outcome === 'changed') return refuse(409, CHANGED_ELSEWHERE);
    return outcome === 'saved' ? revision.id : refuse(404, NO_ANALYSIS);
  }
  const isKnown = warehouse.current() !== null && (await warehouse.shown([change.propertyId])).size > 0;
  if (!isKnown) return refuseUnreadable(warehouse) ?? refuse(422, NO_PROPERTY, { propertyId: 'is not known' });
  return await insertAnalysis(store.db, principal, change, clock.now());
}
