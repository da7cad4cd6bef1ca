/** Which tables of an export are read, in which order, and what of each row points where. */
import { childrenFirst } from '../archive/childrenFirst.ts';
import type { TableShape } from '../archive/tableShapes.queries.ts';
import { readingOf } from './readTables.ts';

export interface PlannedRead {
  readonly shape: TableShape;
  /** Columns that name a row by its id, and the table it is of. */
  readonly points: Readonly<Record<string, string>>;
  /** Of these, what no foreign key holds: what names nothing is left empty. */
  readonly loose: ReadonlySet<string>;
  readonly same: readonly string[] | null;
  readonly anew: ReadonlySet<string>;
}

const USERS = 'app_user';

/** Parents before what hangs on them. */
export function plannedReads(shapes: readonly TableShape[]): PlannedRead[] {
  // What no foreign key holds has to be there before as well.
  const read = shapes.flatMap((shape) => {
    const told = readingOf(shape.name);
    if (told === null) return [];
    const named = Object.entries(told.names ?? {}).map(([column, to]) => ({ to, columns: [column], parents: ['id'] }));
    return [{ ...shape, points: [...shape.points, ...named] }];
  });
  return childrenFirst(read)
    .toReversed()
    .map((shape) => {
      const { names = {}, same = null, anew = {} } = readingOf(shape.name) ?? {};
      const points = Object.fromEntries(
        shape.points.flatMap(({ to, columns, parents }) =>
          parents.flatMap((parent, at) =>
            parent === 'id' && to !== 'account' ? [[columns[at] ?? '', to] as const] : [],
          ),
        ),
      );
      for (const to of Object.values(points))
        if (to !== USERS && readingOf(to) === null) throw new Error(`${shape.name} points at ${to}, which is not read`);
      return { shape, points, loose: new Set(Object.keys(names)), same, anew: new Set(Object.keys(anew)) };
    });
}
