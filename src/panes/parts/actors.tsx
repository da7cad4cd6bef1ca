import { useSelector } from '@xstate/react';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Actors, FirstActors, RootActor } from '../../machines/app/root.ts';

const RootContext = createContext<RootActor | null>(null);
const WorkContext = createContext<(Actors & { readonly root: RootActor }) | null>(null);

/** Gives the page the running application. */
export function RootProvider({ root, children }: { readonly root: RootActor; readonly children: ReactNode }) {
  return <RootContext value={root}>{children}</RootContext>;
}

/** The machines that run before anybody has signed in. */
export function useFirstActors(): FirstActors & { readonly root: RootActor } {
  const root = useContext(RootContext);
  if (root === null) throw new Error('useFirstActors needs a RootProvider above it');
  return { ...root.getSnapshot().context.first, root };
}

/** Gives every pane the machines behind the sign-in page; shows nothing until they are there. Each person has their own. */
export function ActorsProvider({ children }: { readonly children: ReactNode }) {
  const { root } = useFirstActors();
  const first = useSelector(root, (state) => state.context.first);
  const work = useSelector(root, (state) => state.context.work);
  const actors = useMemo(() => (work === null ? null : { ...first, ...work, root }), [first, work, root]);
  return actors === null ? null : <WorkContext value={actors}>{children}</WorkContext>;
}

/**
 * The machines by name, and `root`. Read with `useSelector(actors.search, select)`, write with
 * `actors.root.send(event)`: root passes the event on and nothing happens beside it.
 */
export function useActors(): Actors & { readonly root: RootActor } {
  const actors = useContext(WorkContext);
  if (actors === null) throw new Error('useActors needs an ActorsProvider above it');
  return actors;
}
