// oxlint-disable vitest/no-standalone-expect -- the assertions of the model run inside the tests that testModel makes
/** The trace of what members changed, on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { changeKinds, CHANGES_PAGE, type ChangeKind } from '../../../src/api/contract/account/changes.ts';
import { changesMachine } from '../../../src/machines/account/changes.ts';
import { openDesk } from '../../support/desk.ts';
import { testModel } from '../../support/model.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let properties: number[];
const TAGS = CHANGES_PAGE + 2;

/** Of the account, oldest first: tags that fill a page and more, two corrections. */
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.signIn();
  properties = await sampleIds(server, 6);
  await saveInto(me, 'Some', properties);
  const edits = properties.map((propertyId, at) => ({
    propertyId,
    version: null,
    change: { tags: Array.from({ length: TAGS / 6 }, (_, one) => `tag ${at} ${one}`) },
  }));
  valueOf(await me.client.call('editRows', { body: { edits } }));
  for (const id of properties.slice(0, 2)) await correct(id, 3);
  ALL = valueOf(await me.client.call('accountChanges', { query: {} })).resultCount;
  expect(ALL).toBeGreaterThan(TAGS + 2);
});
afterAll(async () => await server.close());

const correct = async (id: number, value: number | null): Promise<unknown> =>
  valueOf(await me.client.call('correctFact', { params: { id }, body: { fact: 'bedrooms', value } }));

function desk() {
  const at = openDesk(changesMachine, { server, me });
  return {
    ...at,
    show: async () => await at.does({ type: 'pane.shown', pane: 'changes' }),
    kinds: () => [...new Set(at.context().rows.map(({ what }) => what))],
    count: () => [at.context().rows.length, at.context().total],
    is: (state: 'waiting' | 'loading' | 'appending' | 'failed') => at.state().matches(state),
  };
}
type Desk = ReturnType<typeof desk>;
/** With those that signing in left. */
let ALL = 0;
const expected = (what: ChangeKind | null): ChangeKind[] => {
  // Of all kinds the first page has the newest.
  if (what === null) return ['CORRECTION', 'TAG'];
  const there: readonly ChangeKind[] = ['CORRECTION', 'TAG', 'SECURITY'];
  return there.filter((kind) => kind === what);
};

describe('account changes', () => {
  it('are read when the pane comes on screen, and again when it comes back', async () => {
    const { show, does, wire, context, count } = desk();
    await does({ type: 'pane.shown', pane: 'contacts' });
    expect(wire.of('accountChanges')).toHaveLength(0);
    await show();
    expect(count()).toEqual([CHANGES_PAGE, ALL]);
    expect(
      context()
        .rows.slice(0, 3)
        .map(({ what }) => what),
    ).toEqual(['CORRECTION', 'CORRECTION', 'TAG']);
    await does({ type: 'pane.hidden', pane: 'changes' });
    await show();
    expect(wire.of('accountChanges')).toHaveLength(2);
    await does({ type: 'pane.hidden', pane: 'changes' }, { type: 'changes.refresh' });
    expect(wire.of('accountChanges')).toHaveLength(2);
  });

  it('come page by page, and end where they end', async () => {
    const { show, does, wire, context, count } = desk();
    await show();
    await does({ type: 'changes.more' });
    expect(count()).toEqual([ALL, ALL]);
    expect(new Set(context().rows.map(({ id }) => id)).size).toBe(ALL);
    await does({ type: 'changes.more' });
    expect(wire.of('accountChanges')).toHaveLength(2);
    await does({ type: 'changes.refresh' });
    expect(count()).toEqual([ALL, ALL]);
  });

  it('can be of one kind only', async () => {
    const { show, does, kinds, context } = desk();
    await show();
    for (const what of [...changeKinds, null]) {
      await does({ type: 'changes.what', what });
      expect([context().what, kinds()]).toEqual([what, expected(what)]);
    }
  });

  it('can be of one person, one day, one thing, and of all again', async () => {
    const { show, does, context, count, wire } = desk();
    await show();
    expect(context().people).toContainEqual({ id: me.auth.profile.id, name: 'owner@example.com' });
    await does({ type: 'changes.person', userId: 99_999 });
    expect(count()).toEqual([0, 0]);
    await does({ type: 'changes.person', userId: me.auth.profile.id });
    expect(count()[1]).toBe(ALL - 1); // the first password was set by nobody who was signed in
    await does({ type: 'changes.day', day: '2020-02-29' });
    expect([count(), context().isMore]).toEqual([[0, 0], false]);
    await does({ type: 'changes.clear' });
    await does({ type: 'changes.subject' });
    const [row] = context().rows;
    expect([count(), row?.what]).toEqual([[1, 1], 'CORRECTION']);
    expect(context().subject).toMatchObject({ subjectId: String(properties[1]) });
    const asked = wire.of('accountChanges').length;
    await does({ type: 'changes.subject' });
    expect([count()[1], wire.of('accountChanges').length]).toEqual([ALL, asked + 1]);
    await does({ type: 'changes.day', day: new Date().toLocaleDateString('sv-SE') });
    expect(count()[1]).toBe(ALL);
  });

  it('have the property of a correction stand beside them, and Enter opens it; other rows have none', async () => {
    const { show, does, heard, context } = desk();
    await show();
    await does({ type: 'changes.move', by: 1 });
    expect(heard('subject.changed')).toMatchObject([{ propertyId: properties[0] }]);
    await does({ type: 'changes.openProperty' });
    expect(heard('route.go')).toEqual([{ type: 'route.go', path: `/changes/${properties[0]}` }]);
    await does({ type: 'changes.cursor', index: 2 }, { type: 'changes.openProperty' });
    expect([heard('subject.changed').length, heard('route.go').length]).toEqual([1, 1]);
    await does({ type: 'changes.moveTo', place: 'last' });
    expect(context().cursor).toBe(CHANGES_PAGE - 1);
  });
});

