import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandGroups, type Command, type Facts } from '../../src/commands/command.ts';
import { commandIds, commandOf, commands } from '../../src/commands/commands.ts';
import { fullWhen, holds, resolve, validHere } from '../../src/commands/resolve.ts';
import { canCoincide, clashes } from './clashes.ts';
import { projectPath } from '../support/testCache.ts';
import { isSingleKey } from '../../src/commands/stroke.ts';
import { children } from '../../src/machines/app/children.ts';
import { errorsMachine } from '../../src/machines/app/errors.ts';
import { paneIds } from '../../src/machines/app/paneIds.ts';
import { rootMachine } from '../../src/machines/app/root.ts';
import { sessionMachine } from '../../src/machines/account/session.ts';
import { overlays } from '../../src/machines/app/workspace/overlays.ts';

const command = (keys: readonly string[], when: Command['when'] = {}): Command => ({
  title: 'Do it',
  group: 'Application',
  keys,
  when,
  event: { type: 'history.undo' },
});

const inResults: Facts = {
  signedIn: true,
  route: 'search',
  pane: 'results',
  editing: false,
  grid: true,
  sheet: false,
  overlay: null,
  automator: true,
};

describe('resolve', () => {
  const few = {
    down: command(['j'], { pane: 'results', grid: true }),
    downInList: command(['j'], { pane: 'list', grid: true }),
    lists: command(['g l']),
    search: command(['g s']),
    palette: command(['Mod+k']),
    close: command(['Escape'], { overlay: 'palette', editing: [true, false] }),
  };

  it.each<[string, string, Partial<Facts>, string]>([
    ['the pane decides between two meanings', 'j', {}, 'down'],
    ['the pane decides between two meanings', 'j', { pane: 'list' }, 'downInList'],
    ['a key without a meaning here does nothing', 'j', { pane: 'filters' }, 'none'],
    ['single keys are text while a field is edited', 'j', { editing: true }, 'none'],
    ['Mod keys act while a field is edited', 'Mod+k', { editing: true }, 'palette'],
    ['what lies over the panes takes the keys', 'Mod+k', { overlay: 'help' }, 'none'],
    ['and has keys of its own', 'Escape', { overlay: 'palette', editing: true }, 'close'],
    ['nothing acts before sign-in', 'Mod+k', { signedIn: false }, 'none'],
  ])('%s: %s', (_why, stroke, facts, expected) => {
    const resolution = resolve(few, stroke, { ...inResults, ...facts });
    expect(resolution.kind === 'command' ? resolution.id : resolution.kind).toBe(expected);
  });

  it('waits after the first stroke of a sequence and carries the command out at the second', () => {
    expect(resolve(few, 'g', inResults)).toEqual({ kind: 'wait', pending: 'g' });
    expect(resolve(few, 'l', inResults, { pending: 'g' })).toEqual({ kind: 'command', id: 'lists' });
  });

  it('drops a sequence that does not go on: the stroke means what it means alone', () => {
    expect(resolve(few, 'j', inResults, { pending: 'g' })).toEqual({ kind: 'command', id: 'down' });
    expect(resolve(few, 'q', inResults, { pending: 'g' })).toEqual({ kind: 'none' });
    expect(resolve(few, 'g', inResults, { pending: 'g' })).toEqual({ kind: 'wait', pending: 'g' });
  });

  it('leaves single keys alone when they are switched off, and only them', () => {
    expect(resolve(few, 'j', inResults, { singleKeys: false })).toEqual({ kind: 'none' });
    expect(resolve(few, 'g', inResults, { singleKeys: false })).toEqual({ kind: 'none' });
    expect(resolve(few, 'Mod+k', inResults, { singleKeys: false })).toEqual({ kind: 'command', id: 'palette' });
  });

  it('finds a clash of the same keys, and of a sequence that begins with a key of its own', () => {
    expect(clashes({ a: command(['j']), b: command(['j'], { pane: 'list' }) })).toEqual(['j: a and b']);
    expect(clashes({ a: command(['g']), b: command(['g s']) })).toEqual(['g: a and b']);
    expect(clashes({ a: command(['j'], { pane: 'results' }), b: command(['j'], { pane: 'list' }) })).toEqual([]);
    expect(clashes(few)).toEqual([]);
  });
});

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  signedIn: fc.boolean(),
  route: fc.constantFrom(
    'login' as const,
    'search' as const,
    'lists' as const,
    'property' as const,
    'analysis' as const,
  ),
  pane: fc.option(fc.constantFrom(...paneIds)),
  editing: fc.boolean(),
  grid: fc.boolean(),
  sheet: fc.boolean(),
  automator: fc.boolean(),
  overlay: fc.option(fc.constantFrom(...overlays), { freq: 3 }),
});

