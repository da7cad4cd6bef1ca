import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import type { ValueTrend } from '../../../api/contract/property/trends.ts';
import { useActors } from '../actors.tsx';

export interface Trends {
  /** How the value of a parcel went; null: not known, or not yet, then it is asked for. Cells call it as they are drawn. */
  readonly trendOf: (propertyId: number) => ValueTrend | null;
  /** Another one when more is known. */
  readonly known: unknown;
}

/** Trends of the parcels whose cells are drawn, so that none is asked for which nobody sees. */
export function useTrends(): Trends {
  const { trends, root } = useActors();
  const known = useSelector(trends, ({ context }) => context.known);
  const seen = useRef(new Set<number>());
  const trendOf = useCallback(
    (propertyId: number) => {
      const trend = trends.getSnapshot().context.known.get(propertyId);
      if (trend !== undefined) return trend;
      const { current: ids } = seen;
      // All that one paint draws go together, after it.
      if (ids.size === 0)
        queueMicrotask(() => {
          root.send({ type: 'trends.want', propertyIds: [...ids] });
          ids.clear();
        });
      ids.add(propertyId);
      return null;
    },
    [trends, root],
  );
  return { trendOf, known };
}