testModel<Desk>('the pane of account changes', {
  machine: createMachine({
    initial: 'hidden',
    states: {
      hidden: { on: { show: 'all', showFailing: 'failed' } },
      all: {
        on: { hide: 'hidden', corrections: 'some', more: 'longer', moreFailing: 'all', refreshFailing: 'failed' },
      },
      longer: { on: { corrections: 'some', refreshFailing: 'failed' } },
      some: { on: { everything: 'all' } },
      failed: { on: { refresh: 'all', hide: 'left', corrections: 'some' } },
      left: { on: { show: 'all' } },
    },
  }),
  start: async () => await Promise.resolve(desk()),
  states: {
    hidden: async ({ context, is }) =>
      await Promise.resolve(expect([context().isShown, is('loading')]).toEqual([false, false])),
    left: async ({ context }) => await Promise.resolve(expect(context().isShown).toBe(false)),
    all: async ({ count, is, context }) =>
      await Promise.resolve(
        expect([count()[1], is('waiting'), context().error, context().what]).toEqual([ALL, true, null, null]),
      ),
    longer: async ({ count }) => await Promise.resolve(expect(count()).toEqual([ALL, ALL])),
    some: async ({ count, kinds }) =>
      await Promise.resolve(expect([count(), kinds()]).toEqual([[2, 2], ['CORRECTION']])),
    failed: async ({ is, context, heard }) =>
      await Promise.resolve(
        expect([is('failed'), context().error !== null, heard('errors.add').at(-1)?.['action']]).toMatchObject([
          true,
          true,
          { kind: 'RETRY', event: { type: 'changes.refresh' } },
        ]),
      ),
  },
  events: {
    show: async ({ show }) => await show(),
    showFailing: async ({ wire, show }) => {
      wire.fail('accountChanges', 503);
      await show();
    },
    hide: async ({ does }) => await does({ type: 'pane.hidden', pane: 'changes' }),
    corrections: async ({ does }) => await does({ type: 'changes.what', what: 'CORRECTION' }),
    everything: async ({ does }) => await does({ type: 'changes.what', what: null }),
    more: async ({ does }) => await does({ type: 'changes.more' }),
    moreFailing: async ({ wire, does, count, heard }) => {
      wire.fail('accountChanges', 503);
      await does({ type: 'changes.more' });
      expect(count()).toEqual([CHANGES_PAGE, ALL]);
      expect(heard('errors.add').at(-1)?.['action']).toMatchObject({ event: { type: 'changes.more' } });
    },
    refresh: async ({ does }) => await does({ type: 'changes.refresh' }),
    refreshFailing: async ({ wire, does }) => {
      wire.fail('accountChanges', 503);
      await does({ type: 'changes.refresh' });
    },
  },
});

// Last: nothing takes these rows away again.
describe('account changes that come', () => {
  it('keep the cursor on its row when newer ones come before it', async () => {
    const { show, does, context } = desk();
    await show();
    await does({ type: 'changes.move', by: 3 });
    const { id } = context().rows[3] ?? {};
    await correct(properties[5] ?? 0, 3);
    await correct(properties[5] ?? 0, null);
    await does({ type: 'changes.added' });
    expect(context().cursor).toBe(5);
    expect(context().rows[5]?.id).toBe(id);
  });
});
