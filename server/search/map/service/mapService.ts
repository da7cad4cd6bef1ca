/** The one service outside whose streets the map may draw, and whether it may. */
import type { MapService } from '../../../../src/api/contract/search/map.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/http/services.ts';
import { readDecision } from './mapService.queries.ts';

type Named = Pick<MapService, 'host' | 'terms' | 'attribution' | 'copyright' | 'isNamed' | 'hearsOrigin'> & {
  readonly template: string;
};

/** Where the server names none. Its policy asks for the credit, for light use, and for the address of who shows the tiles. */
const OPEN_STREET_MAP: Named = {
  template: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  host: 'tile.openstreetmap.org',
  terms: 'https://operations.osmfoundation.org/policies/tiles/',
  attribution: '© OpenStreetMap contributors',
  copyright: 'https://www.openstreetmap.org/copyright',
  isNamed: false,
  hearsOrigin: true,
};

function namedService({ imagery: { tiles, attribution }, mapTerms }: Config): Named {
  if (tiles === null) return OPEN_STREET_MAP;
  const named = { isNamed: true, hearsOrigin: false, copyright: null };
  return { template: tiles, host: new URL(tiles).host, terms: mapTerms, attribution, ...named };
}

/**
 * The service, and its template once it may be asked. A setting of the server that names one counts as a yes, until
 * somebody says no; what was said of one service says nothing of another.
 */
export async function mapServiceOf({
  config,
  store,
}: Pick<Services, 'config' | 'store'>): Promise<{ readonly service: MapService; readonly tiles: string | null }> {
  const { template, ...named } = namedService(config);
  const said = await readDecision(store.db);
  const decision = said?.host === named.host ? said : null;
  const isAllowed = decision?.is_allowed ?? named.isNamed;
  return {
    service: { ...named, isAllowed, decided: decision?.decided.toISOString() ?? null },
    tiles: isAllowed ? template : null,
  };
}

/** Whom a page may ask for streets; null: nobody. Where it cannot be known, nobody. */
export async function originOfTiles(services: Pick<Services, 'config' | 'store' | 'log'>): Promise<string | null> {
  try {
    const { tiles } = await mapServiceOf(services);
    return tiles === null ? null : new URL(tiles).origin;
  } catch (error) {
    services.log.warn({ err: error }, 'whether a page may ask a service for streets could not be read: it may not');
    return null;
  }
}
