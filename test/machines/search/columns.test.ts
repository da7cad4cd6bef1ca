import { describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { columnsMachine } from '../../../src/machines/search/columns.ts';
import type { Layout } from '../../../src/api/contract/account/session.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

function desk(layouts: readonly Layout[], refused?: Refused) {
  const saved: Layout[] = [];
  const client = answeringClient({
    saveLayout: ({ body }) => {
      if (refused !== undefined) return refused;
      const { id, ...layout } = body as Layout;
      saved.push({ ...layout, id: id ?? 9 });
      return { layouts: [...saved] };
    },
  });
  const clock = new SimulatedClock();
  const { child, told } = inRoot(columnsMachine, childInput(client), clock);
  // Of the sign-in only the layouts concern the machine.
  child.send({ type: 'app.signedIn', answer: { layouts } as never });
  return { child, told, saved, clock, chosen: () => child.getSnapshot().context.chosen };
}

const results = (columns: unknown): Layout => ({ id: 4, type: 'PROPERTY_GRID', name: 'Results', columns });
/** As the server is given it. */
const kept = (change: object) => ({ layout: 'GRID', tableType: 'DEFAULT', columns: [], widths: {}, ...change });

describe('own columns', () => {
  it('are those of the layout that sign-in delivers; what this version does not know is left out', () => {
    const workspace: Layout = { id: 1, type: 'WORKSPACE', name: 'Results', columns: ['apn'] };
    expect(desk([workspace, results(['address', 'apn', 'moonPhase', 7])]).chosen()).toEqual(['address', 'apn']);
    expect(desk([results('nonsense')]).chosen()).toEqual([]);
    expect(desk([]).chosen()).toEqual([]);
    const stored = {
      layout: 'PICTURE',
      tableType: 'LIENS',
      columns: ['zip', 'zip'],
      widths: { zip: 99, apn: 'x', moon: 1 },
    };
    expect(desk([results(stored)]).child.getSnapshot().context).toMatchObject({
      layout: 'PICTURE',
      tableType: 'LIENS',
      chosen: ['zip'],
      widths: { zip: 99 },
    });
  });

  it('are shown at once, as the CUSTOM table, and saved with their order and widths under the same layout', async () => {
    const { child, chosen, saved } = desk([results(['address'])]);
    child.send({ type: 'columns.choose', keys: ['apn', 'address'], widths: { apn: 150 } });
    expect(chosen()).toEqual(['apn', 'address']);
    expect(child.getSnapshot().context.tableType).toBe('CUSTOM');
    await settled();
    expect(saved).toEqual([results(kept({ tableType: 'CUSTOM', columns: ['apn', 'address'], widths: { apn: 150 } }))]);
  });

  it('R-SEARCH-006 the layout goes from grid to pictures and back, is kept by the server, and gets the keyboard', async () => {
    const { child, told, saved, clock } = desk([]);
    const layout = () => child.getSnapshot().context.layout;
    expect(layout()).toBe('GRID');
    child.send({ type: 'columns.nextLayout' });
    expect(layout()).toBe('PICTURE');
    expect(told.at(-1)).toEqual({ type: 'workspace.openPane', pane: 'results' });
    clock.increment(1000);
    await settled();
    expect(saved.map(({ columns }) => columns)).toEqual([kept({ layout: 'PICTURE' })]);
    expect(desk(saved).child.getSnapshot().context.layout).toBe('PICTURE');
    child.send({ type: 'columns.nextLayout' });
    expect(layout()).toBe('GRID');
  });

  it('R-SEARCH-025 the table types follow each other by key, and each can be named', () => {
    const { child } = desk([]);
    const table = () => child.getSnapshot().context.tableType;
    const seen = [0, 1, 2, 3, 4].map(() => {
      const now = table();
      child.send({ type: 'columns.nextTable' });
      return now;
    });
    expect(seen).toEqual(['DEFAULT', 'CUSTOM', 'FULL', 'LIENS', 'DEFAULT']);
    child.send({ type: 'columns.setTable', tableType: 'LIENS' });
    expect(table()).toBe('LIENS');
  });

  it('a column made wider step by step is saved once; its usual width is not kept', async () => {
    const { child, saved, clock } = desk([]);
    const widths = () => child.getSnapshot().context.widths;
    for (let step = 0; step < 5; step += 1) child.send({ type: 'columns.step', key: 'apn', by: 1 });
    const wide = widths().apn ?? 0;
    expect(wide).toBeGreaterThan(120);
    child.send({ type: 'columns.setWidth', key: 'zip', width: 3 });
    expect(widths().zip).toBeGreaterThan(20);
    child.send({ type: 'columns.setWidth', key: 'zip', width: null });
    expect(widths()).toEqual({ apn: wide });
    clock.increment(1000);
    await settled();
    expect(saved.map(({ columns }) => columns)).toEqual([kept({ widths: { apn: wide } })]);
  });

  it('come back as they were when the server refuses', async () => {
    const { child, chosen, told } = desk([results(['address'])], new Refused(422));
    child.send({ type: 'columns.choose', keys: ['apn'] });
    await settled();
    expect(chosen()).toEqual(['address']);
    expect(child.getSnapshot().context.tableType).toBe('DEFAULT');
    expect(told.at(-1)).toMatchObject({ type: 'errors.add' });
  });
});
