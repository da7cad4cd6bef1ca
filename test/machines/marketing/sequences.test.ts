/** Sequences on the real server: what is typed stays where it is refused, keys are undone, and other panes are told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSequencesJob } from '../../../server/marketing/sequences/runSequences.job.ts';
import { calendarMachine } from '../../../src/machines/marketing/calendar.ts';
import { membersMachine } from '../../../src/machines/marketing/members.ts';
import { sequencesMachine } from '../../../src/machines/marketing/sequences.ts';
import { newRule, newText } from '../../../src/machines/marketing/sequences/context.ts';
import { openDesk } from '../../support/desk.ts';
import { mayText, peopleOf } from '../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let contactIds: number[];
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  await mayText(me, server.clock.now());
  contactIds = await peopleOf(me, 3);
});

async function opened() {
  const at = openDesk(sequencesMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'sequences' });
  const text = (name = 'Spring') => ({ ...newText(), name, audience: { ...newText().audience, contactIds } });
  const addStep = async (afterDays: number): Promise<void> => {
    await at.does({ type: 'sequences.addStep' });
    const rule = { ...newRule(0), afterDays };
    await at.does({ type: 'sequences.keepStep', choice: { channel: 'CALL' }, rule, isWritten: false });
  };
  return {
    ...at,
    text,
    addStep,
    days: () => at.context().rows[0]?.steps.map(({ afterDays }) => afterDays),
    make: async (...days: readonly number[]): Promise<void> => {
      await at.does({ type: 'sequences.startAdd' });
      await at.does({ type: 'sequences.keep', text: text() });
      for (const day of days) await addStep(day);
    },
    start: async (): Promise<void> => {
      await at.does({ type: 'sequences.estimate' });
      await at.does({ type: 'sequences.acknowledge' }, { type: 'sequences.start', ceiling: 0 });
      await runSequencesJob({}, server.services);
      await at.does({ type: 'sequences.refresh' });
    },
    /** What the server has. */
    kept: async () => valueOf(await me.client.call('sequences')).sequences[0]?.steps.map(({ afterDays }) => afterDays),
  };
}

describe('the form', () => {
  it('says which name is wrong and stays, and is saved once where the network was lost', async () => {
    const at = await opened();
    await at.does({ type: 'sequences.startAdd' });
    await at.does({ type: 'sequences.keep', text: at.text(' ') });
    expect(at.context()).toMatchObject({ form: { id: null }, wrong: { name: 'is missing' } });
    at.wire.break('cut');
    await at.does({ type: 'sequences.keep', text: at.text() });
    await at.passes(600_000);
    expect(at.context()).toMatchObject({ form: { id: null }, refusal: expect.stringMatching(/\S/), tasks: [] });
    expect([at.heard('workspace.done'), at.heard('errors.add')]).toEqual([[], []]);
    at.wire.break(null);
    await at.does({ type: 'sequences.keep', text: at.text() });
    expect(at.context().form).toBeNull();
    expect(at.context().rows.map(({ name }) => name)).toEqual(['Spring']);
  });

  it('of a step stays with why where it is refused, and its message is written next when that is asked', async () => {
    const at = await opened();
    await at.make();
    await at.does({ type: 'sequences.addStep' });
    const rule = { ...newRule(0), afterDays: 366 };
    await at.does({ type: 'sequences.keepStep', choice: { channel: 'SMS' }, rule, isWritten: true });
    expect(at.context()).toMatchObject({ stepForm: { isNew: true }, refusal: expect.stringMatching(/\S/) });
    expect(at.heard('mailings.openOf')).toEqual([]);
    await at.does({ type: 'sequences.keepStep', choice: { channel: 'SMS' }, rule: newRule(0), isWritten: true });
    const [step] = at.context().rows[0]?.steps ?? [];
    expect(step).toMatchObject({ type: 'SMS', afterDays: 0 });
    expect(at.heard('mailings.openOf')).toEqual([{ type: 'mailings.openOf', id: step?.mailingId }]);
  });
});

describe('an estimate', () => {
  it('is asked for once what a key changed is saved, and is none where its dialog was left before', async () => {
    const at = await opened();
    await at.make(0, 7);
    const saving = at.wire.hold('saveCampaign', 'before');
    await at.does({ type: 'sequences.toStep', index: 1 }, { type: 'sequences.shiftDays', by: 1 });
    await at.does({ type: 'sequences.estimate' });
    expect([saving.waiting.length, at.wire.of('estimateSequence')]).toEqual([1, []]);
    saving.pass();
    await at.wire.quiet();
    expect(await at.kept()).toEqual([0, 8]);
    expect(at.wire.of('estimateSequence')).toHaveLength(1);
    const [first, second] = at.context().asked?.estimate?.steps ?? [];
    expect(Date.parse(second?.day ?? '') - Date.parse(first?.day ?? '')).toBe(8 * 86_400_000);
    await at.does({ type: 'sequences.leave' });
    await at.does({ type: 'sequences.shiftDays', by: 1 });
    await at.does({ type: 'sequences.estimate' }, { type: 'sequences.leave' });
    saving.open();
    await at.wire.quiet();
    expect(await at.kept()).toEqual([0, 9]);
    expect(at.wire.of('estimateSequence')).toHaveLength(1);
    expect([at.context().asked, at.heard('errors.add')]).toEqual([null, []]);
  });
});

