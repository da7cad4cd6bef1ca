import { describe, expect, it } from 'vitest';
import { squareFeetOf } from '../../src/calc/areaOnEarth.ts';

const METRE = 1 / 0.3048;

/** By another way: strips between parallels, each as wide as the parallel in its middle (Meridian and parallel of WGS84). */
function byStrips(west: number, south: number, east: number, north: number): number {
  const [a, f] = [6_378_137, 1 / 298.257_223_563];
  const e2 = f * (2 - f);
  const strips = 4000;
  const step = (((north - south) / strips) * Math.PI) / 180;
  let sum = 0;
  for (let at = 0; at < strips; at += 1) {
    const latitude = (south * Math.PI) / 180 + (at + 0.5) * step;
    const bent = 1 - e2 * Math.sin(latitude) ** 2;
    const height = ((a * (1 - e2)) / bent ** 1.5) * step;
    const width = ((a * Math.cos(latitude)) / Math.sqrt(bent)) * (((east - west) * Math.PI) / 180);
    sum += height * width;
  }
  return sum * METRE ** 2;
}

const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

describe('the area of a ring on the earth', () => {
  it.each([
    [0, 0, 1, 1],
    [-78.48, 38.03, -78.4795, 38.0305],
    [-150, 60, -149, 61.5],
    [-82, 25, -81.99, 25.01],
  ])('is that of strips between parallels: %d %d %d %d', (west, south, east, north) => {
    const expected = byStrips(west, south, east, north);
    expect(squareFeetOf(box(west, south, east, north)) / expected).toBeCloseTo(1, 6);
  });

  it('is the same whichever way the ring turns, and with its first corner again at its end', () => {
    const ring = box(-78.48, 38.03, -78.4795, 38.0305);
    const area = squareFeetOf(ring);
    expect(squareFeetOf(ring.toReversed())).toBeCloseTo(area, 3);
    expect(squareFeetOf([...ring, [-78.48, 38.03]])).toBeCloseTo(area, 3);
  });

  it('is nothing of nothing, and of a line', () => {
    expect(squareFeetOf([])).toBe(0);
    expect(
      squareFeetOf([
        [-78, 38],
        [-78.1, 38.1],
        [-78, 38],
      ]),
    ).toBeCloseTo(0, 6);
  });
});
