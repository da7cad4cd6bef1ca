import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  extentOf,
  fitted,
  isInside,
  isSameRoom,
  panned,
  roomOf,
  zoomed,
  MOST_ZOOM,
} from '../../../../src/machines/search/map/view.ts';

const size = { width: 800, height: 600 };
const position = fc.tuple(
  fc.double({ min: -170, max: -60, noNaN: true }),
  fc.double({ min: 15, max: 70, noNaN: true }),
);

describe('the view of the map', () => {
  it('fitted to positions shows all of them', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 30 }), (positions) => {
        const extent = extentOf(positions.flat());
        if (extent === null) throw new Error('positions have an extent');
        const bounds = boundsOf(fitted(extent, size), size);
        for (const [longitude, latitude] of positions) expect(isInside(bounds, { longitude, latitude })).toBe(true);
      }),
    );
  });

  it('moved there and back is where it was', () => {
    fc.assert(
      fc.property(position, fc.double({ min: 5, max: 18, noNaN: true }), ([longitude, latitude], zoom) => {
        const back = panned(panned({ longitude, latitude, zoom }, size, 0.2, -0.1), size, -0.2, 0.1);
        expect(back.longitude).toBeCloseTo(longitude, 8);
        expect(back.latitude).toBeCloseTo(latitude, 8);
      }),
    );
  });

  it('has nothing to fit without positions, and ends at its closest zoom', () => {
    expect(extentOf([])).toBeNull();
    expect(zoomed({ longitude: 0, latitude: 0, zoom: 19.5 }, 3).zoom).toBe(MOST_ZOOM);
  });
});

describe('roomOf', () => {
  it('holds what the map shows, wherever it looks', () => {
    fc.assert(
      fc.property(position, fc.double({ min: 4, max: 19, noNaN: true }), ([longitude, latitude], zoom) => {
        const view = { longitude, latitude, zoom };
        const [room, shown] = [roomOf(view, size), boundsOf(view, size)];
        expect(room?.bounds.west).toBeLessThanOrEqual(shown.west);
        expect(room?.bounds.east).toBeGreaterThanOrEqual(shown.east);
        expect(room?.bounds.south).toBeLessThanOrEqual(shown.south);
        expect(room?.bounds.north).toBeGreaterThanOrEqual(shown.north);
      }),
    );
  });

  it('is the same while the map moves a little, another after half a map or at another whole zoom', () => {
    const view = { longitude: -78.5, latitude: 38, zoom: 12.2 };
    const room = roomOf(view, size);
    expect(isSameRoom(room, roomOf(panned(view, size, 0.01, 0.01), size))).toBe(true);
    expect(isSameRoom(room, roomOf(zoomed(view, 0.5), size))).toBe(true);
    expect(isSameRoom(room, roomOf(zoomed(view, 1), size))).toBe(false);
    expect(isSameRoom(room, roomOf(panned(view, size, 2, 0), size))).toBe(false);
    expect(isSameRoom(room, null)).toBe(false);
  });

  it('is none before the map has a size', () => {
    expect(roomOf({ longitude: 0, latitude: 0, zoom: 4 }, { width: 0, height: 0 })).toBeNull();
  });
});
