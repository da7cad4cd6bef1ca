import { afterEach, describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { PropertyDocument } from '../../../src/api/contract/property/documents.ts';
import { documentsMachine, REST_MS } from '../../../src/machines/property/documents.ts';
import { uploadsOf } from '../../../src/machines/property/documents/context.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

const document = (id: number, more: Partial<PropertyDocument> = {}): PropertyDocument => ({
  id,
  propertyId: 3,
  name: `${id}.pdf`,
  description: '',
  typeDescription: 'Document',
  editable: true,
  contentType: 'application/pdf',
  bytes: 10,
  modified: false,
  created: '2026-03-02T15:00:00.000Z',
  ...more,
});

let stop = (): void => undefined;
afterEach(() => stop());

/** A desk over a server that keeps documents; what is in `refused` it refuses. */
async function desk(first: readonly PropertyDocument[] = [document(1), document(2)]) {
  let kept = [...first];
  const gone = new Map<number, PropertyDocument>();
  const refused = new Set<string>();
  const no = (call: string) => (refused.has(call) ? new Refused(422, 'No.') : null);
  const listed = () => ({ documents: kept });
  const client = answeringClient({
    documents: ({ params }) => no('list') ?? { documents: params['id'] === '3' ? kept : [] },
    addDocument: () => {
      const refusal = no('add');
      if (refusal !== null) return refusal;
      const made = document(9, { name: 'new.pdf' });
      kept = [made, ...kept];
      return { ...listed(), savedId: 9 };
    },
    saveDocument: ({ body }) => {
      const refusal = no('save');
      if (refusal !== null) return refusal;
      const { id, name, removed } = body as { id: number; name?: string; removed?: false };
      const old = gone.get(id);
      if (removed === false && old !== undefined) kept = [...kept, old].toSorted((a, b) => a.id - b.id);
      if (name !== undefined) kept = kept.map((one) => (one.id === id ? { ...one, name } : one));
      return listed();
    },
    deleteDocument: ({ params }) => {
      const refusal = no('delete');
      if (refusal !== null) return refusal;
      const id = Number(params['id']);
      const old = kept.find((one) => one.id === id);
      if (old !== undefined) gone.set(id, old);
      kept = kept.filter((one) => one.id !== id);
      return listed();
    },
    document: ({ params }) =>
      no('look') ?? {
        ...document(Number(params['id'])),
        rendering: 'PDF',
        dataUrl: 'data:application/pdf;base64,',
        previewUrl: 'data:application/pdf;base64,',
        url: '/x',
      },
  });
  const clock = new SimulatedClock();
  const running = inRoot(documentsMachine, childInput(client), clock);
  stop = running.stop;
  const { child, told } = running;
  const context = () => child.getSnapshot().context;
  const names = () => context().documents.map(({ name }) => name);
  const last = (type: string) => told.findLast((message) => message.type === type);
  const replay = async (side: 'undo' | 'redo') => {
    child.send(last('history.push')?.[side] as Parameters<typeof child.send>[0]);
    await settled();
  };
  child.send({ type: 'pane.shown', pane: 'documents' });
  child.send({ type: 'property.open', propertyId: 3 });
  clock.increment(REST_MS);
  await settled();
  return { child, told, client, clock, refused, context, names, last, replay };
}

describe('the list', () => {
  it('R-SESSION-018 R-DOC-005 has a loading flag and a stored error of its own, and asks again on request', async () => {
    const { child, refused, context, names, clock } = await desk();
    expect(names()).toEqual(['1.pdf', '2.pdf']);
    refused.add('list');
    child.send({ type: 'documents.refresh' });
    expect(child.getSnapshot().matches({ list: 'loading' })).toBe(true);
    await settled();
    expect(child.getSnapshot().matches({ list: 'failed' })).toBe(true);
    expect(context().error).not.toBeNull();
    refused.clear();
    child.send({ type: 'documents.refresh' });
    await settled();
    expect(context().error).toBeNull();
    expect(clock.now()).toBe(REST_MS);
  });

  it('another subject clears list, error, cursor and what is looked at', async () => {
    const { child, context } = await desk();
    child.send({ type: 'documents.move', by: 1 });
    child.send({ type: 'documents.look' });
    await settled();
    expect(context().view?.id).toBe(2);
    child.send({ type: 'property.open', propertyId: 4 });
    expect(context()).toMatchObject({ propertyId: 4, documents: [], cursor: 0, view: null, error: null });
  });

  it('a document that is looked at is not new any more; the next one is looked at with the cursor on it', async () => {
    const { child, context } = await desk([document(1, { modified: true }), document(2)]);
    child.send({ type: 'documents.look' });
    await settled();
    expect(context().documents[0]?.modified).toBe(false);
    child.send({ type: 'documents.move', by: 1 });
    await settled();
    expect(context().view?.id).toBe(2);
    child.send({ type: 'documents.close' });
    expect(context().view).toBeNull();
  });

  it('a report that was bought stands first, once, and only with its property', async () => {
    const { child, names } = await desk();
    const report = document(5, { name: 'report.pdf', modified: true, editable: false });
    child.send({ type: 'documents.bought', document: report });
    child.send({ type: 'documents.bought', document: report });
    child.send({ type: 'documents.bought', document: { ...report, id: 6, propertyId: 8 } });
    expect(names()).toEqual(['report.pdf', '1.pdf', '2.pdf']);
    child.send({ type: 'documents.startRename' });
    expect(child.getSnapshot().context.isRenaming).toBe(false);
  });
});

describe('changes', () => {
  it('an upload shows its name until it is there, is announced to undo at once and can be taken back', async () => {
    const { child, context, names, last, told, replay } = await desk();
    child.send({ type: 'documents.add', files: [new File(['x'], 'new.pdf')] });
    expect(uploadsOf(context())).toEqual(['new.pdf']);
    const begun = last('history.begin');
    expect(begun).toMatchObject({ label: 'Add document new.pdf' });
    await settled();
    expect(names()).toEqual(['new.pdf', '1.pdf', '2.pdf']);
    expect(last('history.push')?.['id']).toBe(begun?.['id']);
    const pushes = told.filter(({ type }) => type === 'history.push').length;
    await replay('undo');
    expect(names()).toEqual(['1.pdf', '2.pdf']);
    await replay('redo');
    expect(names()).toContain('new.pdf');
    expect(told.filter(({ type }) => type === 'history.push')).toHaveLength(pushes);
  });

  it('a new name and a deletion are undone and done again, without history of their own', async () => {
    const { child, names, told, replay } = await desk();
    child.send({ type: 'documents.rename', name: 'deed.pdf' });
    await settled();
    expect(names()).toEqual(['deed.pdf', '2.pdf']);
    await replay('undo');
    expect(names()).toEqual(['1.pdf', '2.pdf']);
    child.send({ type: 'documents.remove' });
    await settled();
    expect(names()).toEqual(['2.pdf']);
    await replay('undo');
    expect(names()).toEqual(['1.pdf', '2.pdf']);
    await replay('redo');
    expect(names()).toEqual(['2.pdf']);
    expect(told.filter(({ type }) => type === 'history.push')).toHaveLength(2);
  });

  it('what the server refuses is dropped from undo, said with the name, and loses nothing', async () => {
    const { child, names, refused, told } = await desk();
    for (const [call, event] of [
      ['add', { type: 'documents.add', files: [new File(['x'], 'x.bin')] }],
      ['save', { type: 'documents.rename', name: 'other.pdf' }],
      ['delete', { type: 'documents.remove' }],
    ] as const) {
      refused.add(call);
      child.send(event);
      await settled();
    }
    expect(names()).toEqual(['1.pdf', '2.pdf']);
    const ids = (type: string) => told.filter((message) => message.type === type).map(({ id }) => String(id));
    expect(ids('history.drop')).toHaveLength(3);
    expect(ids('history.drop').toSorted()).toEqual([...ids('history.begin'), ...ids('history.push')].toSorted());
    expect(told.filter(({ type }) => type === 'errors.add').map(({ detail }) => detail)).toEqual([
      'x.bin: No.',
      '1.pdf: No.',
      '1.pdf: No.',
    ]);
  });

  it('several files go one after the other; one that is refused does not stop the next', async () => {
    const { child, client, refused } = await desk();
    refused.add('add');
    child.send({ type: 'documents.add', files: [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')] });
    await settled(30);
    expect(client.calls.filter(({ name }) => name === 'addDocument')).toHaveLength(2);
    expect(child.getSnapshot().context.tasks).toEqual([]);
  });
});
