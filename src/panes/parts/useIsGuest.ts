import { useSelector } from '@xstate/react';
import { useActors } from './actors.tsx';

/** Whether somebody looks inside by invitation: for them nothing stands there that would change something. */
export function useIsGuest(): boolean {
  const { workspace } = useActors();
  return useSelector(workspace, (state) => state.context.reader?.isGuest === true);
}
