import { MOST_SORT_KEYS, type SortKey } from '../../api/contract/search/order.ts';

/** How the rows of a grid are laid out: its columns, and what its person arranged of them. */
export interface GridLook {
  /** Columns in their order; empty: the usual ones. */
  readonly keys: readonly string[];
  /** Widths in pixels that are not the usual ones. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that stay at the left, in their order; null: the usual ones. */
  readonly pinned: readonly string[] | null;
  readonly sort: readonly SortKey[];
}

export const noLook: GridLook = { keys: [], widths: {}, pinned: null, sort: [] };

/** No column disappears, none fills the screen. */
const NARROWEST = 36;
const WIDEST = 640;

/** The look with one width changed; null gives the column its usual width again. */
export function withWidth({ widths }: GridLook, key: string, width: number | null): Pick<GridLook, 'widths'> {
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
 * @example readLook(['apn', 'zip']).keys // ['apn', 'zip']
 */
export function readLook(stored: unknown): GridLook {
  if (Array.isArray(stored)) return { ...noLook, keys: textsIn(stored) };
  if (typeof stored !== 'object' || stored === null) return noLook;
  // Any object may be asked for its fields; each is judged below.
  const { columns, widths, pinned, sort } = stored as Record<string, unknown>;
  const entries: [string, unknown][] = typeof widths === 'object' && widths !== null ? Object.entries(widths) : [];
  return {
    keys: textsIn(columns),
    widths: entries.reduce<GridLook['widths']>(
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

/** As `readLook` reads it. */
export function writeLook({ keys, widths, pinned, sort }: GridLook): unknown {
  if (Object.keys(widths).length === 0 && pinned === null && sort.length === 0) return keys;
  return {
    columns: keys,
    widths,
    ...(pinned === null ? {} : { pinned }),
    ...(sort.length === 0 ? {} : { sort: sort.map(({ field, ascending }) => `${ascending ? '' : '-'}${field}`) }),
  };
}

/** The look with a column pinned behind those that are, or let go. */
export const withPin = (look: GridLook, key: string, pinned: readonly string[]): GridLook => ({
  ...look,
  pinned: pinned.includes(key) ? pinned.filter((other) => other !== key) : [...pinned, key],
});

/** The known columns in their order, the pinned ones first; `usual`: those that are shown where none were chosen. */
export function arrangedKeys(
  { keys, pinned }: Pick<GridLook, 'keys' | 'pinned'>,
  usual: readonly string[],
  isKnown: (key: string) => boolean,
): readonly string[] {
  const chosen = keys.filter(isKnown);
  const known = chosen.length === 0 ? usual : chosen;
  const first = pinned?.filter((key) => known.includes(key)) ?? [];
  return [...first, ...known.filter((key) => !first.includes(key))];
}
