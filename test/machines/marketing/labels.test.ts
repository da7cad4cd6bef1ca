/** The choice of labels on the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { labelsMachine, sheetsOf, type LabelSource } from '../../../src/machines/marketing/labels.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';

let server: TestServer;
let me: SignedIn;
let source: LabelSource;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 300 })));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  const listId = await saveInto(me, 'Leads', await sampleIds(server, 40));
  source = {
    name: 'Leads',
    rows: 40,
    isSelection: false,
    of: 'PROPERTIES',
    body: { search: { filters: { groupIds: { values: [listId] } } } },
  };
});

const shift = { x: 4, y: 0 };
const desk = () => {
  const at = openDesk(labelsMachine, { server, me });
  return { ...at, is: () => at.state().value };
};

describe('labels', () => {
  it('are counted before any is made, and made of what was counted, at the label that was chosen', async () => {
    const { does, is, context, heard } = desk();
    await does({ type: 'labels.open', source });
    const labels = context().count?.labels ?? 0;
    expect([is(), labels > 30, labels <= 40, sheetsOf(context())]).toEqual(['counted', true, true, 2]);
    await does({ type: 'labels.change', change: { offset: 29 } });
    expect(sheetsOf(context())).toBe(labels > 31 ? 3 : 2);
    await does({ type: 'labels.print', shift });
    expect(heard('download.start')).toEqual([
      {
        type: 'download.start',
        title: 'Mailing labels of Leads',
        what: {
          call: 'propertyLabels',
          request: {
            query: { layoutId: 5160, offset: 29, format: 'pdf', shiftRight: 4, shiftDown: 0 },
            body: source.body,
          },
        },
      },
    ]);
    expect([is(), heard('workspace.done').length]).toEqual(['closed', 1]);
  });

  it('of another sheet are counted anew; an offset that it has not is let go, one that it has stays', async () => {
    const { does, context } = desk();
    await does({ type: 'labels.open', source });
    await does({ type: 'labels.change', change: { offset: 12 } });
    await does({ type: 'labels.change', change: { layoutId: 5162 } });
    expect(context()).toMatchObject({ layoutId: 5162, offset: 12 });
    await does({ type: 'labels.change', change: { layoutId: 5164 } });
    expect(context()).toMatchObject({ layoutId: 5164, offset: 0, count: { rows: 40 } });
    await does({ type: 'labels.change', change: { offset: 6 } });
    expect(context().offset).toBe(0);
  });

  it('of no rows are none, and what the server refuses is told and keeps the choice', async () => {
    const { does, is, context, heard } = desk();
    await does({ type: 'labels.open', source: null });
    await does({ type: 'labels.print', shift });
    expect([is(), context().count, heard('download.start')]).toEqual(['counted', null, []]);
    const gone: LabelSource = {
      ...source,
      of: 'PROPERTIES',
      body: { search: { filters: { groupIds: { values: [4711] } } } },
    };
    await does({ type: 'labels.change', change: { format: 'csv' } });
    await does({ type: 'labels.open', source: gone });
    await does({ type: 'labels.print', shift });
    expect(context()).toMatchObject({ error: 'There is no such list.', format: 'csv', count: null });
    expect(heard('download.start')).toEqual([]);
    await does({ type: 'labels.test', shift });
    expect(heard('download.start')).toMatchObject([
      { what: { call: 'labelTestPage', request: { query: { shiftRight: 4 } } } },
    ]);
  });
});
