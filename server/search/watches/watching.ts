/** How the sources in service are watched, for who operates the installation. */
import type { Watching } from '../../../src/api/contract/search/watches.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AdditionRecord } from '../additions/additions.queries.ts';
import { seriesInService } from './seriesInService.queries.ts';
import { lastFetched, listWatches, type WatchRecord } from './watches.queries.ts';

export interface Watchable {
  readonly series: string;
  /** Its last load that was fetched; null: it is watched since, and that one is forgotten. */
  readonly fetched: AdditionRecord | null;
  readonly watch: WatchRecord | null;
}

/** By the id of the source: those that came from an address or a folder, or are watched. */
export async function watchables({
  store,
  warehouse,
}: Pick<Resources, 'store' | 'warehouse'>): Promise<ReadonlyMap<number, Watchable>> {
  if (warehouse.current() === null) return new Map();
  const sources = await seriesInService(warehouse);
  const series = [...new Set(sources.map((source) => source.series))];
  const fetched = new Map((await lastFetched(store.db, series)).map((one) => [one.series, one]));
  const watches = new Map((await listWatches(store.db)).map((one) => [one.series, one]));
  return new Map(
    sources.flatMap((source): [number, Watchable][] => {
      const [last = null, watch = null] = [fetched.get(source.series), watches.get(source.series)];
      return last === null && watch === null ? [] : [[source.id, { series: source.series, fetched: last, watch }]];
    }),
  );
}

export function watchingOf({ fetched, watch }: Watchable, now: Date): Watching {
  const place = (watch ?? fetched)?.place as Watching['place']; // written by P365, and one of them is there
  if (watch === null) return { place, watch: null };
  const { rhythm, hour, pattern, next_look: next, looked, outcome, message, lease_until: lease, worker } = watch;
  const isHeld = worker !== null && lease !== null && lease.getTime() > Date.now();
  return {
    place,
    watch: {
      rhythm,
      hour,
      pattern,
      nextLook: next.toISOString(),
      isLooking: isHeld || next.getTime() <= now.getTime(),
      looked: looked?.toISOString() ?? null,
      outcome,
      message,
    },
  };
}
