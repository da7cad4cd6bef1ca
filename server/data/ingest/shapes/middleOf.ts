/** The middle of a shape of GeoJSON, in the units of its coordinates. */
export type Position = readonly [number, number];

type Ring = readonly Position[];

/** Of a point itself, of points their mean, of outlines the centroid of the largest; null for lines and what is empty. */
export function middleOf(type: string, coordinates: unknown): Position | null {
  // What GeoJSON says of each type; numbers are looked at where they are used.
  try {
    switch (type) {
      case 'Point':
        return known(coordinates as Position);
      case 'MultiPoint':
        return known(mean(coordinates as Ring));
      case 'Polygon':
        return known(centroid((coordinates as Ring[])[0] ?? []));
      case 'MultiPolygon': {
        const [largest] = (coordinates as Ring[][])
          .map(([ring = []]) => ({ ring, area: Math.abs(areaOf(ring)) }))
          .toSorted((a, b) => b.area - a.area);
        return largest === undefined ? null : known(centroid(largest.ring));
      }
      default:
        return null;
    }
  } catch {
    // Nested otherwise than its type says.
    return null;
  }
}

const known = ([x, y]: Position): Position | null => (Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null);

const mean = (points: Ring): Position => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** Twice the area, signed, from the first corner: large coordinates would lose the small differences. */
function areaOf(ring: Ring): number {
  const [[left, low] = [0, 0]] = ring;
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + (x - left) * (nextY - low) - (nextX - left) * (y - low);
  }, 0);
}

function centroid(ring: Ring): Position {
  const area = areaOf(ring);
  if (area === 0) return mean(ring);
  const [[left, low] = [0, 0]] = ring;
  let [sumX, sumY] = [0, 0];
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    const cross = (x - left) * (nextY - low) - (nextX - left) * (y - low);
    sumX += (x - left + nextX - left) * cross;
    sumY += (y - low + nextY - low) * cross;
  });
  return [left + sumX / (3 * area), low + sumY / (3 * area)];
}
