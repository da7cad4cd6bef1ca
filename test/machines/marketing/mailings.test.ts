/** Campaigns on the real server: what is typed stays where it is refused or lost, and an order is of what was looked at. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailingsMachine } from '../../../src/machines/marketing/mailings.ts';
import { blankText, type MailingsContext, type MailingText } from '../../../src/machines/marketing/mailings/context.ts';
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
  const at = openDesk(mailingsMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'mailings' });
  const context = (): MailingsContext => at.context();
  const text = (more: Partial<MailingText> = {}): MailingText => ({
    ...blankText,
    name: 'Spring',
    text: 'Hello #OwnerFirstName#',
    audience: { ...blankText.audience, contactIds },
    ...more,
  });
  return {
    ...at,
    context,
    text,
    keep: async (written: MailingText) =>
      await at.does({ type: 'mailings.startAdd' }, { type: 'mailings.keep', text: written }),
    estimate: async () => {
      await at.does({ type: 'mailings.estimate' });
      await at.does({ type: 'mailings.acknowledge' });
    },
  };
}

describe('the form', () => {
  it.each([
    ['the network is lost on the way', 'cut'],
    ['the database is gone', 503],
    ['the server breaks', 500],
  ] as const)('stays where %s, and is saved once when it is sent again', async (_, fault) => {
    const at = await opened();
    at.wire.break(fault);
    await at.keep(at.text());
    await at.passes(600_000);
    expect(at.context()).toMatchObject({ form: { id: null }, refusal: expect.stringMatching(/\S/), tasks: [] });
    expect(at.heard('workspace.done')).toEqual([]);
    at.wire.break(null);
    await at.does({ type: 'mailings.keep', text: at.text() });
    expect(at.context()).toMatchObject({ form: null, refusal: null });
    expect(at.heard('workspace.done')).toHaveLength(1);
    expect(at.context().rows.map(({ name }) => name)).toEqual(['Spring']);
  });

  it('neither shuts the form of another that was opened since nor is said in it, and an order leaves the estimate of another', async () => {
    const at = await opened();
    const gate = at.wire.hold('saveMailing');
    await at.keep(at.text({ name: 'First' }));
    await at.does({ type: 'mailings.leave', dialog: 'form' }, { type: 'mailings.startAdd' });
    const { form } = at.context();
    gate.open();
    await at.wire.quiet();
    expect(at.context().form).toBe(form);
    expect(at.heard('workspace.done')).toEqual([]);
    await at.keep(at.text({ name: 'Second' }));
    await at.estimate();
    const orders = at.wire.hold('orderMailing');
    await at.does({ type: 'mailings.order' }, { type: 'mailings.leave', dialog: 'estimate' });
    await at.does({ type: 'mailings.cursor', index: 1 });
    await at.does({ type: 'mailings.estimate' });
    expect(at.context().asked?.name).toBe('First');
    orders.open();
    await at.wire.quiet();
    expect(at.context().asked?.name).toBe('First');
    expect(at.heard('workspace.done')).toEqual([{ type: 'workspace.done', of: ['mailingForm'] }]);
  });

  it('says what is wrong with which field, and is as it was', async () => {
    const at = await opened();
    await at.keep(at.text({ name: ' ' }));
    expect(at.context()).toMatchObject({ form: { id: null }, wrong: { name: 'is missing' } });
    await at.keep(at.text({ text: 'x'.repeat(5001) }));
    expect(Object.keys(at.context().wrong)).toEqual(['content.message']);
    await at.keep(at.text({ type: 'VOICEMAIL', voice: { ...blankText.voice, ports: 51 } }));
    expect(Object.keys(at.context().wrong)).toEqual(['content.ports']);
    expect([at.context().rows, at.heard('workspace.done'), at.heard('errors.add')]).toEqual([[], [], []]);
  });
});

describe('a channel', () => {
  it('shows its campaigns alone; one that is saved in another is looked at there, and estimated', async () => {
    const at = await opened();
    await at.keep(at.text({ name: 'By text' }));
    await at.keep(at.text({ name: 'By call', type: 'CALL' }));
    const names = () => at.context().rows.map(({ name }) => name);
    expect(names()).toEqual(['By call', 'By text']);
    await at.does({ type: 'mailings.channel', channel: 'CALL' });
    expect(names()).toEqual(['By call']);
    await at.does({ type: 'mailings.startAdd' });
    expect(at.context().form?.text.type).toBe('CALL');
    const second = at.text({ name: 'By text, too' });
    await at.does({ type: 'mailings.keep', text: second, next: 'estimate' });
    expect(names()).toEqual(['By text, too', 'By text']);
    expect(at.context()).toMatchObject({ channel: 'SMS', asked: { name: 'By text, too' } });
    expect(at.heard('route.go')).toEqual([{ type: 'route.go', path: '/marketing/sms' }]);
    await at.does({ type: 'mailings.channel', channel: 'POSTCARD' });
    expect(names()).toEqual([]);
    await at.does({ type: 'mailings.channel', channel: null });
    expect(names()).toHaveLength(3);
  });

  it('a campaign is deleted again where another channel is looked at', async () => {
    const at = await opened();
    await at.keep(at.text({ name: 'By text' }));
    const [row] = at.context().rows;
    await at.does({ type: 'mailings.channel', channel: 'EMAIL' });
    await at.does({ type: 'mailings.remove', id: row?.id ?? 0, isReplay: true });
    expect(at.context().all).toEqual([]);
  });
});

describe('what was deleted', () => {
  it('stands in a dialog with when, comes back, and goes again by undo', async () => {
    const at = await opened();
    await at.keep(at.text({ name: 'Kept' }));
    await at.keep(at.text({ name: 'Gone' }));
    const [gone] = at.context().rows;
    await at.does({ type: 'mailings.delete' });
    server.clock.advance(60);
    await at.does({ type: 'mailings.startDialog', dialog: 'restore' });
    expect(at.heard('workspace.open').at(-1)).toMatchObject({ overlay: 'mailingRestore' });
    expect(at.context().deleted.map(({ name }) => name)).toEqual(['Gone']);
    const deleted = at.context().deleted[0]?.modified ?? '';
    expect(server.clock.now().getTime() - Date.parse(deleted)).toBe(60 * 60_000);
    await at.does({ type: 'mailings.bringBack', id: gone?.id ?? 0, name: 'Gone' });
    expect(at.context().rows.map(({ name }) => name)).toContain('Gone');
    expect(at.context().rows[at.context().cursor]?.name).toBe('Gone');
    expect(at.heard('history.push').at(-1)).toMatchObject({
      label: 'Bring back campaign Gone',
      undo: { type: 'mailings.remove', id: gone?.id },
    });
    await at.does({ type: 'mailings.startDialog', dialog: 'restore' });
    expect(at.context().deleted).toEqual([]);
  });

  it('that cannot be read opens no dialog and says why', async () => {
    const at = await opened();
    at.wire.break(500);
    await at.does({ type: 'mailings.startDialog', dialog: 'restore' });
    expect(at.heard('workspace.open')).toEqual([]);
    expect(at.heard('errors.add')).toHaveLength(1);
  });
});

describe('what campaigns brought', () => {
  it('is read before the dialog that compares them opens; what cannot be read is told and opens none', async () => {
    const at = await opened();
    at.wire.break(500);
    await at.does({ type: 'mailings.startDialog', dialog: 'compare' });
    expect(at.heard('workspace.open')).toEqual([]);
    expect(at.heard('errors.add')).toHaveLength(1);
    at.wire.break(null);
    await at.keep(at.text());
    await at.estimate();
    await at.does({ type: 'mailings.order' }, { type: 'mailings.startDialog', dialog: 'compare' });
    expect(at.heard('workspace.open').at(-1)).toMatchObject({ overlay: 'mailingCompare' });
    expect(at.context().tallies).toEqual({ templates: [], lists: [] });
  });
});

describe('an order', () => {
  it('of a list that changed meanwhile is refused, and what it would do now stands there, with why', async () => {
    const at = await opened();
    await at.keep(at.text());
    await at.estimate();
    valueOf(await me.client.call('deleteContacts', { body: { selection: { items: contactIds.slice(0, 1) } } }));
    await at.does({ type: 'mailings.order' });
    expect(at.context()).toMatchObject({
      refusal: 'The list changed: 2 recipients and $0.00 now. Please look again; nothing was ordered.',
      asked: { estimate: { recipientTotal: 2 } },
    });
    expect(at.heard('workspace.done')).toHaveLength(1); // of the form
    await at.does({ type: 'mailings.order' });
    expect(at.context()).toMatchObject({ asked: null });
    expect(at.context().rows).toMatchObject([{ status: 'PROCESSING', recipientTotal: 2 }]);
  });

  it('of an estimate that is 16 minutes old, too; where the new one cannot be had, the old one stays with why', async () => {
    const at = await opened();
    await at.keep(at.text());
    await at.estimate();
    server.clock.advance(16);
    const gate = at.wire.hold('estimateMailing');
    await at.does({ type: 'mailings.order' });
    gate.pass({ fault: 503 });
    gate.open();
    await at.does();
    expect(at.context().refusal).toContain('older than 15 minutes');
    expect(at.context().asked?.estimate?.recipientTotal).toBe(3);
    await at.does({ type: 'mailings.order' });
    expect(at.context().refusal).toContain('older than 15 minutes');
    await at.does({ type: 'mailings.order' });
    expect(at.context().rows[0]?.status).toBe('PROCESSING');
  });

  it('whose answer is lost is told in the dialog, and was made once', async () => {
    const at = await opened();
    await at.keep(at.text());
    await at.estimate();
    at.wire.fail('orderMailing', 'lost');
    await at.does({ type: 'mailings.order' });
    await at.passes(600_000);
    expect(at.context().asked).not.toBeNull();
    expect(at.context().refusal).toMatch(/\S/);
    await at.does({ type: 'mailings.refresh' });
    expect(at.context().rows).toMatchObject([{ status: 'PROCESSING', recipientTotal: 3 }]);
  });
});
