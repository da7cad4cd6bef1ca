/** Caller ids, recordings and schedules on the real server: what is selected, what is refused, what is kept. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualSchedule } from '../../../src/calc/marketing/weekSchedule.ts';
import { phoneMachine } from '../../../src/machines/marketing/phone.ts';
import {
  rowOf,
  type PhoneContext,
  type PhoneDraft,
  type PhoneGrid,
} from '../../../src/machines/marketing/phone/context.ts';
import { openTwilioServer, phoneSettings } from '../../support/carriers/twilioServer.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { fileOf, wavOf } from '../../support/sounds.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

async function opened() {
  const at = openDesk(phoneMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'phone' });
  const context = (): PhoneContext => at.context();
  return {
    ...at,
    context,
    keep: async (grid: PhoneGrid, draft: PhoneDraft) =>
      await at.does({ type: 'phone.startAdd', grid }, { type: 'phone.keep', draft }),
  };
}

const addFile = (name: string): PhoneDraft => ({ what: 'addFile', name, file: fileOf(wavOf(2), 'a.wav') });
const schedule = (name: string): PhoneDraft => ({
  what: 'saveSchedule',
  id: null,
  version: null,
  name,
  times: usualSchedule,
});

describe('what is selected', () => {
  it('R-VOICE-006 is what was saved last, of each list', async () => {
    const at = await opened();
    await at.keep('callerIds', { what: 'addCallerId', phone: '434-555-0100' });
    await at.keep('callerIds', { what: 'addCallerId', phone: '434-555-0142' });
    // Not the first of the list.
    expect(rowOf(at.context(), 'callerIds')?.phone).toBe('4345550142');
    await at.keep('recordings', addFile('Zebra'));
    await at.keep('recordings', addFile('Apple'));
    expect(rowOf(at.context(), 'recordings')?.name).toBe('Apple');
    const [, zebra] = at.context().recordings;
    await at.does(
      { type: 'phone.point', grid: 'recordings', index: 1 },
      { type: 'phone.open' },
      { type: 'phone.keep', draft: { what: 'rename', id: zebra?.id ?? 0, name: 'Aardvark' } },
    );
    // It stands first now, and is still the one.
    expect(at.context().selected.recordings).toBe(zebra?.id);
    expect(at.context().recordings.map(({ name }) => name)).toEqual(['Aardvark', 'Apple']);
    await at.keep('schedules', schedule('Mornings'));
    await at.keep('schedules', schedule('Afternoons'));
    expect(rowOf(at.context(), 'schedules')?.name).toBe('Afternoons');
    expect(at.heard('workspace.done')).toHaveLength(7);
  });

  it('R-VOICE-007 stays what it is when the lists are read anew, and is nothing once it is gone', async () => {
    const at = await opened();
    await at.keep('recordings', addFile('First'));
    await at.keep('recordings', addFile('Second'));
    const { selected } = at.context();
    valueOf(
      await me.client.call('addRecording', { upload: { name: 'A further one', file: fileOf(wavOf(1), 'b.wav') } }),
    );
    await at.does({ type: 'phone.refresh' });
    expect(at.context().recordings.map(({ name }) => name)).toEqual(['A further one', 'First', 'Second']);
    expect(at.context().selected).toEqual(selected);
    valueOf(await me.client.call('deleteRecording', { params: { id: selected.recordings ?? 0 } }));
    await at.does({ type: 'phone.refresh' });
    expect(at.context().selected.recordings).toBeNull();
    // Here, too: another one that is deleted changes nothing, its own deletion selects none.
    await at.does({ type: 'phone.point', grid: 'recordings', index: 1 });
    const [other, chosen] = at.context().recordings;
    await at.does({ type: 'phone.remove', grid: 'recordings', id: other?.id ?? 0 });
    expect(at.context().selected.recordings).toBe(chosen?.id);
    await at.does({ type: 'phone.remove', grid: 'recordings', id: chosen?.id ?? 0 });
    expect([at.context().selected.recordings, at.context().recordings]).toEqual([null, []]);
  });

  it('follows keys in the list that they are in, and stays inside', async () => {
    const at = await opened();
    await at.keep('schedules', schedule('One'));
    await at.keep('schedules', schedule('Two'));
    await at.does({ type: 'phone.move', by: 1 }, { type: 'phone.move', by: 1 });
    expect(rowOf(at.context(), 'schedules')?.name).toBe('Two');
    await at.does({ type: 'phone.moveTo', place: 'first' });
    expect(rowOf(at.context(), 'schedules')?.name).toBe('One');
    await at.does({ type: 'phone.attend', grid: 'callerIds' }, { type: 'phone.move', by: 1 });
    expect([at.context().selected.callerIds, rowOf(at.context(), 'schedules')?.name]).toEqual([null, 'One']);
  });
});

describe('a dialog', () => {
  it('keeps what was typed where it was refused, with what is wrong', async () => {
    const at = await opened();
    await at.keep('callerIds', { what: 'addCallerId', phone: '555' });
    expect(at.context()).toMatchObject({
      form: 'new',
      refusal: 'A caller id is a number of ten digits, area code first. Nothing was added.',
      wrong: { phone: 'is not a number of ten digits' },
      tasks: [],
    });
    expect([at.heard('workspace.done'), at.heard('errors.add')]).toEqual([[], []]);
    await at.does({ type: 'phone.keep', draft: { what: 'addCallerId', phone: '434-555-0100' } });
    expect(at.context()).toMatchObject({ form: null, refusal: null, wrong: {} });
    expect(at.heard('workspace.done')).toHaveLength(1);
  });

  it('of a schedule says which times are wrong, and of one that somebody changed meanwhile that it was', async () => {
    const at = await opened();
    const times = { ...usualSchedule, friEndTime: '08:00' };
    await at.keep('schedules', { what: 'saveSchedule', id: null, version: null, name: 'Week', times });
    expect(at.context().wrong).toEqual({ friEndTime: 'is not after the start' });
    await at.keep('schedules', schedule('Week'));
    const row = rowOf(at.context(), 'schedules');
    const { id = 0, version = 0 } = row ?? {};
    valueOf(await me.client.call('saveSchedule', { body: { ...usualSchedule, id, version, name: 'Theirs' } }));
    await at.does(
      { type: 'phone.open' },
      { type: 'phone.keep', draft: { what: 'saveSchedule', id, version, name: 'Mine', times: usualSchedule } },
    );
    expect(at.context().refusal).toBe('Somebody changed this schedule meanwhile: look at it again. Nothing was saved.');
  });
});

describe('the pages of the service', () => {
  it('R-SMS-002 are left to past the notice of third parties', async () => {
    const service = await openTwilioServer();
    const other = await startTestServer({ config: { phone: phoneSettings(service) } });
    const someone = await other.newcomer();
    const at = openDesk(phoneMachine, { server: other, me: someone });
    await at.does({ type: 'app.signedIn', answer: someone.auth }, { type: 'pane.shown', pane: 'phone' });
    await at.does({ type: 'phone.console' });
    expect(at.heard('workspace.leaveTo')).toMatchObject([{ url: service.url, thirdParty: new URL(service.url).host }]);
    await other.close();
    await service.close();
  });

  it('are none where all is made as files', async () => {
    const at = await opened();
    await at.does({ type: 'phone.console' });
    expect([at.heard('workspace.leaveTo'), at.heard('errors.add')]).toEqual([[], []]);
  });
});

it('a recording is heard until it ends, another is, or it is stopped', async () => {
  const at = await opened();
  await at.keep('recordings', addFile('First'));
  await at.keep('recordings', addFile('Second'));
  await at.does({ type: 'phone.play' });
  const second = at.context().selected.recordings;
  expect(at.context().playing).toBe(second);
  await at.does({ type: 'phone.move', by: -1 }, { type: 'phone.play' });
  expect(at.context().playing).toBe(at.context().selected.recordings);
  expect(at.context().playing).not.toBe(second);
  await at.does({ type: 'phone.play' });
  expect(at.context().playing).toBeNull();
  await at.does({ type: 'phone.play' }, { type: 'phone.silent' });
  expect(at.context().playing).toBeNull();
});
