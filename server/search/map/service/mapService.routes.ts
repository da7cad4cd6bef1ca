/** P393: whether the map draws streets that browsers get from a service outside. */
import type { MapSettings } from '../../../../src/api/contract/search/map.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { refuse } from '../../../platform/http/refuse.ts';
import type { Services } from '../../../platform/http/services.ts';
import { streetsInService } from '../streets/streets.queries.ts';
import { mapServiceOf } from './mapService.ts';
import { putDecision } from './mapService.queries.ts';

export const mapServiceHandlers = {
  setMapService: async ({ body: { host, isAllowed }, session, services }) => {
    const { service } = await mapServiceOf(services);
    if (service.host !== host)
      return refuse(
        409,
        `The service is ${service.host} by now. Nothing was changed: read what it is and say it again.`,
      );
    if (service.isAllowed !== isAllowed) {
      await putDecision(services.store.db, {
        host,
        is_allowed: isAllowed,
        operator_account_id: session.accountId,
        operator_id: session.userId,
        decided: services.clock.now(),
      });
      services.events.publishToAll({ type: 'map.serviceChanged' });
    }
    return await mapSettingsOf(services);
  },
} satisfies Partial<Handlers>;

/** What the map is configured with; of the service of streets its template only once it may be asked. */
export async function mapSettingsOf(services: Services): Promise<MapSettings> {
  const { config, basemap, warehouse } = services;
  const { satelliteTiles, satelliteImage, attribution } = config.imagery;
  const found = (await basemap?.current()) ?? null;
  return {
    ...(await mapServiceOf(services)),
    satelliteTiles,
    satelliteImage,
    attribution,
    basemap: found === null || 'problem' in found ? null : found.about,
    basemapProblem: found !== null && 'problem' in found ? found.problem : null,
    roads: await streetsInService(warehouse),
    snapshotId: warehouse.current()?.id ?? null,
  };
}
