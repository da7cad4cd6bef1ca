import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/api/contract/account/session.ts';
import type { ShippedLayout } from '../../../src/machines/app/layouts.ts';
import type { PaneId } from '../../../src/machines/app/paneIds.ts';
import { leaves } from '../../../src/machines/app/layoutTree.ts';
import { workspaceMachine } from '../../../src/machines/app/workspace.ts';
import {
  layoutNames,
  rowsPane,
  visiblePanes,
  type WorkspaceEvent,
} from '../../../src/machines/app/workspace/context.ts';
import { memoryStorage } from '../../support/childInput.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

/** The layouts that the server has of the person. */
const kept = async (): Promise<readonly Layout[]> => valueOf(await me.client.call('auth', { query: {} })).layouts;

async function desk(storage = { session: memoryStorage(), local: memoryStorage() }) {
  const at = openDesk(workspaceMachine, { server, me, input: { storage } });
  const focused: string[] = [];
  at.child.on('focusPane', ({ pane, field }) => focused.push(field === undefined ? pane : `${pane}.${field}`));
  await at.does({ type: 'app.signedIn', answer: { ...me.auth, layouts: [...(await kept())] } });
  return { ...at, storage, now: at.context, focused, panes: () => visiblePanes(at.context()) };
}

const changes = ({ told }: Awaited<ReturnType<typeof desk>>): string[] =>
  told.filter(({ type }) => type.startsWith('pane.')).map(({ type, pane }) => `${type.slice(5)} ${pane}`);

describe('a narrow window', () => {
  it('has one pane on screen, the one that is gone to, and tells the others so', async () => {
    const at = await desk();
    const tree = at.now().tree;
    await at.does({ type: 'workspace.narrow', isNarrow: true });
    expect(at.panes()).toEqual(['results']);
    await at.does({ type: 'workspace.show', pane: 'property', layout: 'Lists' });
    expect(at.panes()).toEqual(['property']);
    await at.does({ type: 'workspace.focusNumber', number: 1 });
    expect(at.panes()).toEqual(['results']);
    await at.does({ type: 'workspace.focus', pane: 'property' }, { type: 'workspace.focusNext', by: 1 });
    expect(at.panes()).toEqual(['results']);
    expect(changes(at).slice(2)).toEqual([
      'hidden property',
      'hidden results',
      'shown property',
      'hidden property',
      'shown results',
      'hidden results',
      'shown property',
      'hidden property',
      'shown results',
    ]);
    expect(at.now().tree).toBe(tree);
  });

  it('leaves the tiles as they are: a window made wide again shows them, zoomed as they were', async () => {
    const at = await desk();
    await at.does({ type: 'workspace.zoom' }, { type: 'workspace.narrow', isNarrow: true });
    await at.does({ type: 'workspace.focus', pane: 'property' }, { type: 'workspace.zoom' });
    expect(at.panes()).toEqual(['property']);
    await at.does({ type: 'workspace.narrow', isNarrow: false });
    expect([at.panes(), at.now().focused]).toEqual([['results'], 'results']);
    await at.does({ type: 'workspace.zoom' });
    expect(at.panes()).toEqual(['results', 'property']);
  });

  it('gives the keyboard again to the pane that had it, for panes are drawn anew', async () => {
    const at = await desk();
    await at.does({ type: 'workspace.focus', pane: 'property' }, { type: 'workspace.narrow', isNarrow: true });
    await at.does({ type: 'workspace.narrow', isNarrow: true }, { type: 'workspace.narrow', isNarrow: false });
    expect(at.focused.slice(1)).toEqual(['property', 'property']);
  });

  it('enters rooms as a wide one does, with a pane that is opened behind the bar of the room', async () => {
    const at = await desk();
    await at.does({ type: 'workspace.narrow', isNarrow: true });
    await at.does({ type: 'workspace.show', pane: 'list', layout: 'Lists', isPage: true });
    await at.does({ type: 'workspace.openPane', pane: 'activity' });
    expect([at.panes(), at.now().room]).toEqual([['activity'], 'Lists']);
    await at.does({ type: 'workspace.narrow', isNarrow: false });
    expect(at.panes()).toEqual(['list', 'property', 'activity']);
  });
});

