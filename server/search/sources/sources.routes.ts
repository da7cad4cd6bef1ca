/** The facts in service, the way back, and taking a source out: P385, P386, P362, P363. By the functions of the command. */
import type { Sources } from '../../../src/api/contract/search/sources.ts';
import type { Watching } from '../../../src/api/contract/search/watches.ts';
import type { Session } from '../../account/session/session.ts';
import { goBack, keptSnapshots, type KeptSnapshot } from '../../data/ingest/earlierSnapshots.ts';
import { WarehouseBusy } from '../../data/ingest/ingestLock.ts';
import { whatChanges } from '../../data/ingest/whatChanges.ts';
import { currentSnapshot } from '../../data/warehouse/snapshots.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { RemovalOutcome } from './removal.apart.ts';
import { watchables, watchingOf, type Watchable } from '../watches/watching.ts';
import { auditFacts } from './auditFacts.queries.ts';
import { removalTask } from './removalTask.ts';
import { sourcesInService } from './sources.queries.ts';

const BUSY = 'Records are being loaded. Nothing was changed; try again when that is done.';
const OVERTAKEN =
  'Another server put other records into service at the same moment, and those count. Nothing was changed; look again.';
const NO_SOURCE = 'There is no such source in service. Nothing was changed.';

function notDone(outcome: Extract<RemovalOutcome, { readonly ok: false }>): Refusal {
  if ('isBusy' in outcome) return refuse(422, BUSY);
  return refuse(422, outcome.why);
}

const isInService = async ({ warehouse }: Services, sourceId: number): Promise<boolean> =>
  warehouse.current() !== null && (await sourcesInService(warehouse)).some(({ id }) => id === sourceId);

export const sourcesHandlers = {
  sources: async ({ session, services }) => await answerFor(services, session),

  goBack: async ({ body: { to, insteadOf }, session, services }) => {
    const { config, warehouse, facts, log } = services;
    await facts?.catchUp();
    const kept = await keptSnapshots(config.warehouseDir);
    const wanted = kept.find(({ id }) => id === to);
    if (kept.find(({ isInService }) => isInService)?.id !== insteadOf)
      return refuse(422, 'Other records came into service meanwhile. Nothing was changed; look again.');
    if (wanted === undefined || wanted.isInService)
      return refuse(404, 'These records are kept no longer. Nothing was changed.');
    if (wanted.sources === null)
      return refuse(422, 'The records of before cannot be read. Those in service stay in service.');
    try {
      const { id } = await goBack(config.warehouseDir, to);
      log.info({ snapshotId: id, insteadOf }, 'an earlier snapshot is in service again');
      if ((await facts?.share(id)) === 'SET_ASIDE') return refuse(422, OVERTAKEN);
      await warehouse.follow();
      const words = { 'Went back to': namesOf(wanted.sources), Snapshot: id };
      await auditFacts(services.store.db, session, { thing: 'FACTS', subject: 'Records in service', words });
      return { snapshotId: id };
    } catch (error) {
      if (!(error instanceof WarehouseBusy)) throw error;
      return refuse(422, BUSY);
    }
  },

  sourceRemoval: async ({ params: { id: sourceId }, request, session, services }) => {
    const { config, warehouse, apart } = services;
    const snapshotId = warehouse.current()?.id;
    if (snapshotId === undefined || !(await isInService(services, sourceId))) return refuse(404, NO_SOURCE);
    const order = { warehouseDir: config.warehouseDir, sourceId, isDone: false };
    const told = await apart.run(removalTask, order, callerOf(request, session));
    if (isRefusal(told)) return told;
    if (!told.ok) return notDone(told);
    const { left: _left, ...removal } = told.value;
    return { snapshotId, ...removal };
  },

  removeSource: async ({ params: { id: sourceId }, query: { insteadOf }, session, services }) => {
    const { config, warehouse, apart, facts, log } = services;
    await facts?.catchUp();
    if ((await currentSnapshot(config.warehouseDir))?.id !== insteadOf)
      return refuse(422, 'Other records came into service meanwhile. Nothing was removed; look again.');
    if (!(await isInService(services, sourceId))) return refuse(404, NO_SOURCE);
    const source = (await sourcesInService(warehouse)).find(({ id }) => id === sourceId);
    // Whoever closes the page does not stop it halfway: it is done, or it is not.
    const done = await apart.run(removalTask, { warehouseDir: config.warehouseDir, sourceId, isDone: true });
    if (isRefusal(done)) return done;
    if (!done.ok) return notDone(done);
    const removed = await currentSnapshot(config.warehouseDir);
    if (removed !== null && (await facts?.share(removed.id)) === 'SET_ASIDE') return refuse(422, OVERTAKEN);
    log.info({ sourceId, insteadOf }, 'a source was taken out of the facts');
    await warehouse.follow();
    const { name = '', asOf = '' } = source ?? {};
    const words = { Source: 'removed', 'As of': asOf ?? 'no day' };
    await auditFacts(services.store.db, session, { thing: `SOURCE ${sourceId}`, subject: `Records of ${name}`, words });
    return { snapshotId: warehouse.current()?.id ?? insteadOf, left: done.value.left ?? 0 };
  },
} satisfies Partial<Handlers>;

const namesOf = (sources: NonNullable<KeptSnapshot['sources']>): string =>
  sources.map(({ name, asOf }) => `${name} as of ${asOf}`).join(', ') || 'no records';

async function answerFor(services: Services, { operator }: Session): Promise<Sources> {
  const { warehouse, config, clock, facts } = services;
  const snapshot = warehouse.current();
  const canGoBack = operator !== null;
  const sources = snapshot === null ? [] : await sourcesInService(warehouse);
  const found = canGoBack ? await watchables(services) : new Map<number, Watchable>();
  const watching = (id: number): Watching | null => {
    const one = found.get(id);
    return one === undefined ? null : watchingOf(one, clock.now());
  };
  return {
    snapshotId: snapshot?.id ?? null,
    since: snapshot?.createdAt ?? null,
    sources: sources.map((source) => ({ ...source, watching: watching(source.id) })),
    canGoBack,
    earlier: canGoBack && snapshot !== null ? earlierOf(await keptSnapshots(config.warehouseDir)) : null,
    shared: canGoBack && facts !== null ? { where: facts.where, problem: facts.problem() } : null,
  };
}

function earlierOf(kept: readonly KeptSnapshot[]): Sources['earlier'] {
  const inService = kept.find(({ isInService }) => isInService);
  const earlier = kept.find(({ isInService }) => !isInService);
  if (inService === undefined || earlier === undefined) return null;
  const { comes, goes } = whatChanges(inService.sources ?? [], earlier.sources ?? []);
  return { id: earlier.id, isReadable: earlier.sources !== null, comes: [...comes], goes: [...goes] };
}
