import { useCallback, useMemo, useRef, type KeyboardEvent } from 'react';
import type { DataGridProps } from '../../grid/gridTypes.ts';
import { useActors } from '../../parts/actors.tsx';

/**
 * Says so, once a cell, where somebody types into a column of a sheet that is not written in: the grid would take the keys
 * without a word.
 *
 * @param written key and label of the one column that is
 */
export function useUnwritten(written: { readonly key: string; readonly label: string }) {
  const { root } = useActors();
  const column = useRef(written.key);
  const isTold = useRef(false);
  const onCursor = useCallback<NonNullable<DataGridProps<never>['onCursor']>>((_, key) => {
    column.current = key;
    isTold.current = false;
  }, []);
  const { key: writtenKey, label } = written;
  const onKeyDownCapture = useCallback(
    ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      if (!isTyped || column.current === writtenKey || isTold.current) return;
      isTold.current = true;
      root.send({
        type: 'errors.add',
        message: 'This column is not written in.',
        detail: `It is as the file has it: type into the column “${label}” of its row.`,
      });
    },
    [root, writtenKey, label],
  );
  return useMemo(() => ({ onCursor, onKeyDownCapture }), [onCursor, onKeyDownCapture]);
}
