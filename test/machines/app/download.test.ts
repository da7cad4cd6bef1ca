import { getNextSnapshot, SimulatedClock, type EventObject, type SnapshotFrom } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import type { DownloadedFile } from '../../../src/api/download.ts';
import { downloadMachine, toldDownload, TOLD_MS, type DownloadEvent } from '../../../src/machines/app/download.ts';
import type { FileRequest } from '../../../src/machines/app/messages/workspace.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { shortestPaths, Waiting } from '../../support/modelPaths.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const saved = (id: number): FileRequest => ({
  call: 'savedAnalysisReport',
  request: { params: { id, format: 'pdf' } },
});
const start = (id: number): DownloadEvent => ({
  type: 'download.start',
  title: `Analysis ${id} as PDF`,
  what: saved(id),
});

/** The machine over the real client; answers wait until the test gives them, newest first. */
function desk() {
  const waiting = new Waiting();
  const files: DownloadedFile[] = [];
  const client = answeringClient({ savedAnalysisReport: () => waiting.hold() });
  const clock = new SimulatedClock();
  const { child, told, stop } = inRoot(downloadMachine, childInput(client, files), clock);
  stops.push(stop);
  const send = async (...events: readonly DownloadEvent[]): Promise<void> => {
    for (const event of events) child.send(event);
    await settled();
  };
  const answer = async (value: Response | Refused): Promise<void> => {
    waiting.answer(value);
    await settled();
  };
  const items = () =>
    child.getSnapshot().context.items.map(({ state, fileName, received }) => [state, fileName, received]);
  const shown = () => toldDownload(child.getSnapshot().context);
  return { child, client, clock, files, told, send, answer, items, shown };
}

const pdf = (name: string | null = 'rent.pdf'): Response =>
  new Response('%PDF-1.7', {
    headers: {
      'Content-Type': 'application/pdf',
      ...(name === null ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  });

describe('a download', () => {
  it("R-DOC-006 is saved under the server's name, else as 'download'", async () => {
    const { send, answer, files, items } = desk();
    await send(start(1));
    await answer(pdf());
    await send(start(2));
    await answer(pdf(null));
    expect(files.map(({ fileName, content }) => [fileName, content.type, content.size])).toEqual([
      ['rent.pdf', 'application/pdf', 8],
      ['download', 'application/pdf', 8],
    ]);
    expect(items()).toEqual([
      ['done', 'rent.pdf', 8],
      ['done', 'download', 8],
    ]);
  });

  it('several go on at the same time; the same one pressed twice is one', async () => {
    const { send, answer, client, items } = desk();
    await send(start(1), start(2), start(1));
    expect(client.calls.map(({ request }) => request.params['id'])).toEqual(['1', '2']);
    await answer(pdf('second.pdf'));
    expect(items()).toEqual([
      ['running', null, 0],
      ['done', 'second.pdf', 8],
    ]);
  });

  it('stands on the status bar while it runs and a moment after its end', async () => {
    const { send, answer, shown, clock } = desk();
    expect(shown()).toBeNull();
    await send(start(1));
    expect(shown()).toMatchObject({ state: 'running', title: 'Analysis 1 as PDF' });
    await answer(pdf());
    expect(shown()).toMatchObject({ state: 'done', fileName: 'rent.pdf' });
    clock.increment(TOLD_MS);
    expect(shown()).toBeNull();
  });

  it('that is refused stands in the error queue, to be tried again', async () => {
    const { send, answer, told, items, files } = desk();
    await send(start(1));
    await answer(new Refused(404, 'There is no such analysis.'));
    expect(items()).toEqual([['failed', null, 0]]);
    const message = told.find(({ type }) => type === 'errors.add');
    expect(message).toMatchObject({ message: 'There is no such analysis.', action: { kind: 'RETRY' } });
    // The message names the event that repeats the call.
    await send((message as unknown as { action: { event: DownloadEvent } }).action.event);
    await answer(pdf());
    expect(items()).toEqual([['done', 'rent.pdf', 8]]);
    expect(files).toHaveLength(1);
  });

  it('that is cancelled saves nothing and complains of nothing', async () => {
    const { send, answer, told, items, files } = desk();
    await send(start(1), start(2), { type: 'download.cancel' });
    expect(items()).toEqual([
      ['running', null, 0],
      ['cancelled', null, 0],
    ]);
    await answer(pdf());
    expect([items()[1]?.[0], files.length, told]).toEqual(['cancelled', 0, []]);
    await answer(pdf());
    expect(items()[0]).toEqual(['done', 'rent.pdf', 8]);
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
  const client = answeringClient({ savedAnalysisReport: () => new Promise(() => {}) });
  const paths = shortestPaths(downloadMachine, { input: childInput(client), events: eventsOf, keyOf });

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
