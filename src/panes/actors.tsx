import { createContext, useContext, type ReactNode } from 'react';
import type { Actors, RootActor } from '../machines/root.ts';

const Context = createContext<(Actors & { readonly root: RootActor }) | null>(null);

/** Gives every pane the running machines. They never change, so nothing re-renders because of it. */
export function ActorsProvider({ root, children }: { readonly root: RootActor; readonly children: ReactNode }) {
  const { actors } = root.getSnapshot().context;
  return <Context value={{ ...actors, root }}>{children}</Context>;
}

/**
 * The machines by name, and `root`. Read with `useSelector(actors.search, select)`, write with
 * `actors.root.send(event)`: root passes the event on and nothing happens beside it.
 */
export function useActors(): Actors & { readonly root: RootActor } {
  const actors = useContext(Context);
  if (actors === null) throw new Error('useActors needs an ActorsProvider above it');
  return actors;
}
