import { defaultListKeys, isOwnKey } from '../../../api/catalogue/lists/listFields.ts';
import type { Layout } from '../../../api/contract/account/session.ts';
import type { Group } from '../../../api/contract/lists/groups.ts';
import type { ListColumn } from '../../../api/contract/lists/lists.ts';
import { arrangedKeys, readLook, type GridLook } from '../../parts/gridLook.ts';

/** What says how the open list is laid out. */
export interface LooksOf {
  readonly groupId: Group['id'] | null;
  readonly lists: readonly Group[];
  readonly layouts: readonly Layout[];
  /** By list, before the server has it. */
  readonly chosen: Readonly<Record<string, GridLook>>;
  readonly ownColumns: readonly ListColumn[];
}

/** How the open list is laid out: as chosen just now, else as its layout says. */
export function lookOf({ groupId, lists, layouts, chosen }: LooksOf): GridLook {
  const now = chosen[String(groupId)];
  if (now !== undefined) return now;
  const layoutId = lists.find(({ id }) => id === groupId)?.gridLayoutId ?? null;
  return readLook(layouts.find(({ id }) => id === layoutId)?.columns);
}

/** Keys of the columns of the open list in their order, the pinned ones first (src/api/catalogue/lists/listFields.ts). */
export const columnKeys = (context: LooksOf): readonly string[] =>
  arrangedKeys(
    lookOf(context),
    defaultListKeys(context.ownColumns),
    (key) => !isOwnKey(key) || context.ownColumns.some(({ id }) => key === `own.${id}`),
  );

/** Those of them that stay at the left. */
export function pinnedKeys(context: LooksOf): readonly string[] {
  const keys = columnKeys(context);
  return lookOf(context).pinned?.filter((key) => keys.includes(key)) ?? keys.slice(0, 1);
}
