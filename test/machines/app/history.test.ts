import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyMachine } from '../../../src/machines/app/history.ts';
import { ratePerMinute, rowsDone } from '../../../src/machines/lists/triage.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { namedStep, stepName } from '../../support/namedStep.ts';
import { noClient } from '../../support/noClient.ts';

const entry = (id: string, disposed?: number) =>
  ({
    type: 'history.push',
    id,
    label: `Do ${id}`,
    undo: namedStep(`undo.${id}`),
    redo: namedStep(`redo.${id}`),
    ...(disposed === undefined ? {} : { disposed }),
  }) as const;

const start = () => {
  const { child, told } = inRoot(historyMachine, childInput(noClient));
  return { history: child, told: () => told.map(stepName), now: () => child.getSnapshot().context };
};

describe('undo and redo', () => {
  it('takes back the newest first and does it again in the other direction', () => {
    const { history, told } = start();
    for (const id of ['a', 'b']) history.send(entry(id));
    for (const type of ['history.undo', 'history.undo', 'history.undo', 'history.redo'] as const)
      history.send({ type });
    expect(told()).toEqual(['undo.b', 'undo.a', 'redo.a']);
  });

  it('takes back together what one key did, and does it again in order', () => {
    const { history, told, now } = start();
    history.send(entry('a', 1));
    history.send({ ...entry('save', 0), joins: 'status' });
    history.send(entry('status', 1));
    history.send({ type: 'history.undo' });
    expect(told()).toEqual(['undo.status', 'undo.save']);
    expect(rowsDone(now().disposals)).toBe(1);
    history.send({ type: 'history.redo' });
    expect(told().slice(2)).toEqual(['redo.save', 'redo.status']);
    expect(rowsDone(now().disposals)).toBe(2);
    expect(now().undo.map(({ id }) => id)).toEqual(['a', 'save', 'status']);
  });

  it('counts what was done for the rows that were worked in when it was begun', () => {
    const { history, now } = start();
    const doneIn = (): string[] => now().disposals.map(({ id, doneIn: pane }) => `${id} ${pane}`);
    history.send(entry('a', 1));
    history.send({ type: 'history.begin', id: 'save', label: 'Save' });
    for (const pane of ['list', 'property'] as const) history.send({ type: 'pane.shown', pane });
    history.send(entry('save', 3));
    history.send(entry('note', 1));
    expect(doneIn()).toEqual(['a results', 'save results', 'note list']);
    for (const type of ['history.undo', 'history.undo', 'history.redo', 'history.redo'] as const)
      history.send({ type });
    expect(doneIn()).toEqual(['a results', 'save results', 'note list']);
  });

  it('takes back one thing alone when what it was made for never came', () => {
    const { history, told } = start();
    history.send({ ...entry('save', 0), joins: 'status' });
    history.send(entry('other', 1));
    history.send({ type: 'history.undo' });
    expect(told()).toEqual(['undo.other']);
    history.send({ type: 'history.undo' });
    history.send({ type: 'history.redo' });
    expect(told()).toEqual(['undo.other', 'undo.save', 'redo.save']);
  });

  it('takes the whole run of triage back with one key, its edits as one, and does it again', () => {
    const { child, told } = inRoot(historyMachine, childInput(noClient));
    const status = (id: number, before: number | null, after: number) => ({
      type: 'history.push' as const,
      id: `status-${id}-${after}`,
      label: `Status of ${id}`,
      undo: {
        type: 'group.edit' as const,
        changes: [{ propertyId: id, change: { statusId: before } }],
        isReplay: true as const,
      },
      redo: {
        type: 'group.edit' as const,
        changes: [{ propertyId: id, change: { statusId: after } }],
        isReplay: true as const,
      },
      disposed: 1,
    });
    child.send(status(9, null, 1));
    child.send(entry('rename'));
    child.send(status(1, null, 31));
    child.send(status(2, null, 32));
    child.send(entry('remove', 1));
    child.send(status(1, 31, 33));
    child.send({ type: 'history.undoRun' });
    const changes = (statusIds: readonly (readonly [number, number | null])[]) =>
      statusIds.map(([propertyId, statusId]) => ({ propertyId, change: { statusId } }));
    expect(told).toMatchObject([
      { type: 'group.edit', changes: changes([[1, 31]]) },
      namedStep('undo.remove'),
      {
        type: 'group.edit',
        changes: changes([
          [2, null],
          [1, null],
        ]),
      },
    ]);
    // What was no triage ended the run: it and what came before it are still there.
    expect(child.getSnapshot().context.undo.map(({ id }) => id)).toEqual(['status-9-1', 'rename']);
    child.send({ type: 'history.redoRun' });
    expect(told.slice(3)).toMatchObject([
      {
        type: 'group.edit',
        changes: changes([
          [1, 31],
          [2, 32],
        ]),
      },
      namedStep('redo.remove'),
      { type: 'group.edit', changes: changes([[1, 33]]) },
    ]);
    expect(rowsDone(child.getSnapshot().context.disposals)).toBe(5);
    // Where the last thing was no triage, it alone is taken back.
    child.send(entry('other'));
    child.send({ type: 'history.undoRun' });
    expect(told.at(-1)).toEqual(namedStep('undo.other'));
  });

  it('a new change forgets what could be redone', () => {
    const { history, told, now } = start();
    history.send(entry('a'));
    history.send({ type: 'history.undo' });
    history.send(entry('b'));
    history.send({ type: 'history.redo' });
    expect(told()).toEqual(['undo.a']);
    expect(now().undo.map(({ id }) => id)).toEqual(['b']);
  });

  it('drops what the server refused, wherever it stands', () => {
    const { history, now } = start();
    for (const id of ['a', 'b', 'c']) history.send(entry(id, 1));
    history.send({ type: 'history.drop', id: 'b' });
    expect(now().undo.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(rowsDone(now().disposals)).toBe(2);
  });

  it('undoing everything and redoing everything ends where it began, for any run of changes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 20 }), (rows) => {
        const { history, now } = start();
        rows.forEach((disposed, index) => history.send(entry(String(index), disposed)));
        const before = now().undo;
        for (const _ of rows) history.send({ type: 'history.undo' });
        expect(now().undo).toEqual([]);
        expect(rowsDone(now().disposals)).toBe(0);
        for (const _ of rows) history.send({ type: 'history.redo' });
        expect(now().undo).toEqual(before);
        expect(rowsDone(now().disposals)).toBe(rows.reduce((sum, count) => sum + count, 0));
      }),
      { numRuns: 30 },
    );
  });
});

