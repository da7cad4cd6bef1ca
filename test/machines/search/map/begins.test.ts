import { expect, it } from 'vitest';
import { beginSettings } from '../../../../src/api/contract/account/settings.ts';
import { firstMap, type MapContext } from '../../../../src/machines/search/map/context.ts';
import type { MapEvent } from '../../../../src/machines/search/map/events.ts';
import { groundOf, updateView } from '../../../../src/machines/search/map/update.ts';
import { noClient } from '../../../support/noClient.ts';

const after = (context: MapContext, ...events: readonly MapEvent[]): MapContext =>
  events.reduce((sum, event) => ({ ...sum, ...updateView(sum, event) }), context);
const wanted = (change: Partial<typeof beginSettings>): MapEvent => ({
  type: 'settings.changed',
  settings: { ...beginSettings, ...change },
});
const imagery = {
  service: {
    host: 't.example',
    terms: null,
    attribution: null,
    copyright: null,
    isAllowed: true,
    isNamed: true,
    hearsOrigin: false,
    decided: null,
  },
  tiles: 'https://t.example/{z}/{x}/{y}',
  satelliteTiles: null,
  satelliteImage: null,
  attribution: null,
  basemap: null,
  basemapProblem: null,
  roads: null,
  snapshotId: null,
};

it('begins as its person wants; what is changed on it stays while other settings change', () => {
  const begun = after(firstMap(noClient), wanted({ mapPins: 'density', mapBase: 'tiles' }));
  expect([begun.pinMode, begun.base]).toEqual(['density', 'tiles']);
  const turned = after(begun, { type: 'map.mode' });
  expect(turned.pinMode).toBe('auto');
  expect(after(turned, wanted({ mapPins: 'density', mapBase: 'tiles', theme: 'dark' })).pinMode).toBe('auto');
  expect(after(turned, wanted({ mapPins: 'pins', mapBase: 'tiles' })).pinMode).toBe('pins');
});

it('has the ground that is wanted only where the server has it', () => {
  const known = { ...firstMap(noClient), settings: imagery };
  expect(after(known, wanted({ mapBase: 'tiles' })).base).toBe('tiles');
  expect(after(known, wanted({ mapBase: 'satellite' })).base).toBe('outlines');
  expect(groundOf({ settings: null }, 'satellite')).toBe('satellite');
});
