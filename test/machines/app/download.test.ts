import { getNextSnapshot, type EventObject, type SnapshotFrom } from 'xstate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadMachine, toldDownload, TOLD_MS, type DownloadEvent } from '../../../src/machines/app/download.ts';
import type { FileRequest } from '../../../src/machines/app/messages/workspace.ts';
import { childInput } from '../../support/childInput.ts';
import { openDesk } from '../../support/desk.ts';
import { shortestPaths } from '../../support/modelPaths.ts';
import { noClient } from '../../support/noClient.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
/** Saved analyses of two properties, by their ids, and how the server calls their reports. */
let rent = 0;
let flip = 0;
const names = new Map<number, string>();
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.newcomer();
  for (const [at, propertyId] of (await sampleIds(server, 2)).entries()) {
    const { analyses } = valueOf(await me.client.call('saveAnalysis', { body: { propertyId, name: `Deal ${at}` } }));
    const id = analyses.find((one) => one.propertyId === propertyId)?.id ?? 0;
    const report = valueOf(await me.client.call('savedAnalysisReport', { params: { id, format: 'pdf' } }));
    names.set(id, report.fileName);
  }
  [rent = 0, flip = 0] = names.keys();
});
afterAll(async () => await server.close());

const saved = (id: number): FileRequest => ({
  call: 'savedAnalysisReport',
  request: { params: { id, format: 'pdf' } },
});
const start = (id: number): DownloadEvent => ({
  type: 'download.start',
  title: `Analysis ${id} as PDF`,
  what: saved(id),
});

function desk(carry?: typeof fetch) {
  const at = openDesk(downloadMachine, { server, me, carry });
  const reports = at.wire.hold('savedAnalysisReport', 'after');
  return {
    ...at,
    reports,
    /** The answer to one that waits comes, the oldest unless told. */
    answer: async (which?: Parameters<typeof reports.pass>[0]) => {
      reports.pass(which);
      await at.wire.quiet();
    },
    states: () => at.context().items.map(({ state }) => state),
    shown: () => toldDownload(at.context()),
  };
}

/** Something on the way that takes the name of the file off. */
const unnaming: typeof fetch = async (...request) => {
  const { body, status, headers } = await fetch(...request);
  const left = new Headers(headers);
  left.delete('Content-Disposition');
  return new Response(body, { status, headers: left });
};

describe('a download', () => {
  it("R-DOC-006 is saved under the server's name, else as 'download'", async () => {
    expect(names.get(rent)).toMatch(/^analysis-.+\.pdf$/);
    for (const [carry, fileName] of [
      [undefined, names.get(rent)],
      [unnaming, 'download'],
    ] as const) {
      const { does, answer, files, context } = desk(carry);
      await does(start(rent));
      await answer();
      expect(files).toEqual([{ fileName, content: expect.any(Blob) }]);
      const [file] = files;
      expect([file?.content.type, await file?.content.slice(0, 5).text()]).toEqual(['application/pdf', '%PDF-']);
      expect(context().items).toMatchObject([
        { state: 'done', fileName: file?.fileName, received: file?.content.size },
      ]);
    }
  });

  it('several go on at the same time; the same one pressed twice is one', async () => {
    const { does, answer, wire, states, context } = desk();
    await does(start(rent), start(flip), start(rent));
    expect(wire.of('savedAnalysisReport').map(({ params }) => params['id'])).toEqual([`${rent}`, `${flip}`]);
    await answer({ at: 1 });
    expect(states()).toEqual(['running', 'done']);
    expect(context().items[1]?.fileName).toBe(names.get(flip));
    expect(names.get(flip)).not.toBe(names.get(rent));
  });

  it('stands on the status bar while it runs and a moment after its end', async () => {
    const { does, answer, shown, passes } = desk();
    expect(shown()).toBeNull();
    await does(start(rent));
    expect(shown()).toMatchObject({ state: 'running', title: `Analysis ${rent} as PDF` });
    await answer();
    expect(shown()).toMatchObject({ state: 'done', fileName: names.get(rent) });
    await passes(TOLD_MS);
    expect(shown()).toBeNull();
  });

  it('that is refused stands in the error queue, to be tried again', async () => {
    const { does, reports, wire, heard, states, files } = desk();
    reports.open();
    await does(start(rent + flip + 1));
    expect(states()).toEqual(['failed']);
    const refusal = expect.objectContaining({ message: 'There is no such analysis.', action: expect.anything() });
    expect(heard('errors.add')).toEqual([refusal]);
    wire.fail('savedAnalysisReport', 503);
    await does(start(rent));
    expect(states()).toEqual(['failed', 'failed']);
    const message = heard('errors.add').at(-1);
    expect(message).toMatchObject({ action: { kind: 'RETRY' } });
    // The message names the event that repeats the call.
    await does((message as unknown as { action: { event: DownloadEvent } }).action.event);
    expect(states()).toEqual(['failed', 'done']);
    expect(files).toHaveLength(1);
  });

  it('that is cancelled saves nothing and complains of nothing', async () => {
    const { does, answer, reports, told, states, files } = desk();
    await does(start(rent), start(flip), { type: 'download.cancel' });
    expect(states()).toEqual(['running', 'cancelled']);
    // What nobody waits for any more is given up on the way.
    expect(reports.waiting.map(({ params }) => params['id'])).toEqual([`${rent}`]);
    await answer();
    expect([states(), told]).toEqual([['done', 'cancelled'], []]);
    expect(files.map(({ fileName }) => fileName)).toEqual([names.get(rent)]);
  });
});