describe('what is still under way', () => {
  const begin = (id: string, madeFor?: string) =>
    ({ type: 'history.begin', id, label: `Do ${id}`, ...(madeFor === undefined ? {} : { madeFor }) }) as const;

  it('is taken back as soon as it is known, when it was undone before', () => {
    const { history, told, now } = start();
    history.send(begin('a'));
    history.send({ type: 'history.undo' });
    expect(told()).toEqual([]);
    expect(now().undo).toEqual([]);
    history.send(entry('a', 3));
    expect(told()).toEqual(['undo.a']);
    expect(rowsDone(now().disposals)).toBe(0);
    history.send({ type: 'history.redo' });
    expect(told()).toEqual(['undo.a', 'redo.a']);
    expect(rowsDone(now().disposals)).toBe(3);
  });

  it('keeps its place: what came after it is taken back first', () => {
    const { history, told } = start();
    history.send(begin('a'));
    history.send(entry('b'));
    history.send(entry('a'));
    for (const type of ['history.undo', 'history.undo', 'history.undo'] as const) history.send({ type });
    expect(told()).toEqual(['undo.b', 'undo.a']);
  });

  it('stays when it is undone and done again before it is known', () => {
    const { history, told, now } = start();
    history.send(begin('a'));
    history.send({ type: 'history.undo' });
    history.send({ type: 'history.redo' });
    history.send(entry('a', 2));
    expect(told()).toEqual([]);
    expect(now().undo.map(({ id }) => id)).toEqual(['a']);
    expect(rowsDone(now().disposals)).toBe(2);
  });

  it('two parts of one key are taken back newest first, once both are known', () => {
    const { history, told, now } = start();
    history.send(begin('save'));
    history.send(begin('status', 'save'));
    history.send({ type: 'history.undo' });
    expect(now().undo).toEqual([]);
    history.send({ ...entry('save', 0), joins: 'status' });
    expect(told()).toEqual([]);
    history.send(entry('status', 1));
    expect(told()).toEqual(['undo.status', 'undo.save']);
  });

  it('that came to nothing leaves, and what was made with it is taken back', () => {
    const { history, told, now } = start();
    history.send(begin('save'));
    history.send(begin('status', 'save'));
    history.send({ type: 'history.undo' });
    history.send({ ...entry('save', 0), joins: 'status' });
    history.send({ type: 'history.drop', id: 'status' });
    expect(told()).toEqual(['undo.save']);
    expect(now().redo.map(({ id }) => id)).toEqual(['save']);
  });
});

