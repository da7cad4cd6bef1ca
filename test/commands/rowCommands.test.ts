import { expect, it } from 'vitest';
import { commandOf, type CommandId } from '../../src/commands/commands.ts';
import { fullWhen, holds } from '../../src/commands/resolve.ts';
import { rowCommands, rowPanes } from '../../src/commands/rowCommands.ts';

it.each(rowPanes)('bar and menu of the rows in %s offer what a key does there, and nothing twice', (pane) => {
  const { bar, menu, status, clear } = rowCommands[pane];
  const statuses = Array.from({ length: pane === 'contacts' ? 6 : 9 }, (_, at) => status(at + 1));
  const facts = {
    signedIn: true,
    route: 'search',
    editing: false,
    grid: true,
    sheet: false,
    overlay: null,
    automator: true,
  } as const;
  const offered: CommandId[] = [...bar, ...menu.flat(), ...statuses, clear];
  const idle = offered.filter((id) => {
    const { keys, when } = commandOf(id);
    return keys[0] === undefined || !holds(fullWhen(when, keys[0]), { ...facts, pane });
  });
  expect(idle).toEqual([]);
  for (const ids of [bar, [...menu.flat(), ...statuses]]) expect(new Set(ids).size).toBe(ids.length);
  const keys = [...menu.flat(), ...statuses].map((id) => commandOf(id).keys[0]);
  expect(new Set(keys).size).toBe(keys.length);
  // Keys and titles of statuses agree: the first status is the key 1.
  expect(statuses.map((id) => commandOf(id).keys[0])).toEqual(statuses.map((_, at) => String(at + 1)));
});