describe('every state of two downloads', () => {
  type Snapshot = SnapshotFrom<typeof downloadMachine>;
  const keyOf = ({ context }: Snapshot): string =>
    JSON.stringify([context.items.map(({ what, state }) => [what.request, state]), context.toldId]);
  const file = { fileName: 'rent.pdf', content: new Blob(['1']) };
  const failure = { ok: false, status: 500, message: 'down', detail: null, fieldErrors: {} } as const;
  const eventsOf = ({ context: { items, nextId } }: Snapshot): EventObject[] => [
    // Two attempts are enough to meet each other.
    ...(nextId > 2 ? [] : [start(1), start(2)]),
    { type: 'download.cancel' },
    ...items.flatMap(({ id, state }) => [
      ...(nextId > 2 ? [] : [{ type: 'download.retry', id }]),
      // Also what comes too late: after a cancel.
      ...(state === 'done' || state === 'failed'
        ? [{ type: 'download.told', id }]
        : [
            { type: 'download.arrived', id, file },
            { type: 'download.refused', id, failure },
          ]),
    ]),
  ];
  const paths = shortestPaths(downloadMachine, { input: childInput(noClient), events: eventsOf, keyOf });

  it('names every end of a file, and speaks only of one that runs or has just ended', () => {
    const states = new Set(paths.flatMap(({ state }) => state.context.items.map((item) => item.state)));
    expect([...states].toSorted()).toEqual(['cancelled', 'done', 'failed', 'running']);
    expect(paths.length).toBeGreaterThan(30);
    for (const { state } of paths) {
      const told = toldDownload(state.context);
      const running = state.context.items.some((item) => item.state === 'running');
      expect(told === null ? 'none' : told.state).toMatch(running ? /^running$/ : /^(none|done)$/);
    }
  });

  it('a file that has ended stays as it ended, whatever arrives too late', () => {
    const changed = paths.flatMap(({ state }) =>
      state.context.items
        .filter((item) => item.state !== 'running')
        .flatMap(({ id }) =>
          [
            { type: 'download.arrived', id, file } as const,
            { type: 'download.refused', id, failure } as const,
            { type: 'download.received', id, received: 9, of: 10 } as const,
          ].filter((event) => keyOf(getNextSnapshot(downloadMachine, state, event)) !== keyOf(state)),
        ),
    );
    expect(changed).toEqual([]);
  });
});