describe('of a campaign', () => {
  it('it begins with its message and its audience; a second time it is shown', async () => {
    const at = await opened();
    const body = { name: 'Calls', content: { type: 'CALL' as const, script: 'Hi' }, audience: at.text().audience };
    const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
    await at.does({ type: 'sequences.startOf', mailingId: mailing.id });
    const { form } = at.context();
    expect(form).toMatchObject({ title: 'Sequence of Calls', text: { audience: { contactIds } } });
    if (form === null) throw new Error('no form opens');
    await at.does({ type: 'sequences.keep', text: form.text });
    expect(at.context().rows).toMatchObject([{ name: 'Calls', steps: [{ mailingId: mailing.id, afterDays: 0 }] }]);
    expect(at.heard('route.go')).toEqual([{ type: 'route.go', path: '/marketing/sequences' }]);
    await at.does({ type: 'sequences.startOf', mailingId: mailing.id });
    expect(at.context().form).toBeNull();
    expect(at.heard('route.go')).toHaveLength(2);
  });

  it('a message of another one comes over to it', async () => {
    const at = await opened();
    const body = { name: 'Calls', content: { type: 'CALL' as const, script: 'Hi' } };
    const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
    await at.make();
    await at.does({ type: 'sequences.addStep' });
    expect(at.context().offered.map(({ id }) => id)).toEqual([mailing.id]);
    await at.does({
      type: 'sequences.keepStep',
      choice: { mailingId: mailing.id },
      rule: newRule(0),
      isWritten: false,
    });
    const { marketingCampaignId } = valueOf(await me.client.call('mailing', { params: { id: mailing.id } }));
    expect(marketingCampaignId).toBe(at.context().rows[0]?.campaignId);
  });
});

describe('steps', () => {
  it('are changed by keys as fast as they come, all of them saved, and undone one by one', async () => {
    const at = await opened();
    await at.make(0, 7, 14);
    expect([at.days(), at.context().stepAt]).toEqual([[0, 7, 14], 2]);
    await at.does(
      { type: 'sequences.shiftDays', by: 1 },
      { type: 'sequences.shiftDays', by: 1 },
      { type: 'sequences.shiftStep', by: -1 },
    );
    expect([at.days(), at.context().stepAt]).toEqual([[0, 16, 7], 1]);
    expect(await at.kept()).toEqual([0, 16, 7]);
    await at.replay('undo');
    expect(await at.kept()).toEqual([0, 7, 16]);
    await at.replay('redo');
    expect(await at.kept()).toEqual([0, 16, 7]);
    await at.does({ type: 'sequences.removeStep' });
    await at.replay('undo');
    expect(await at.kept()).toEqual([0, 16, 7]);
  });

  it('a cell is typed, business days and who gets it by a key; one that was added is taken back', async () => {
    const at = await opened();
    await at.make(0);
    await at.does(
      { type: 'sequences.editSteps', changes: [{ index: 0, rule: { afterDays: 3 } }] },
      { type: 'sequences.turnBusiness' },
      { type: 'sequences.nextCondition' },
    );
    expect(at.context().rows[0]?.steps).toMatchObject([{ afterDays: 3, businessDays: true, onlyIf: 'NOT_DELIVERED' }]);
    await at.addStep(5);
    expect(await at.kept()).toEqual([3, 5]);
    await at.replay('undo');
    expect(await at.kept()).toEqual([3]);
  });

  it('that cannot be saved are told, and are as the server has them again', async () => {
    const at = await opened();
    await at.make(0, 7);
    at.wire.fail('saveCampaign', 503);
    await at.does({ type: 'sequences.shiftDays', by: 1 });
    await at.passes(600_000);
    expect(at.heard('errors.add')).toHaveLength(1);
    expect(at.days()).toEqual(await at.kept());
  });
});

