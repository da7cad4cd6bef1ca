/** Who hears what: the machines by their keys, everything that can be sent to root, and where each event goes. */
import type { EventFrom } from 'xstate';
import type { sessionMachine } from '../account/session.ts';
import type { Children } from './children.ts';
import type { errorsMachine } from './errors.ts';
import type { ShippedLayout } from './layouts.ts';
import type { Broadcast, Message } from './messages.ts';

/** The machines that are there before anybody has signed in. */
export interface FirstChildren {
  readonly session: typeof sessionMachine;
  readonly errors: typeof errorsMachine;
}

export type AllChildren = FirstChildren & Children;
type ChildEvent = { [K in keyof AllChildren]: EventFrom<AllChildren[K]> }[keyof AllChildren];

/** Everything that can be sent to root: what a command may hold (house rule 9). */
export type AppEvent =
  | ChildEvent
  | Message
  | Broadcast
  /** The page changed in the browser: back, forward, a link. `room`: where it was left. */
  | { readonly type: 'route.changed'; readonly path: string; readonly room?: ShippedLayout }
  /** So many changes wait for their person to sign in again. */
  | { readonly type: 'calls.held'; readonly changes: number };

/** A machine by its key, which is the first word of its events. */
export type MachineKey = keyof AllChildren;

type FirstWord<T extends string> = T extends `${infer Word}.${string}` ? Word : never;

type Word = FirstWord<AppEvent['type']>;

/** Words that root acts upon itself. */
type RootWord = 'app' | 'calls' | 'pane' | 'route';

/** Who hears events of these words beside the machine of the word; a word that is no machine's has to name somebody. */
const listeners: Readonly<Record<Exclude<Word, MachineKey | RootWord>, readonly MachineKey[]>> &
  Partial<Record<MachineKey | RootWord, readonly MachineKey[]>> = {
  group: ['search'],
  subject: ['search'],
  results: ['map', 'statistics', 'surroundings', 'property', 'steps'],
  jobs: ['imports', 'addSource'],
  data: ['trends', 'sources', 'addSource', 'map'],
  contacts: ['people'],
  settings: ['map', 'steps'],
  leads: ['sites', 'sequences'],
  mailings: ['sequences'],
};

/** Machines that the row under a cursor concerns. */
export const subjectMachines: readonly MachineKey[] = [
  'property',
  'surroundings',
  'analysis',
  'documents',
  'reports',
  'picture',
  'people',
  'map',
];

/** The machines that hear an event: the one of its first word, and its listeners. */
export function hearersOf(type: AppEvent['type']): MachineKey[] {
  const word = type.slice(0, type.indexOf('.')) as Word; // every type has one
  return [word as MachineKey, ...(listeners[word] ?? [])]; // words of messages to nobody find no actor
}

/** The machines that an event of a page's address is for. */
export const routeHearersOf = (type: AppEvent['type']): readonly MachineKey[] =>
  type === 'property.open' ? subjectMachines : hearersOf(type).slice(0, 1);