describe('panes', () => {
  it('tells which panes are on screen at sign-in, and takes the keyboard to the one the work is in', async () => {
    const at = await desk();
    expect(changes(at)).toEqual(['shown results', 'shown property']);
    expect(at.now().focused).toBe('results');
    expect(at.focused).toEqual(['results']);
  });

  it('focuses by number, next and previous, round and round', async () => {
    const { does, now } = await desk();
    await does({ type: 'workspace.focusNumber', number: 2 });
    expect(now().focused).toBe('property');
    await does({ type: 'workspace.focusNext', by: 1 });
    expect(now().focused).toBe('results');
    await does({ type: 'workspace.focusNext', by: -1 });
    expect(now().focused).toBe('property');
    await does({ type: 'workspace.focusNumber', number: 9 });
    expect(now().focused).toBe('property');
  });

  it('opens a pane beside the others, tells of it, and closes it again', async () => {
    const at = await desk();
    await at.does({ type: 'workspace.openPane', pane: 'comparables' });
    expect(at.panes()).toEqual(['results', 'comparables', 'property']);
    expect(at.focused.at(-1)).toBe('comparables');
    await at.does({ type: 'workspace.closePane' });
    expect(at.panes()).toEqual(['results', 'property']);
    expect(at.now().focused).toBe('results');
    expect(changes(at).slice(2)).toEqual(['shown comparables', 'hidden comparables']);
  });

  it('never closes the last pane', async () => {
    const { does, panes } = await desk();
    for (let count = 0; count < 5; count++) await does({ type: 'workspace.closePane' });
    expect(panes()).toHaveLength(1);
  });

  it('shows a pane alone and all again', async () => {
    const at = await desk();
    await at.does({ type: 'workspace.zoom' });
    expect(at.panes()).toEqual(['results']);
    expect(changes(at).slice(2)).toEqual(['hidden property']);
    await at.does({ type: 'workspace.zoom' });
    expect(at.panes()).toEqual(['results', 'property']);
  });

  it('goes to a field of a pane that is not on screen', async () => {
    const { does, focused, panes } = await desk();
    await does(
      { type: 'workspace.closePane', pane: 'filters' },
      { type: 'workspace.focusField', pane: 'filters', field: 'place' },
    );
    expect(focused.at(-1)).toBe('filters.place');
    expect(panes()).toContain('filters');
  });

  it('changes to the layout of a page only when its pane is not on screen', async () => {
    const { does, now } = await desk();
    await does(
      { type: 'workspace.show', pane: 'results', layout: 'Triage' },
      { type: 'workspace.resize', direction: 'right' },
    );
    const { tree } = now();
    await does({ type: 'workspace.show', pane: 'property', layout: 'Lists' });
    expect(now().tree).toBe(tree);
    await does({ type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' });
    expect(now().layoutName).toBe('Underwrite');
    expect(now().focused).toBe('analysis');
  });

  it('moves and resizes the focused pane', async () => {
    const { does, now, panes } = await desk();
    await does({ type: 'workspace.move', direction: 'right' });
    expect(panes()).toEqual(['property', 'results']);
    const before = JSON.stringify(now().tree);
    await does({ type: 'workspace.resize', direction: 'right' });
    expect(JSON.stringify(now().tree)).not.toBe(before);
    await does({ type: 'workspace.resize', direction: 'left' });
    expect(JSON.stringify(now().tree)).toBe(before);
  });

  it('ignores tiles that are no tree', async () => {
    const { does, now } = await desk();
    const { tree } = now();
    await does({ type: 'workspace.arrange', tree: { type: 'tabs' } });
    expect(now().tree).toBe(tree);
  });
});

describe('rooms', () => {
  const page = (pane: PaneId, layout: ShippedLayout) =>
    ({ type: 'workspace.show', pane, layout, isPage: true }) as const;

  it('comes back to each room as it was left, over a reload too', async () => {
    const at = await desk();
    await at.does({ type: 'workspace.openPane', pane: 'filters' }, page('list', 'Lists'));
    expect([at.now().room, at.panes()]).toEqual(['Lists', ['list', 'property']]);
    await at.does({ type: 'workspace.openPane', pane: 'activity' }, page('results', 'Triage'));
    expect(at.panes()).toEqual(['filters', 'results', 'property']);
    const again = await desk(at.storage);
    expect([again.now().room, again.panes()]).toEqual(['Triage', ['filters', 'results', 'property']]);
    await again.does(page('list', 'Lists'));
    expect(again.panes()).toEqual(['list', 'property', 'activity']);
  });

  it('the page of a room is gone to even where its pane is on screen already, with the pane among the tiles', async () => {
    const at = await desk();
    await at.does(page('results', 'Map'));
    expect([at.now().room, at.now().focused, at.panes()]).toEqual([
      'Map',
      'results',
      ['map', 'results', 'property', 'statistics'],
    ]);
    await at.does({ type: 'workspace.closePane', pane: 'map' }, page('results', 'Triage'), page('map', 'Map'));
    expect(at.panes()).toContain('map');
  });

  it('means the rows of the room while the property beside them has the keyboard', async () => {
    const at = await desk();
    const means = async (...events: readonly WorkspaceEvent[]): Promise<string> => {
      await at.does(...events);
      return rowsPane(at.now());
    };
    expect(await means(page('list', 'Lists'), { type: 'workspace.focus', pane: 'property' })).toBe('list');
    expect(await means({ type: 'workspace.openPane', pane: 'results' })).toBe('results');
    expect(await means({ type: 'workspace.focus', pane: 'property' })).toBe('list');
    expect(await means(page('results', 'Triage'), { type: 'workspace.focus', pane: 'property' })).toBe('results');
    expect(await means({ type: 'workspace.openPane', pane: 'list' })).toBe('list');
    expect(await means({ type: 'workspace.focus', pane: 'property' })).toBe('results');
    expect(await means({ type: 'workspace.closePane', pane: 'results' })).toBe('list');
  });

  it('a command that leads into another room moves the address along, one that finds its pane here does not', async () => {
    const at = await desk();
    const moved = (): unknown[] => at.told.filter(({ type }) => type === 'route.moved');
    await at.does({ type: 'workspace.show', pane: 'property', layout: 'Underwrite' });
    expect(moved()).toEqual([]);
    await at.does({ type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' });
    expect(moved()).toEqual([{ type: 'route.moved', path: '/analysis' }]);
    await at.does(page('results', 'Triage'), page('analysis', 'Underwrite'));
    expect(moved()).toHaveLength(1);
  });

  it('reads what was stored before there were rooms, and nothing that is none', async () => {
    for (const [stored, room] of [
      [{ name: 'Lists', tree: 'list' }, 'Lists'],
      [{ name: 'Mine', tree: 'list' }, 'Triage'],
      [
        { name: 'Mine', tree: 'list', room: 'constructor', rooms: { Lists: { tree: 'tabs' }, x: { tree: 'list' } } },
        'Triage',
      ],
    ] as const) {
      const local = memoryStorage();
      local.setItem('platbook.layout', JSON.stringify(stored));
      const at = await desk({ session: memoryStorage(), local });
      expect([at.now().room, at.panes(), at.now().rooms]).toEqual([room, ['list'], {}]);
    }
  });

  it('the rail stays wide or slim', async () => {
    const at = await desk();
    expect(at.now().isRailWide).toBe(false);
    await at.does({ type: 'workspace.foldRail' });
    expect((await desk(at.storage)).now().isRailWide).toBe(true);
  });
});

describe('layouts', () => {
  it('saves the tiles by name, uses them again, saves over them and deletes them', async () => {
    const { does, now, panes } = await desk();
    await does({ type: 'workspace.openPane', pane: 'activity' }, { type: 'workspace.saveLayout', name: ' Mine ' });
    expect(now().layoutName).toBe('Mine');
    expect(layoutNames(now())).toEqual([
      'Triage',
      'Map',
      'Searches',
      'Lists',
      'Assigned',
      'Contacts',
      'Marketing',
      'Card',
      'Changes',
      'Sequences',
      'Sites',
      'Leads',
      'Compliance',
      'Account',
      'Sources',
      'Records',
      'Settings',
      'Phone',
      'Underwrite',
      'Mine',
    ]);
    await does({ type: 'workspace.useLayout', name: 'Underwrite' });
    expect(panes()).not.toContain('activity');
    await does({ type: 'workspace.useLayout', name: 'Mine' });
    expect(panes()).toEqual(['results', 'activity', 'property']);
    await does({ type: 'workspace.closePane', pane: 'property' }, { type: 'workspace.saveLayout', name: 'Mine' });
    expect(now().saved).toHaveLength(1);
    await does({ type: 'workspace.deleteLayout', name: 'Mine' });
    expect(layoutNames(now())).toEqual([
      'Triage',
      'Map',
      'Searches',
      'Lists',
      'Assigned',
      'Contacts',
      'Marketing',
      'Card',
      'Changes',
      'Sequences',
      'Sites',
      'Leads',
      'Compliance',
      'Account',
      'Sources',
      'Records',
      'Settings',
      'Phone',
      'Underwrite',
    ]);
  });

  it('falls back to ours when a stored one cannot be read any more', async () => {
    const broken = { type: 'WORKSPACE', name: 'Triage', columns: 'dashboard' } as const;
    valueOf(await me.client.call('saveLayout', { body: broken }));
    const { does, panes } = await desk();
    await does({ type: 'workspace.useLayout', name: 'Underwrite' }, { type: 'workspace.useLayout', name: 'Triage' });
    expect(panes()).toEqual(['results', 'property']);
  });

  it('saves over a layout of the same name however it is written', async () => {
    const { does, now } = await desk();
    await does({ type: 'workspace.saveLayout', name: 'Mine' });
    await does({ type: 'workspace.openPane', pane: 'activity' }, { type: 'workspace.saveLayout', name: 'MINE' });
    expect(now().saved.map(({ name }) => name)).toEqual(['MINE']);
    expect(await kept()).toEqual(now().saved);
  });

  it('says why a layout could not be saved, and works on in the one before', async () => {
    const { does, now, told } = await desk();
    await does({ type: 'workspace.saveLayout', name: 'n'.repeat(51) });
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', detail: expect.stringMatching(/^Name .*50/) });
    expect([now().saved, now().layoutName]).toEqual([[], 'Triage']);
  });

  it('keeps each of several that are asked for at once', async () => {
    const { does, now } = await desk();
    await does(
      { type: 'workspace.saveLayout', name: 'One' },
      { type: 'workspace.openPane', pane: 'activity' },
      { type: 'workspace.saveLayout', name: 'Two' },
      { type: 'workspace.deleteLayout', name: 'One' },
    );
    expect((await kept()).map(({ name }) => name)).toEqual(['Two']);
    expect([now().saved.map(({ name }) => name), now().layoutName]).toEqual([['Two'], 'Two']);
  });

  it('finds the tiles as they were left', async () => {
    const { storage, does, now } = await desk();
    await does({ type: 'workspace.openPane', pane: 'comparables' });
    const again = await desk(storage);
    expect(leaves(again.now().tree)).toEqual(leaves(now().tree));
  });
});

describe('overlays', () => {
  it('lies one thing over the panes and gives the keyboard back when it goes', async () => {
    const { does, now, focused } = await desk();
    await does({ type: 'workspace.open', overlay: 'palette' });
    expect(now().overlay).toBe('palette');
    await does({ type: 'workspace.open', overlay: 'help' }, { type: 'workspace.close' });
    expect(now().overlay).toBeNull();
    expect(focused.at(-1)).toBe('results');
  });

  it('closes for what it was opened for alone: an answer that comes late leaves what was opened since', async () => {
    const { does, now, focused } = await desk();
    await does({ type: 'workspace.open', overlay: 'walletCard' }, { type: 'workspace.done', of: ['walletCard'] });
    expect([now().overlay, focused.at(-1)]).toEqual([null, 'results']);
    await does({ type: 'workspace.alert', message: 'Choose a place to search in.', pane: 'filters', field: 'place' });
    await does({ type: 'workspace.done', of: ['walletCard', 'help'] });
    expect([now().overlay, now().alert?.message]).toEqual(['alert', 'Choose a place to search in.']);
    await does({ type: 'workspace.close' }, { type: 'workspace.done', of: ['walletCard'] });
    expect(now().overlay).toBeNull();
  });

  it('R-ERROR-015 an alert shows the message of a validation failure and then focuses the field', async () => {
    const { does, now, focused } = await desk();
    await does({ type: 'workspace.alert', message: 'Choose a place to search in.', pane: 'filters', field: 'place' });
    expect([now().overlay, now().alert?.message]).toEqual(['alert', 'Choose a place to search in.']);
    await does({ type: 'workspace.close' });
    expect([now().overlay, now().alert]).toEqual([null, null]);
    expect(focused.at(-1)).toBe('filters.place');
    expect(now().focused).toBe('filters');
  });

  it('asks before a link leaves to a third party', async () => {
    const { does, now } = await desk();
    await does({ type: 'workspace.leaveTo', url: 'https://example.com/a', thirdParty: 'Example' });
    expect([now().overlay, now().leaving?.thirdParty]).toEqual(['notice', 'Example']);
    await does({ type: 'workspace.close' });
    expect(now().leaving).toBeNull();
  });
});

describe('recent commands', () => {
  it('are kept in the browser, newest first', async () => {
    const { storage, does } = await desk();
    await does(
      { type: 'workspace.used', command: 'search.run' },
      { type: 'workspace.used', command: 'app.help' },
      { type: 'workspace.used', command: 'search.run' },
    );
    const again = (await desk(storage)).now();
    expect(again.recent).toEqual(['search.run', 'app.help']);
  });
});
