import { expect, it } from 'vitest';
import { columnCommands, columnPanes } from '../../src/commands/columnCommands.ts';
import { commandOf } from '../../src/commands/commands.ts';
import { fullWhen, holds } from '../../src/commands/resolve.ts';

it.each(columnPanes)('the menu of a column in %s offers what a key does there, each with a key of its own', (pane) => {
  const { sort, filter, pin, arrange, all } = columnCommands[pane];
  const offered = [...sort, filter, pin, ...arrange, ...all];
  const facts = {
    signedIn: true,
    route: 'search',
    editing: false,
    grid: true,
    sheet: false,
    overlay: null,
    automator: true,
    pane,
  } as const;
  const idle = offered.filter((id) => {
    const { keys, when } = commandOf(id);
    return keys[0] !== undefined && !holds(fullWhen(when, keys[0]), facts);
  });
  expect(idle).toEqual([]);
  const keys = offered.flatMap((id) => commandOf(id).keys.slice(0, 1));
  expect(new Set(keys).size).toBe(keys.length);
  // To take all of it back nobody hits a key by mistake.
  expect(offered.filter((id) => commandOf(id).keys.length === 0)).toEqual([`${pane}.resetColumns`]);
  const keysOf = (other: (typeof columnPanes)[number]) => columnCommands[other].sort.map((id) => commandOf(id).keys);
  expect(keysOf('results')).toEqual(keysOf('list'));
});
