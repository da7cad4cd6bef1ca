import type { KeyboardEvent } from 'react';
import { useActors } from '../../parts/actors.tsx';

/** Enter in a filter takes what was typed and searches; the rows get the keyboard. `take` says whether it could be read. */
export function useEnterSearches(take: () => boolean): (event: KeyboardEvent) => void {
  const { root } = useActors();
  return (event) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!take()) return;
    root.send({ type: 'workspace.openPane', pane: 'results' });
    root.send({ type: 'search.run' });
  };
}
