import type { SortKey } from '../../../api/contract/search/order.ts';
import type { GridName } from '../looks/gridLooks.ts';

interface OfGrid {
  readonly grid: GridName;
}

export type LooksMessage =
  /** A column is shown no more. */
  | ({ readonly type: 'looks.hide'; readonly key: string } & OfGrid)
  /** A column stays at the left, or no more. */
  | ({ readonly type: 'looks.pin'; readonly key: string } & OfGrid)
  /** Rows were sorted: so they are next time. */
  | ({ readonly type: 'looks.sorted'; readonly sort: readonly SortKey[] } & OfGrid)
  /** The columns as they were at first. */
  | ({ readonly type: 'looks.reset' } & OfGrid);
