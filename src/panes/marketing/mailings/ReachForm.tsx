import { useEffect } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { reachedAudience, reachedPane } from './reachedAudience.ts';

/** Opens the form of a new campaign for the rows in hand. */
export function ReachForm() {
  const { root, workspace, group, contacts } = useActors();
  useEffect(() => {
    const rows = { group: group.getSnapshot().context, contacts: contacts.getSnapshot().context };
    const audience = reachedAudience(reachedPane(workspace.getSnapshot().context), rows);
    root.send({ type: 'mailings.startAdd', audience });
  }, [root, workspace, group, contacts]);
  return null;
}
