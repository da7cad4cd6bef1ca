import type { TableShape } from './tableShapes.queries.ts';

/** Tables in an order in which each comes before those that its rows point at. Throws where some point at each other. */
export function childrenFirst(shapes: readonly TableShape[]): TableShape[] {
  const rest = new Map(shapes.map((shape) => [shape.name, shape]));
  const sorted: TableShape[] = [];
  while (rest.size > 0) {
    const pointedAt = new Set(
      [...rest.values()].flatMap(({ name, points }) => points.flatMap(({ to }) => (to === name ? [] : [to]))),
    );
    const free = [...rest.values()].filter(({ name }) => !pointedAt.has(name));
    if (free.length === 0) throw new Error(`tables point at each other: ${[...rest.keys()].join(', ')}`);
    for (const shape of free) {
      sorted.push(shape);
      rest.delete(shape.name);
    }
  }
  return sorted;
}
