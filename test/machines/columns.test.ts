import { describe, expect, it } from 'vitest';
import { columnsMachine } from '../../src/machines/columns.ts';
import type { Layout } from '../../src/api/contract/session.ts';
import { answeringClient, Refused } from '../support/answeringClient.ts';
import { childInput } from '../support/childInput.ts';
import { inRoot, settled } from '../support/inRoot.ts';

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
  const { child, told } = inRoot(columnsMachine, childInput(client));
  // Of the sign-in only the layouts concern the machine.
  child.send({ type: 'app.signedIn', answer: { layouts } as never });
  return { child, told, saved, chosen: () => child.getSnapshot().context.chosen };
}

const results = (columns: unknown): Layout => ({ id: 4, type: 'PROPERTY_GRID', name: 'Results', columns });

describe('own columns', () => {
  it('are those of the layout that sign-in delivers; what this version does not know is left out', () => {
    const workspace: Layout = { id: 1, type: 'WORKSPACE', name: 'Results', columns: ['apn'] };
    expect(desk([workspace, results(['address', 'apn', 'moonPhase', 7])]).chosen()).toEqual(['address', 'apn']);
    expect(desk([results('nonsense')]).chosen()).toEqual([]);
    expect(desk([]).chosen()).toEqual([]);
  });

  it('are shown at once and saved under the same layout', async () => {
    const { child, chosen, saved } = desk([results(['address'])]);
    child.send({ type: 'columns.choose', keys: ['apn', 'address'] });
    expect(chosen()).toEqual(['apn', 'address']);
    await settled();
    expect(saved).toEqual([{ ...results(['apn', 'address']) }]);
  });

  it('R-SEARCH-006 the layout goes from grid to pictures and back, stays for the next start, and gets the keyboard', () => {
    const { child, told } = desk([]);
    const layout = () => child.getSnapshot().context.layout;
    expect(layout()).toBe('GRID');
    child.send({ type: 'columns.nextLayout' });
    expect(layout()).toBe('PICTURE');
    expect(told.at(-1)).toEqual({ type: 'workspace.openPane', pane: 'results' });
    const input = { ...childInput(answeringClient({})), storage: child.getSnapshot().context.storage };
    expect(inRoot(columnsMachine, input).child.getSnapshot().context.layout).toBe('PICTURE');
    child.send({ type: 'columns.nextLayout' });
    expect(layout()).toBe('GRID');
  });

  it('come back as they were when the server refuses', async () => {
    const { child, chosen, told } = desk([results(['address'])], new Refused(422));
    child.send({ type: 'columns.choose', keys: ['apn'] });
    await settled();
    expect(chosen()).toEqual(['address']);
    expect(told.at(-1)).toMatchObject({ type: 'errors.add' });
  });
});