describe('a step that was sent', () => {
  /** Something of which the machine that carries it out says what came of it. */
  const removal = (id: string, propertyId: number) =>
    ({
      type: 'history.push',
      id,
      label: `Off ${id}`,
      undo: { type: 'group.restore', groupId: 1, rows: [], propertyIds: [propertyId], isReplay: true },
      redo: { type: 'group.remove', groupId: 1, propertyIds: [propertyId], isReplay: true },
      disposed: 1,
    }) as const;
  function begun() {
    const { child, told } = inRoot(historyMachine, childInput(noClient));
    const now = () => child.getSnapshot().context;
    return {
      send: child.send.bind(child),
      now,
      told,
      ids: () => [
        now()
          .undo.map(({ id }) => id)
          .join(''),
        now()
          .redo.map(({ id }) => id)
          .join(''),
      ],
      /** What the machine says of the n-th step. */
      came: (at: number, came: 'done' | 'refused' | 'failed') =>
        child.send({ type: 'history.replayed', id: String(told[at]?.['replay']), came }),
    };
  }

  it('is used up when it is done, says so, and offers the other direction', () => {
    const { send, now, told, ids, came } = begun();
    send(removal('a', 1));
    expect(now().line).toMatchObject({ text: 'Off a', offers: 'undo' });
    send({ type: 'history.undo' });
    expect(now().line).toMatchObject({ text: 'Off a', offers: 'undo' });
    came(0, 'done');
    expect(now().line).toMatchObject({ text: 'Undone: Off a', offers: 'redo' });
    send({ type: 'history.redo' });
    came(1, 'done');
    expect(now().line).toMatchObject({ text: 'Off a', offers: 'undo' });
    expect(told.map(({ type }) => type)).toEqual(['group.restore', 'group.remove']);
    expect(ids()).toEqual(['a', '']);
  });

  it.each([['undo'], ['redo']] as const)('stays possible when %s failed on the way, in its place', (side) => {
    const { send, now, told, ids, came } = begun();
    for (const [at, id] of ['a', 'b', 'c'].entries()) send(removal(id, at));
    send({ type: 'history.undo' });
    send({ type: 'history.undo' });
    came(0, 'done');
    came(1, 'done');
    if (side === 'redo') send({ type: 'history.redo' });
    else send({ type: 'history.undo' });
    const before = ids();
    came(2, 'failed');
    expect(ids()).toEqual(['a', 'cb']);
    expect(ids()).not.toEqual(before);
    expect(now().line).toMatchObject({
      text: side === 'undo' ? 'Not undone: Off a' : 'Not done again: Off b',
      offers: side,
    });
    expect(rowsDone(now().disposals)).toBe(1);
    send({ type: `history.${side}` });
    expect(told[3]).toEqual({ ...told[2], replay: '4' });
  });

  it('of several that fail each stands where it stood, whichever answer comes first', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { send, ids, came } = begun();
      for (const [at, id] of ['a', 'b', 'c'].entries()) send(removal(id, at));
      send({ type: 'history.undo' });
      send({ type: 'history.undo' });
      for (const at of order) came(at, 'failed');
      expect(ids()).toEqual(['abc', '']);
    }
  });

  it('that is refused twice stands in the way of nothing', () => {
    const { send, ids, came, told } = begun();
    for (const [at, id] of ['a', 'b'].entries()) send(removal(id, at));
    send({ type: 'history.undo' });
    came(0, 'refused');
    expect(ids()).toEqual(['ab', '']);
    send({ type: 'history.undo' });
    came(1, 'refused');
    expect(ids()).toEqual(['a', '']);
    send({ type: 'history.undo' });
    expect(told[2]).toMatchObject({ propertyIds: [0] });
  });

  it('that was done again and failed is forgotten like the rest when something else was done since', () => {
    const { send, ids, came } = begun();
    send(removal('a', 1));
    send({ type: 'history.undo' });
    came(0, 'done');
    send({ type: 'history.redo' });
    send(removal('b', 2));
    came(1, 'failed');
    expect(ids()).toEqual(['b', '']);
  });
});

describe('the pace of a triage', () => {
  it('is rows a minute since the first of the last five minutes', () => {
    const minute = 60_000;
    expect(ratePerMinute([], 0)).toBeNull();
    expect(ratePerMinute([{ at: 0, rows: 1 }], minute)).toBeNull();
    expect(
      ratePerMinute(
        [
          { at: 0, rows: 1 },
          { at: 30_000, rows: 3 },
        ],
        minute,
      ),
    ).toBe(3);
    // What is older than five minutes says nothing about now.
    const old = [
      { at: 0, rows: 500 },
      { at: 10 * minute, rows: 1 },
      { at: 10.5 * minute, rows: 2 },
    ];
    expect(ratePerMinute(old, 11 * minute)).toBe(2);
  });

  it('does not jump when two rows go within the same second', () => {
    expect(
      ratePerMinute(
        [
          { at: 5, rows: 1 },
          { at: 6, rows: 1 },
        ],
        6,
      ),
    ).toBe(60);
  });
});
