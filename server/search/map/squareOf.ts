import type { Box } from '../../data/warehouse/geo.sql.ts';

const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The degrees of a square of the map, with a share of it to each side. */
export function squareOf(zoom: number, x: number, y: number, beside = 0): Box {
  const across = 2 ** zoom;
  return {
    west: ((x - beside) / across) * 360 - 180,
    east: ((x + 1 + beside) / across) * 360 - 180,
    north: latitudeOf((y - beside) / across),
    south: latitudeOf((y + 1 + beside) / across),
  };
}
