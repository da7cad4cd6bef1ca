/** The documents of a property, kept by the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PropertyDocument } from '../../../src/api/contract/property/documents.ts';
import { documentsMachine, REST_MS } from '../../../src/machines/property/documents.ts';
import { uploadsOf } from '../../../src/machines/property/documents/context.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let one: number;
let two: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  [one = 0, two = 0] = await sampleIds(server, 2, "land_use = 'Single Family' AND last_sale_amount_cents > 0");
});
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const file = (name: string): File => new File([`What stands in ${name}.`], name, { type: 'text/plain' });
const add = async (name: string): Promise<void> => {
  valueOf(await me.client.call('addDocument', { params: { id: one }, upload: { file: file(name) } }));
  server.clock.advance(1);
};
const kept = async (): Promise<readonly PropertyDocument[]> =>
  valueOf(await me.client.call('documents', { params: { id: one } })).documents;

/** A person at the documents of the property: the first of the names is on top. */
async function desk(names: readonly string[] = ['1.txt', '2.txt']) {
  for (const name of names.toReversed()) await add(name);
  const at = openDesk(documentsMachine, { server, me });
  await at.does({ type: 'pane.shown', pane: 'documents' }, { type: 'property.open', propertyId: one });
  await at.passes(REST_MS);
  return { ...at, names: () => at.context().documents.map(({ name }) => name) };
}
const keptNames = async (): Promise<string[]> => (await kept()).map(({ name }) => name);

describe('the list', () => {
  it('R-SESSION-018 R-DOC-005 has a loading flag and a stored error of its own, and asks again on request', async () => {
    const { child, does, wire, state, context, names } = await desk();
    expect(names()).toEqual(['1.txt', '2.txt']);
    wire.fail('documents', 503);
    child.send({ type: 'documents.refresh' });
    expect(state().matches({ list: 'loading' })).toBe(true);
    await wire.quiet();
    expect(state().matches({ list: 'failed' })).toBe(true);
    expect(context().error).not.toBeNull();
    await does({ type: 'documents.refresh' });
    expect([context().error, names()]).toEqual([null, ['1.txt', '2.txt']]);
  });

  it('another subject clears list, error, cursor and what is looked at', async () => {
    const { does, context } = await desk();
    await does({ type: 'documents.move', by: 1 }, { type: 'documents.look' });
    expect(context().view?.name).toBe('2.txt');
    await does({ type: 'property.open', propertyId: two });
    expect(context()).toMatchObject({ propertyId: two, documents: [], cursor: 0, view: null, error: null });
  });

  it('a document that is looked at is not new any more; the next one is looked at with the cursor on it', async () => {
    valueOf(
      await me.client.call('buyReport', {
        params: { id: one, reportCode: 'COMPARABLE_PROPERTY' },
        query: { confirmedPrice: 5 },
      }),
    );
    server.clock.advance(1);
    const { does, context, names } = await desk(['1.txt']);
    const news = () => context().documents.map(({ modified }) => modified);
    const at = news().indexOf(true);
    expect(news().filter(Boolean)).toHaveLength(1);
    await does({ type: 'documents.move', by: at }, { type: 'documents.look' });
    expect([news(), (await kept()).some(({ modified }) => modified)]).toEqual([[false, false], false]);
    await does({ type: 'documents.move', by: names().indexOf('1.txt') - at });
    expect(context().view?.name).toBe('1.txt');
    await does({ type: 'documents.close' });
    expect(context().view).toBeNull();
  });

  it('a report that was bought stands first, once, and only with its property', async () => {
    const { does, names, context } = await desk();
    const buy = async (id: number) => {
      const request = { params: { id, reportCode: 'COMPARABLE_PROPERTY' }, query: { confirmedPrice: 5 } } as const;
      return valueOf(await me.client.call('buyReport', request));
    };
    const [report, elsewhere] = [await buy(one), await buy(two)];
    for (const document of [report, report, elsewhere]) await does({ type: 'documents.bought', document });
    expect(names()).toEqual([report.name, '1.txt', '2.txt']);
    await does({ type: 'documents.startRename' });
    expect(context().isRenaming).toBe(false);
  });
});

describe('changes', () => {
  it('an upload shows its name until it is there, is announced to undo at once and can be taken back', async () => {
    const { child, wire, context, names, heard, replay } = await desk();
    child.send({ type: 'documents.add', files: [file('new.txt')] });
    expect(uploadsOf(context())).toEqual(['new.txt']);
    const [begun] = heard('history.begin');
    expect(begun).toMatchObject({ label: 'Add document new.txt' });
    await wire.quiet();
    expect([names(), await keptNames()]).toEqual([
      ['new.txt', '1.txt', '2.txt'],
      ['new.txt', '1.txt', '2.txt'],
    ]);
    expect(heard('history.push').map(({ id }) => id as unknown)).toEqual([begun?.['id']]);
    await replay('undo');
    expect([names(), await keptNames()]).toEqual([
      ['1.txt', '2.txt'],
      ['1.txt', '2.txt'],
    ]);
    await replay('redo');
    expect([names().includes('new.txt'), (await keptNames()).includes('new.txt')]).toEqual([true, true]);
    expect(heard('history.push')).toHaveLength(1);
  });

  it('a new name and a deletion are undone and done again, without history of their own', async () => {
    const { does, names, heard, replay } = await desk();
    await does({ type: 'documents.rename', name: 'deed.txt' });
    expect([names(), await keptNames()]).toEqual([
      ['deed.txt', '2.txt'],
      ['deed.txt', '2.txt'],
    ]);
    await replay('undo');
    expect(names()).toEqual(['1.txt', '2.txt']);
    await does({ type: 'documents.remove' });
    expect([names(), await keptNames()]).toEqual([['2.txt'], ['2.txt']]);
    await replay('undo');
    expect([names(), await keptNames()]).toEqual([
      ['1.txt', '2.txt'],
      ['1.txt', '2.txt'],
    ]);
    await replay('redo');
    expect([names(), await keptNames()]).toEqual([['2.txt'], ['2.txt']]);
    expect(heard('history.push')).toHaveLength(2);
  });

  it('what the server refuses is dropped from undo, said with the name, and loses nothing', async () => {
    const { does, wire, names, heard } = await desk();
    // A file without anything in it is refused; the others fail on their way.
    await does({ type: 'documents.add', files: [new File([], 'x.bin')] });
    wire.fail('saveDocument', 503);
    await does({ type: 'documents.rename', name: 'other.txt' });
    wire.fail('deleteDocument', 503);
    await does({ type: 'documents.remove' });
    expect([names(), await keptNames()]).toEqual([
      ['1.txt', '2.txt'],
      ['1.txt', '2.txt'],
    ]);
    const ids = (type: string) => heard(type).map(({ id }) => String(id));
    expect(ids('history.drop')).toHaveLength(3);
    expect(ids('history.drop').toSorted()).toEqual([...ids('history.begin'), ...ids('history.push')].toSorted());
    expect(heard('errors.add').map(({ detail }) => String(detail).split(':')[0])).toEqual(['x.bin', '1.txt', '1.txt']);
  });

  it('several files go one after the other; one that is refused does not stop the next', async () => {
    const { does, wire, context } = await desk();
    await does({ type: 'documents.add', files: [new File([], 'a.txt'), file('b.txt')] });
    expect(wire.of('addDocument')).toHaveLength(2);
    expect(context().tasks).toEqual([]);
    expect(await keptNames()).toEqual(['b.txt', '1.txt', '2.txt']);
  });
});
