import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  besideTold,
  compMap,
  hasRoom,
  labelled,
  ringLabel,
  type Position,
} from '../../../../src/panes/property/comparables/compMap.ts';

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
/** The haversine on a sphere of 3,958.8 miles: another way than the plane of the map. */
function milesBetween(a: Position, b: Position): number {
  const [north, east] = [rad(b.latitude - a.latitude), rad(b.longitude - a.longitude)];
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.sqrt(chord));
}

const near = (span: number) =>
  fc.record({
    latitude: fc.double({ min: 40 - span, max: 40 + span, noNaN: true }),
    longitude: fc.double({ min: -83 - span, max: -83 + span, noNaN: true }),
  });
const subject = { latitude: 40, longitude: -83 };
const sizes = fc.record({ width: fc.integer({ min: 120, max: 900 }), height: fc.integer({ min: 90, max: 700 }) });
const around = fc.constantFrom(0.0005, 0.01, 0.3).chain((span) => fc.array(near(span), { maxLength: 40 }));

describe('the map of comparables', () => {
  it('has the subject in the middle, north up, east right, and everything inside', () => {
    fc.assert(
      fc.property(around, sizes, (others, size) => {
        const { place } = compMap(subject, others, size);
        expect(place(subject)).toEqual({ x: size.width / 2, y: size.height / 2 });
        for (const one of others) {
          const { x, y } = place(one);
          expect(Math.min(x, y, size.width - x, size.height - y)).toBeGreaterThan(0);
          expect(Math.sign(x - size.width / 2)).toBe(Math.sign(one.longitude - subject.longitude) + 0);
          expect(Math.sign(size.height / 2 - y)).toBe(Math.sign(one.latitude - subject.latitude) + 0);
        }
      }),
    );
  });

  it('keeps one scale: what lies within a ring is that near', () => {
    fc.assert(
      fc.property(around, sizes, (others, size) => {
        const { place, rings } = compMap(subject, others, size);
        for (const one of others) {
          const { x, y } = place(one);
          const pixels = Math.hypot(x - size.width / 2, y - size.height / 2);
          for (const { miles, radius } of rings)
            // On a plane, and the reference on a sphere.
            expect(Math.abs((pixels / radius) * miles - milesBetween(subject, one))).toBeLessThan(
              0.004 * Math.max(miles, milesBetween(subject, one)),
            );
        }
      }),
    );
  });

  it('writes no price over another or over a point, and no distance over a point', () => {
    fc.assert(
      fc.property(around, sizes, fc.constantFrom(1, 1.15, 1.3), (others, size, textSize) => {
        const { place, rings } = compMap(subject, others, size);
        const points = others.map(place);
        const isLabelled = labelled(points, size, textSize);
        const shown = points.filter((_, at) => isLabelled[at]);
        for (const [at, a] of shown.entries()) {
          expect(a.x + 46 * textSize).toBeLessThan(size.width);
          for (const b of shown.slice(at + 1))
            expect(Math.abs(a.x - b.x) > 46 * textSize || Math.abs(a.y - b.y) > 15 * textSize).toBe(true);
        }
        for (const { radius } of rings) {
          const words = ringLabel(radius, points, size, textSize);
          if (words === null) continue;
          for (const { x, y } of points)
            expect(Math.abs(x - words.x) > 24 * textSize || Math.abs(y - words.y) > 9 * textSize).toBe(true);
        }
      }),
    );
  });

  it('writes the price of the sale that is pointed at in any case, and none that it would cover', () => {
    fc.assert(
      fc.property(around, sizes, fc.constantFrom(1, 1.15, 1.3), fc.nat(), (others, size, textSize, nth) => {
        const points = others.map(compMap(subject, others, size).place);
        const before = labelled(points, size, textSize);
        expect(besideTold(points, before, -1, { size, textSize })).toEqual(before);
        if (points.length === 0) return;
        const told = nth % points.length;
        const after = besideTold(points, before, told, { size, textSize });
        expect(after[told]).toBe(true);
        const leftOf = (x: number): number => x + (hasRoom(x, size, textSize) ? 8 : -54) * textSize;
        const { x = 0, y = 0 } = points[told] ?? {};
        for (const [at, one] of points.entries()) {
          const isCovered =
            Math.abs(leftOf(one.x) - leftOf(x)) <= 46 * textSize && Math.abs(one.y - y) <= 15 * textSize;
          if (at !== told) expect(after[at]).toBe(before[at] === true && !isCovered);
        }
      }),
    );
  });
});
