/**
 * The machines that root spawns, each under its key as system id. An event goes to the machine whose key is the first
 * word of the event's type (`search.run` goes to `search`). To add a machine, add a line here.
 */
import { analysisMachine } from './analysis.ts';
import { errorsMachine } from './errors.ts';
import { groupMachine } from './group.ts';
import { historyMachine } from './history.ts';
import { propertyMachine } from './property.ts';
import { searchMachine } from './search.ts';
import { sessionMachine } from './session.ts';
import { suggestMachine } from './suggest.ts';
import { surroundingsMachine } from './surroundings.ts';
import { textFilterMachine } from './textFilter.ts';
import { workspaceMachine } from './workspace.ts';

export const children = {
  session: sessionMachine,
  errors: errorsMachine,
  history: historyMachine,
  workspace: workspaceMachine,
  search: searchMachine,
  suggest: suggestMachine,
  textFilter: textFilterMachine,
  group: groupMachine,
  property: propertyMachine,
  surroundings: surroundingsMachine,
  analysis: analysisMachine,
} as const;

export type ChildKey = keyof typeof children;
export const childKeys = Object.keys(children) as ChildKey[]; // keys of a const object are exactly ChildKey
