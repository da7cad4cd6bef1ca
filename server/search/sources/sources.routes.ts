/** The facts in service and the way back: P385, P386. What `npm run ingest -- --back` does, by the same functions. */
import type { Sources } from '../../../src/api/contract/search/sources.ts';
import type { Session } from '../../account/session/session.ts';
import { goBack, keptSnapshots, type KeptSnapshot } from '../../data/ingest/earlierSnapshots.ts';
import { WarehouseBusy } from '../../data/ingest/ingestLock.ts';
import { whatChanges } from '../../data/ingest/whatChanges.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { sourcesInService } from './sources.queries.ts';

export const sourcesHandlers = {
  sources: async ({ session, services }) => await answerFor(services, session),

  goBack: async ({ body: { to, insteadOf }, services }) => {
    const { config, warehouse, log } = services;
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
      await warehouse.follow();
      return { snapshotId: id };
    } catch (error) {
      if (!(error instanceof WarehouseBusy)) throw error;
      return refuse(422, 'Records are being loaded. Nothing was changed; try again when that is done.');
    }
  },
} satisfies Partial<Handlers>;

async function answerFor({ warehouse, config }: Services, { operator }: Session): Promise<Sources> {
  const snapshot = warehouse.current();
  const canGoBack = operator !== null;
  return {
    snapshotId: snapshot?.id ?? null,
    since: snapshot?.createdAt ?? null,
    sources: snapshot === null ? [] : await sourcesInService(warehouse),
    canGoBack,
    earlier: canGoBack && snapshot !== null ? earlierOf(await keptSnapshots(config.warehouseDir)) : null,
  };
}

function earlierOf(kept: readonly KeptSnapshot[]): Sources['earlier'] {
  const inService = kept.find(({ isInService }) => isInService);
  const earlier = kept.find(({ isInService }) => !isInService);
  if (inService === undefined || earlier === undefined) return null;
  const { comes, goes } = whatChanges(inService.sources ?? [], earlier.sources ?? []);
  return { id: earlier.id, isReadable: earlier.sources !== null, comes: [...comes], goes: [...goes] };
}
