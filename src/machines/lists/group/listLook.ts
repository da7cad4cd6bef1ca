import { defaultListKeys, isOwnKey } from '../../../api/catalogue/lists/listFields.ts';
import type { Layout } from '../../../api/contract/account/session.ts';
import type { Group } from '../../../api/contract/lists/groups.ts';
import type { ListColumn } from '../../../api/contract/lists/lists.ts';
import { MOST_SORT_KEYS, type SortKey } from '../../../api/contract/search/order.ts';

/** How the rows of a list are laid out: its columns, and what its person arranged of them. */
export interface ListLook {
  /** Columns in their order; empty: the usual ones. */
  readonly keys: readonly string[];
  /** Widths in pixels that are not the usual ones. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that stay at the left, in their order; null: the first one. */
  readonly pinned: readonly string[] | null;
  readonly sort: readonly SortKey[];
}

export const noLook: ListLook = { keys: [], widths: {}, pinned: null, sort: [] };

/** No column disappears, none fills the screen. */
const NARROWEST = 36;
const WIDEST = 640;

/** The look with one width changed; null gives the column its usual width again. */
export function withWidth({ widths }: ListLook, key: string, width: number | null): Pick<ListLook, 'widths'> {
  const others = Object.fromEntries(Object.entries(widths).filter(([other]) => other !== key));
  if (width === null || !Number.isFinite(width)) return { widths: others };
  return { widths: { ...others, [key]: Math.max(NARROWEST, Math.min(Math.round(width), WIDEST)) } };
}

const textsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? [...new Set(stored.filter((key) => typeof key === 'string'))] : [];

/**
 * What of a stored layout this version knows. A bare list is the columns alone: earlier versions kept no more, and neither
 * does this one where nothing else was arranged.
 *
 * @example readListLook(['apn', 'zip']).keys // ['apn', 'zip']
 */
export function readListLook(stored: unknown): ListLook {
  if (Array.isArray(stored)) return { ...noLook, keys: textsIn(stored) };
  if (typeof stored !== 'object' || stored === null) return noLook;
  // Any object may be asked for its fields; each is judged below.
  const { columns, widths, pinned, sort } = stored as Record<string, unknown>;
  const entries: [string, unknown][] = typeof widths === 'object' && widths !== null ? Object.entries(widths) : [];
  return {
    keys: textsIn(columns),
    widths: entries.reduce<ListLook['widths']>(
      (known, [key, width]) =>
        typeof width === 'number' ? withWidth({ ...noLook, widths: known }, key, width).widths : known,
      {},
    ),
    pinned: Array.isArray(pinned) ? textsIn(pinned) : null,
    sort: textsIn(sort)
      .slice(0, MOST_SORT_KEYS)
      .map((key) => ({ field: key.replace(/^-/, ''), ascending: !key.startsWith('-') })),
  };
}

/** As `readListLook` reads it. */
export function writeListLook({ keys, widths, pinned, sort }: ListLook): unknown {
  if (Object.keys(widths).length === 0 && pinned === null && sort.length === 0) return keys;
  return {
    columns: keys,
    widths,
    ...(pinned === null ? {} : { pinned }),
    ...(sort.length === 0 ? {} : { sort: sort.map(({ field, ascending }) => `${ascending ? '' : '-'}${field}`) }),
  };
}

/** What says how the open list is laid out. */
export interface LooksOf {
  readonly groupId: Group['id'] | null;
  readonly lists: readonly Group[];
  readonly layouts: readonly Layout[];
  /** By list, before the server has it. */
  readonly chosen: Readonly<Record<string, ListLook>>;
  readonly ownColumns: readonly ListColumn[];
}

/** How the open list is laid out: as chosen just now, else as its layout says. */
export function lookOf({ groupId, lists, layouts, chosen }: LooksOf): ListLook {
  const now = chosen[String(groupId)];
  if (now !== undefined) return now;
  const layoutId = lists.find(({ id }) => id === groupId)?.gridLayoutId ?? null;
  return readListLook(layouts.find(({ id }) => id === layoutId)?.columns);
}

/** Keys of the columns of the open list in their order, the pinned ones first (src/api/catalogue/lists/listFields.ts). */
export function columnKeys(context: LooksOf): readonly string[] {
  const { keys, pinned } = lookOf(context);
  const isKnown = (key: string): boolean => !isOwnKey(key) || context.ownColumns.some(({ id }) => key === `own.${id}`);
  const known = keys.length === 0 ? defaultListKeys(context.ownColumns) : keys.filter(isKnown);
  const first = pinned?.filter((key) => known.includes(key)) ?? [];
  return [...first, ...known.filter((key) => !first.includes(key))];
}

/** Those of them that stay at the left. */
export function pinnedKeys(context: LooksOf): readonly string[] {
  const keys = columnKeys(context);
  return lookOf(context).pinned?.filter((key) => keys.includes(key)) ?? keys.slice(0, 1);
}