describe('the catalogue of commands', () => {
  it('has no id in two files, and leaves no file out', async () => {
    const folder = projectPath('src/commands/catalogue');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const files = names.map(async (name) => Object.values<object>(await import(`${folder}/${name}`)));
    const ids = (await Promise.all(files)).flat().flatMap((records) => Object.keys(records));
    expect(ids.toSorted()).toEqual(commandIds.toSorted());
  });

  it('gives no key two meanings in one context', () => {
    expect(clashes(commands)).toEqual([]);
  });

  it('gives no key two meanings whatever is true at the moment', () => {
    const keys = [...new Set(commandIds.flatMap((id) => commandOf(id).keys))];
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...keys), (facts, key) => {
        const meant = commandIds.filter((id) => {
          const { keys: own, when } = commandOf(id);
          return own.includes(key) && holds(fullWhen(when, key), facts);
        });
        expect(meant.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds by each of its keys each command in the context it asks for', () => {
    for (const id of commandIds) {
      const { keys, when } = commandOf(id);
      for (const combination of keys) {
        const facts = { ...inResults, pane: null, grid: false, ...firstOf(fullWhen(when, combination)) };
        const meant = typed(combination, facts);
        expect([id, combination, meant]).toEqual([id, combination, { kind: 'command', id }]);
      }
    }
  });

  it('holds only events that a machine accepts', () => {
    const accepted = new Set(
      [rootMachine, sessionMachine, errorsMachine, ...Object.values(children)].flatMap((machine) =>
        Array.from<unknown, string>(machine.events, String),
      ),
    );
    const refused = commandIds.filter((id) => !accepted.has(commandOf(id).event.type));
    expect(refused).toEqual([]);
  });

  it('reads in sentence case, belongs to a known group and can be reached by key or palette', () => {
    for (const id of commandIds) {
      const { title, group, keys, keyOnly } = commandOf(id);
      expect(title).toMatch(/^[A-Z][^A-Z]*( [^ ]+)*[^.]$/);
      expect(commandGroups).toContain(group);
      expect([id, keyOnly !== true || keys.length > 0]).toEqual([id, true]);
    }
  });

  it('shows in the help exactly the keys that act here', () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (facts, singleKeys) => {
        for (const { id, keys } of validHere(commands, facts, singleKeys)) {
          for (const combination of keys) {
            expect(typed(combination, facts, singleKeys)).toEqual({ kind: 'command', id });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never takes a letter while a field is edited', () => {
    const editing: Facts = { ...inResults, editing: true, grid: false };
    const taken = validHere(commands, editing).flatMap(({ keys }) =>
      keys.filter((key) => isSingleKey(key.split(' ')[0] ?? '')),
    );
    expect(taken).toEqual([]);
  });

  it('tells conditions apart that exclude each other', () => {
    expect(canCoincide({ pane: ['results', 'list'] }, { pane: 'list' })).toBe(true);
    expect(canCoincide({ pane: ['results', 'list'] }, { pane: 'property' })).toBe(false);
    expect(canCoincide({ editing: false }, { grid: true })).toBe(true);
  });
});

/** What comes of pressing the strokes of a combination one after the other. */
function typed(combination: string, facts: Facts, singleKeys = true) {
  const [first = '', second] = combination.split(' ');
  return second === undefined
    ? resolve(commands, first, facts, { singleKeys })
    : resolve(commands, second, facts, { pending: first, singleKeys });
}

/** One set of facts for which the condition holds. */
function firstOf(when: Command['when']): Partial<Facts> {
  return Object.fromEntries(
    Object.entries(when).map(([fact, wanted]) => [fact, Array.isArray(wanted) ? (wanted as unknown[])[0] : wanted]),
  );
}