describe('a start', () => {
  it('of what changed meanwhile is refused, and what it would do now stands there, with why', async () => {
    const at = await opened();
    await at.make(0);
    await at.does({ type: 'sequences.estimate' });
    expect(at.context().asked?.estimate?.members).toBe(3);
    valueOf(await me.client.call('deleteContacts', { body: { selection: { items: contactIds.slice(0, 1) } } }));
    await at.does({ type: 'sequences.acknowledge' }, { type: 'sequences.start', ceiling: 0 });
    expect(at.context()).toMatchObject({
      refusal: expect.stringMatching(/look again/),
      asked: { estimate: { members: 2 } },
    });
    await at.does({ type: 'sequences.acknowledge' }, { type: 'sequences.start', ceiling: 0 });
    expect(at.context()).toMatchObject({ asked: null, rows: [{ state: 'RUNNING' }] });
  });

  it('that was left on its way leaves the estimate of another one that was asked for since', async () => {
    const at = await opened();
    await at.make(0);
    await at.does({ type: 'sequences.startAdd' }, { type: 'sequences.keep', text: at.text('Autumn') });
    await at.addStep(0);
    const shut = at.heard('workspace.done').length;
    await at.does({ type: 'sequences.estimate' });
    const starts = at.wire.hold('startSequence');
    await at.does({ type: 'sequences.acknowledge' }, { type: 'sequences.start', ceiling: 0 });
    await at.does({ type: 'sequences.leave' }, { type: 'sequences.cursor', index: 1 });
    await at.does({ type: 'sequences.estimate' });
    const id = at.context().rows[1]?.campaignId ?? 0;
    // Numbers come once nothing is on its way that could change them.
    expect(at.context().asked).toMatchObject({ id, estimate: null });
    starts.open();
    await at.wire.quiet();
    expect(at.context().rows.map(({ name, state }) => [name, state])).toEqual([
      ['Autumn', 'RUNNING'],
      ['Spring', 'DRAFT'],
    ]);
    expect(at.context().asked).toMatchObject({ id, estimate: { members: 3 } });
    expect(at.heard('workspace.done').slice(shut)).toEqual([{ type: 'workspace.done', of: ['sequenceEnd'] }]);
  });
});

describe('who is in it', () => {
  it('is taken out by hand and let back in, both undone; found by name and by state', async () => {
    const at = await opened();
    await at.make(0, 7);
    await at.start();
    const id = at.context().rows[0]?.campaignId ?? 0;
    const members = openDesk(membersMachine, { server, me });
    await members.does({ type: 'members.show', id });
    expect(members.context().rows).toHaveLength(3);
    const states = () => members.context().rows.map(({ state, whyOut }) => whyOut ?? state);
    const [before] = states();
    await members.does({ type: 'members.turn' });
    expect(states()[0]).toBe('HAND');
    expect(members.heard('sequences.refresh')).toHaveLength(1);
    await members.replay('undo');
    expect(states()[0]).toBe(before);
    await members.replay('redo');
    await members.does({ type: 'members.only', state: 'OUT' });
    expect(members.context().rows).toMatchObject([{ whyOut: 'HAND', state: 'OUT' }]);
    await members.does({ type: 'members.only', state: null }, { type: 'members.find', text: 'Ann2' });
    expect(members.context().rows.map(({ name }) => name)).toEqual([expect.stringContaining('Ann2')]);
    await members.does({ type: 'members.openContact' });
    expect(members.heard('contacts.find')).toMatchObject([{ text: expect.stringContaining('Ann2') }]);
  });

  it('and when: a cursor over days and runs, the months around, and whom a run reached', async () => {
    const at = await opened();
    await at.make(0, 7);
    await at.start();
    const { campaignId: id = 0, nextDay = null } = at.context().rows[0] ?? {};
    expect(at.heard('calendar.show').at(-1)).toEqual({ type: 'calendar.show', id, next: nextDay });
    const calendar = openDesk(calendarMachine, { server, me });
    await calendar.does({ type: 'calendar.show', id, next: nextDay });
    const { entries } = calendar.context();
    expect(entries.map(({ step, isDone }) => [step, isDone])).toEqual([
      [1, true],
      [2, false],
    ]);
    await calendar.does({ type: 'calendar.day', day: '2026-01-31' }, { type: 'calendar.moveMonths', by: 1 });
    expect(calendar.context().day).toBe('2026-02-28');
    await calendar.does({ type: 'calendar.moveEntry', by: 1 });
    expect(calendar.context().day).toBe(entries[0]?.day);
    await calendar.does({ type: 'calendar.open' });
    expect(calendar.heard('mailings.look')).toEqual([{ type: 'mailings.look', id: entries[0]?.mailingId }]);
    await calendar.does({ type: 'calendar.moveEntry', by: 1 });
    expect(calendar.context().day).toBe(entries[1]?.day);
    // Nothing went out yet there: nothing opens.
    await calendar.does({ type: 'calendar.open' }, { type: 'calendar.moveDays', by: -7 });
    expect(calendar.heard('mailings.look')).toHaveLength(1);
    expect(calendar.context().day).toBe(entries[0]?.day);
  });
});
