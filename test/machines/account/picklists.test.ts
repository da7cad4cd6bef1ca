import { afterAll, beforeAll, expect, it } from 'vitest';
import { picklistsMachine } from '../../../src/machines/account/picklists.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

async function opened() {
  const me = await server.newcomer();
  const desk = openDesk(picklistsMachine, { server, me });
  await desk.does({ type: 'picklists.open' });
  expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'picklists' }]);
  const of = (kind: string) => (desk.context().values ?? []).filter((value) => value.kind === kind);
  const names = (kind = 'PROPERTY_STATUS') => of(kind).map(({ name, retired }) => (retired ? `(${name})` : name));
  const id = (name: string, kind = 'PROPERTY_STATUS') => of(kind).find((value) => value.name === name)?.id ?? 0;
  const kept = async () =>
    valueOf(await me.client.call('auth', { query: {} })).propertyStatuses.map(({ name, retired }) =>
      retired ? `(${name})` : name,
    );
  return { ...desk, me, names, id, kept };
}
const kind = 'PROPERTY_STATUS';

it('a name, a place and a retirement are on screen at once, kept in order, and taken back and done again one by one', async () => {
  const { child, does, names, id, kept, heard } = await opened();
  const before = names();
  const [first = '', second = '', third = ''] = before;
  child.send({ type: 'picklists.save', kind, id: id(third), change: { place: 1 } });
  child.send({ type: 'picklists.save', kind, id: id(second), change: { name: 'Called' } });
  child.send({ type: 'picklists.save', kind, id: id(first), change: { retired: true } });
  const after = [third, 'Called', ...before.slice(3), `(${first})`];
  expect(names()).toEqual(after);
  await does();
  expect(names()).toEqual(after);
  expect(await kept()).toEqual(after);
  const steps = heard('history.push');
  for (const step of steps.toReversed()) await does(step['undo'] as never); // the machine's own event
  expect(await kept()).toEqual(before);
  for (const step of steps) await does(step['redo'] as never);
  expect(await kept()).toEqual(after);
});

it('a new one is there with the answer; taken back it is retired, and comes again where it stood', async () => {
  const { does, names, replay, kept, context } = await opened();
  await does({ type: 'picklists.save', kind, id: null, change: { name: 'Referred' } });
  expect([names().at(-1), context().added]).toEqual(['Referred', 1]);
  await replay('undo');
  expect((await kept()).at(-1)).toBe('(Referred)');
  await replay('redo');
  expect((await kept()).at(-1)).toBe('Referred');
});

it('what is refused is said at its value with what was typed, and the list is as the server has it', async () => {
  const { does, names, id, context, heard, wire } = await opened();
  const before = names();
  await does({ type: 'picklists.save', kind, id: id('New'), change: { name: 'dead' } });
  expect(names()).toEqual(before);
  expect(context().refusal).toEqual({
    id: id('New'),
    typed: 'dead',
    text: 'Another status has this name. Nothing was changed.',
  });
  expect(heard('history.drop')).toHaveLength(1);
  // The next change is one of its own, and nothing of the refusal stays.
  await does({ type: 'picklists.save', kind, id: id('New'), change: { name: 'Fresh' } });
  expect([context().refusal, names()[0]]).toEqual([null, 'Fresh']);
  wire.fail('savePicklistValue', 503);
  await does({ type: 'picklists.save', kind, id: null, change: { name: 'Late' } });
  expect([context().refusal?.id, context().refusal?.typed, context().added]).toEqual([null, 'Late', 0]);
});

it('what is asked of one stays while changes of others are answered', async () => {
  const { child, wire, does, id, context } = await opened();
  const gate = wire.hold('savePicklistValue', 'after');
  child.send({ type: 'picklists.save', kind, id: id('New'), change: { place: 2 } });
  child.send({ type: 'picklists.save', kind, id: null, change: { name: 'Referred' } });
  const asking = id('Dead');
  await does({ type: 'picklists.ask', id: asking });
  gate.open();
  await wire.quiet();
  expect([context().asking, context().added]).toEqual([asking, 1]);
  await does({ type: 'picklists.save', kind, id: asking, change: { retired: true } });
  expect(context().asking).toBeNull();
});

it('rows of a retired one get another, and have it back by undo', async () => {
  const { does, me, id, replay, kept, context } = await opened();
  valueOf(await me.client.call('saveContact', { query: {}, body: { lastName: 'Jones', statusId: 2 } }));
  await does({ type: 'picklists.open' }, { type: 'picklists.kind', kind: 'CONTACT_STATUS' });
  const fromId = id('Contacted', 'CONTACT_STATUS');
  await does({ type: 'picklists.ask', id: fromId });
  await does({ type: 'picklists.move', kind: 'CONTACT_STATUS', fromId, toId: id('New', 'CONTACT_STATUS') });
  const used = () => (context().values ?? []).filter((value) => value.kind === 'CONTACT_STATUS' && value.used > 0);
  expect([used().map(({ name }) => name), context().asking]).toEqual([['New'], null]);
  await replay('undo');
  expect(used()).toMatchObject([{ name: 'Contacted', retired: false }]);
  await replay('redo');
  expect(used().map(({ name }) => name)).toEqual(['New']);
  expect(await kept()).not.toContain('(Contacted)');
});
