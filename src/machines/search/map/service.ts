import type { MapSettings } from '../../../api/contract/search/map.ts';
import type { MapContext } from './context.ts';

/** The service may be asked by now, and could not be when the map was first told what there is. */
export const isPageOld = (
  { settings, service }: Pick<MapContext, 'settings' | 'service'>,
  next: Pick<MapSettings, 'tiles'>,
): boolean => next.tiles !== null && (service.isPageOld || (settings !== null && settings.tiles !== next.tiles));

/** Pictures under everything, of which service. */
export interface DrawnTiles {
  readonly id: string;
  readonly template: string;
  readonly hearsOrigin: boolean;
}

export function drawnTiles({
  base,
  settings,
  service,
  streets: { attempt },
}: Pick<MapContext, 'base' | 'settings' | 'service' | 'streets'>): DrawnTiles | null {
  if (settings === null || base === 'outlines' || (base === 'tiles' && service.isPageOld)) return null;
  const template = base === 'tiles' ? settings.tiles : settings.satelliteTiles;
  if (template === null) return null;
  // Another id: what could not be had is asked for anew.
  return { id: `${base}-${attempt}`, template, hearsOrigin: base === 'tiles' && settings.service.hearsOrigin };
}
