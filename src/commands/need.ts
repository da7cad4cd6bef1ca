import type { Actors, RootActor } from '../machines/app/root.ts';

export type Running = Actors & { readonly root: RootActor };
/** What a command needs beyond where the keyboard is. */
export interface Need {
  /** What a person reads where it is missing. */
  readonly reason: string;
  readonly isMet: (actors: Running) => boolean;
}
