import { useEffect } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { FunnelView } from './FunnelView.tsx';

/** The funnel of the search as it stands in the filter pane, whether it was run or not. */
export function FunnelDialog() {
  const { root } = useActors();
  useEffect(() => {
    root.send({ type: 'search.explain', isShown: true });
    return () => root.send({ type: 'search.explain', isShown: false });
  }, [root]);
  return (
    <Dialog title="Why these rows" testId="funnel-dialog">
      <FunnelView />
    </Dialog>
  );
}
