/** The team on the screen, kept by the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../src/api/contract/account/team.ts';
import { teamMachine } from '../../../src/machines/account/team.ts';
import { memberUnderCursor } from '../../../src/machines/account/team/context.ts';
import { newDraft, personOf } from '../../../src/panes/account/team/memberDraft.ts';
import { moveTo, newAccount } from '../../support/billing.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { inviteOne, join, newAddress, type Account } from '../../support/team.ts';

const ESSENTIALS = 943;
const PRO = 945;

let server: TestServer;
let account: Account;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  moveTo(server, '2026-11-10');
});
afterAll(async () => await server.close());
beforeEach(async () => {
  account = await newAccount(server);
  me = await account.signIn();
});

const choosePlan = async (planId: number): Promise<void> =>
  void valueOf(await me.client.call('changePlan', { params: { id: account.id }, body: { planId } }));

/** Somebody at the page of the team. */
async function desk(person = me) {
  const at = openDesk(teamMachine, { server, me: person });
  await at.does({ type: 'app.signedIn', answer: person.auth }, { type: 'pane.shown', pane: 'team' });
  const member = (id: number): Member | undefined => at.context().team?.teamMembers.find((one) => one.id === id);
  return {
    ...at,
    member,
    /** With the cursor on a member. */
    on: async (id: number) => {
      const index = at.context().team?.teamMembers.findIndex((one) => one.id === id) ?? -1;
      await at.does({ type: 'team.cursor', index });
      expect(memberUnderCursor(at.context())?.id).toBe(id);
    },
    /** What the foot of the screen said last. */
    said: () => String(at.heard('history.say').at(-1)?.['text']),
    opened: () => at.heard('workspace.open').map((message): unknown => message['overlay']),
  };
}

const person = (more: Partial<ReturnType<typeof newDraft>> = {}) =>
  personOf({ ...newDraft(), firstName: 'Ann', lastName: 'Lee', username: newAddress(), ...more });

describe('the team', () => {
  it('R-TEAM-007 is read while its pane is on screen, with all that the screen shows of it', async () => {
    await choosePlan(PRO);
    const at = openDesk(teamMachine, { server, me });
    await at.does({ type: 'app.signedIn', answer: me.auth });
    expect(at.context().team).toBeNull();
    await at.does({ type: 'pane.shown', pane: 'team' });
    expect(at.context().team).toMatchObject({
      teamMembers: [{ subUser: 0, username: account.username }],
      teamCounts: { fullAccessCount: 0, scoutCount: 0 },
      plantypes: [{ userType: 'TEAM_FULL', amount: 0 }, { userType: 'SCOUT' }],
      canCreate: true,
      isPaidUser: false,
      vendorPhoneNumber: expect.any(String) as string,
      vendorEmailAddress: expect.any(String) as string,
    });
    // R-TEAM-008
    expect(at.context().seats).toMatchObject({ preloaded: 2, maximum: 5 });
  });

  it('R-TEAM-023 keeps why it could not be loaded until it is there, and is asked for again', async () => {
    const at = openDesk(teamMachine, { server, me });
    await at.does({ type: 'app.signedIn', answer: me.auth });
    at.wire.fail('team', 503);
    await at.does({ type: 'pane.shown', pane: 'team' });
    expect([at.state().matches({ list: 'failed' }), at.context().error === null]).toEqual([true, false]);
    expect(at.heard('errors.add')).toMatchObject([{ action: { event: { type: 'team.refresh' } } }]);
    const { error } = at.context();
    await at.does({ type: 'team.undo' });
    expect(at.context().error).toBe(error);
    await at.does({ type: 'team.refresh' });
    expect([at.context().error, at.context().team?.teamMembers.length]).toEqual([null, 1]);
  });

  it('is the owner’s: a member sees whose it is, and one who seats people for them sees the team', async () => {
    const mate = await join(server, account, { firstName: 'Bea' });
    const at = await desk(mate);
    expect([at.state().matches({ list: 'denied' }), at.heard('errors.add')]).toEqual([true, []]);
    const owner = await desk();
    const { username: _, type: _type, ...fields } = person();
    await owner.does({ type: 'team.save', id: mate.id, fields: { ...fields, duties: ['TEAM'] } });
    expect(owner.member(mate.id)?.duties).toEqual(['TEAM']);
    await at.does({ type: 'team.refresh' });
    expect(at.context().team?.teamMembers).toHaveLength(2);
    // How many seats there are is the owner's to know, and nobody changes themselves.
    expect(at.context().seats).toBeNull();
    await at.on(mate.id);
    await at.does({ type: 'team.remove' });
    expect([at.opened(), at.said()]).toEqual([[], 'Nobody changes their own seat and limits.']);
  });
});

describe('a person', () => {
  it('is not asked for before the team is read, and whoever asks is told so', async () => {
    const at = openDesk(teamMachine, { server, me });
    await at.does({ type: 'app.signedIn', answer: me.auth });
    for (const type of ['team.startInvite', 'team.startPaste'] as const) await at.does({ type });
    expect(at.heard('workspace.open')).toEqual([]);
    expect(at.heard('history.say').map(({ text }): unknown => text)).toEqual(
      Array(2).fill('The team is being read: once more in a moment'),
    );
  });

  it('R-TEAM-016 R-TEAM-019 R-TEAM-021 is asked for, quoted and invited, and the link is told once', async () => {
    await choosePlan(ESSENTIALS);
    const at = await desk();
    await at.does({ type: 'team.startInvite' });
    const ann = person();
    at.child.send({ type: 'team.typedEmail', email: account.username });
    await at.passes(400);
    expect(at.context().address).toMatchObject({ email: account.username, exists: true });
    at.child.send({ type: 'team.typedEmail', email: 'half@an' });
    await at.passes(400);
    expect(at.context().address).toMatchObject({ email: 'half@an', exists: null });
    at.child.send({ type: 'team.typedEmail', email: ann.username });
    await at.passes(400);
    expect(at.context().address).toMatchObject({ exists: false });
    await at.does({ type: 'team.quote', people: [ann] });
    expect(at.context().quote).toMatchObject({ wrong: [], refusal: null, amount: 30, lines: [{ product: 'SEAT' }] });
    await at.does({ type: 'team.invite' });
    const [, one] = at.context().team?.teamMembers ?? [];
    expect(one).toMatchObject({
      ...ann,
      state: 'INVITED',
      seat: 'PAID',
      marketingContactLimit: 5000,
      marketingListPropertyLimit: 5000,
      favoritePropertyLimit: 100,
    });
    expect(at.context()).toMatchObject({ cursor: 1, quote: null, invited: [], refusal: null });
    expect(at.context().links).toMatchObject([
      { username: ann.username, invitation: { url: expect.stringContaining('#invitation=') as string, sentTo: null } },
    ]);
    expect([at.opened(), at.said()]).toEqual([['teamInvite', 'teamLinks'], `Invited ${ann.username}`]);
    // Whom rows can be assigned to is read again.
    expect(at.heard('session.refresh')).toHaveLength(1);
    await at.does({ type: 'team.forgetLinks' });
    expect(at.context().links).toBeNull();
  });

  it('whose price is another by now is quoted anew, beside why it was refused, and nothing typed is lost', async () => {
    await choosePlan(PRO);
    await inviteOne(account);
    const at = await desk();
    const ann = person();
    await at.does({ type: 'team.startInvite' }, { type: 'team.quote', people: [ann] });
    expect(at.context().quote?.amount).toBe(0);
    // In another tab the last included seat is taken meanwhile.
    await inviteOne(account);
    await at.does({ type: 'team.invite' });
    expect(at.context().refusal?.text).toContain('The amount due is $30.00, not $0.00.');
    expect(at.context()).toMatchObject({ quote: { amount: 30 }, invited: [ann] });
    await at.does({ type: 'team.invite' });
    expect(at.context()).toMatchObject({ refusal: null, quote: null, team: { teamCounts: { fullAccessCount: 3 } } });
  });

  it('with a used address is named, and nobody is invited', async () => {
    const at = await desk();
    await at.does(
      { type: 'team.startInvite' },
      { type: 'team.quote', people: [person({ username: account.username })] },
    );
    expect(at.context().quote?.wrong).toEqual([{ row: 0, fieldErrors: { username: 'is in use' } }]);
    await at.does({ type: 'team.rewrite' });
    expect(at.context().quote).toBeNull();
    await at.does({ type: 'team.invite' });
    expect(at.context().team?.teamMembers).toHaveLength(1);
  });

  it('is sent another link, and the one before opens nothing', async () => {
    const { id, token } = await inviteOne(account);
    const at = await desk();
    await at.on(id);
    await at.does({ type: 'team.send' });
    expect(at.context().links).toMatchObject([{ invitation: { memberId: id } }]);
    expect(await server.client().call('invitation', { body: { token } })).toMatchObject({ status: 410 });
  });
});

describe('rows of a sheet', () => {
  it('are quoted as soon as they are pasted, and invited together with one invoice', async () => {
    await choosePlan(PRO);
    const at = await desk();
    const [ann, bea, cy] = [newAddress(), newAddress(), newAddress()];
    await at.does({
      type: 'team.startPaste',
      text: `Name\tE-mail\tType\tContacts\nAnn Lee\t${ann}\tfull access\t100\nBea Ray\t${bea}\tpro\t\nCy Fox\t${cy}\tscout\tnone`,
    });
    expect(at.context().quote).toMatchObject({ wrong: [], amount: 0, refusal: null });
    await at.does({ type: 'team.invite' });
    expect(at.context().links?.map(({ name }) => name)).toEqual(['Ann Lee', 'Bea Ray', 'Cy Fox']);
    const limits = at.context().team?.teamMembers.map((one) => [one.username, one.type, one.marketingContactLimit]);
    expect(limits?.slice(1)).toEqual([
      [ann, 'TEAM_FULL', 100],
      [bea, 'TEAM_FULL', 5000],
      [cy, 'SCOUT', null],
    ]);
    expect(at.context().pasted).toBe('');
  });

  it('of which a column is not taken are not asked about before that was seen: it may have said who is a scout', async () => {
    const at = await desk();
    const text = `Name;E-Mail;Typ\nBea Ray;${newAddress()};scout`;
    await at.does({ type: 'team.startPaste', text });
    expect([at.context().quote, at.context().pasted]).toEqual([null, text]);
  });

  it('of which one is wrong are not asked about, and stay in their field when the dialog is closed', async () => {
    const at = await desk();
    const text = `Ann Lee\tann+team@example.com`;
    await at.does({ type: 'team.startPaste', text });
    expect([at.context().quote, at.context().pasted]).toEqual([null, text]);
    await at.does({ type: 'team.leave' }, { type: 'team.startPaste' });
    expect(at.context().pasted).toBe(text);
    await at.does({ type: 'team.quote', people: [person(), person({ username: account.username })] });
    expect(at.context().quote?.wrong).toEqual([{ row: 1, fieldErrors: { username: 'is in use' } }]);
    await at.does({ type: 'team.draftPaste', text: '' });
    expect(at.context().quote).toBeNull();
  });
});

describe('a member', () => {
  it('R-TEAM-014 R-TEAM-015 is upgraded at the price that was seen, downgraded, removed with an heir, and both undone', async () => {
    await choosePlan(ESSENTIALS);
    const heir = await join(server, account, { firstName: 'Bea' });
    const ann = await join(server, account, { firstName: 'Ann', type: 'SCOUT' });
    const at = await desk();
    await at.on(ann.id);
    await at.does({ type: 'team.upgrade' });
    const { order } = at.context();
    expect(order).toEqual({ kind: 'UPGRADE', memberId: ann.id });
    if (order === null) return;
    await at.does({ type: 'team.order', order });
    expect(at.member(ann.id)).toMatchObject({ type: 'TEAM_FULL', seat: 'PAID' });
    expect(at.said()).toBe('Ann Lee has full access');
    await at.does({ type: 'team.downgrade' }, { type: 'team.order', order: { kind: 'DOWNGRADE', memberId: ann.id } });
    expect(at.member(ann.id)?.lowersOn).toBe('2026-12-10');
    await at.does({ type: 'team.remove' });
    expect(at.context().order).toEqual({ kind: 'REMOVE', memberId: ann.id });
    await at.does({ type: 'team.order', order: { kind: 'REMOVE', memberId: ann.id }, heirId: heir.id });
    expect(at.member(ann.id)).toMatchObject({ leavesOn: '2026-12-10', heirId: heir.id });
    // One after the other, as they came.
    await at.does({ type: 'team.undo' });
    expect(at.member(ann.id)).toMatchObject({ leavesOn: null, heirId: null, lowersOn: '2026-12-10' });
    await at.does({ type: 'team.undo' });
    expect(at.member(ann.id)).toMatchObject({ leavesOn: null, lowersOn: null, pending: null });
    expect(at.heard('history.undo')).toEqual([]);
    // Nothing is pending: the key is that of all undo again.
    await at.does({ type: 'team.undo' });
    expect(at.heard('history.undo')).toHaveLength(1);
    expect(at.heard('history.push')).toEqual([]);
  });

  it('whose price is another by now keeps the dialog with why, and the team as it is', async () => {
    await choosePlan(PRO);
    const ann = await join(server, account, { type: 'SCOUT' });
    await inviteOne(account);
    const at = await desk();
    await at.on(ann.id);
    await at.does({ type: 'team.upgrade' });
    await inviteOne(account);
    const order = { kind: 'UPGRADE', memberId: ann.id } as const;
    await at.does({ type: 'team.order', order });
    expect(at.context().refusal?.text).toContain('The amount due is $30.00, not $0.00.');
    expect(at.context().quote).toMatchObject({ amount: 30, lines: [{ text: 'Full-access seat: Ann Lee' }] });
    expect(at.heard('workspace.done')).toEqual([]);
    await at.does({ type: 'team.order', order });
    expect(at.member(ann.id)?.type).toBe('TEAM_FULL');
    expect(at.heard('workspace.done')).toHaveLength(1);
  });

  it('is gone at once with the password of whoever does it, and stays without', async () => {
    const ann = await join(server, account);
    const at = await desk();
    await at.on(ann.id);
    await at.does({ type: 'team.remove' }, { type: 'team.order', order: { kind: 'REMOVE', memberId: ann.id } });
    await at.does({ type: 'team.remove' });
    const order = { kind: 'LEAVE_NOW', memberId: ann.id } as const;
    expect(at.context().order).toEqual(order);
    await at.does({ type: 'team.order', order, password: 'not this one' });
    expect(at.context().refusal?.fields).toHaveProperty('accountPassword');
    await at.does({ type: 'team.order', order, password: 'a long enough password' });
    expect(at.member(ann.id)).toBeUndefined();
  });

  it('is suspended and let in again, and an invitation is revoked', async () => {
    const ann = await join(server, account);
    const invited = await inviteOne(account);
    const at = await desk();
    await at.on(ann.id);
    await at.does({ type: 'team.suspend' });
    expect([at.member(ann.id)?.state, at.said()]).toEqual(['SUSPENDED', 'Ann Lee is suspended']);
    await at.does({ type: 'team.suspend' });
    expect([at.member(ann.id)?.state, at.said()]).toEqual(['ACTIVE', 'Ann Lee can sign in again']);
    await at.on(invited.id);
    await at.does({ type: 'team.remove' });
    expect(at.context().order).toEqual({ kind: 'REVOKE', memberId: invited.id });
    await at.does({ type: 'team.order', order: { kind: 'REVOKE', memberId: invited.id } });
    expect(at.member(invited.id)).toBeUndefined();
  });

  it('says why a key does nothing, and the owner stays as they are', async () => {
    const { id } = await inviteOne(account);
    const at = await desk();
    await at.on(id);
    await at.does({ type: 'team.downgrade' });
    expect(at.said()).toBe('Ann Lee has not accepted the invitation yet.');
    await at.does({ type: 'team.moveTo', place: 'first' }, { type: 'team.remove' }, { type: 'team.edit' });
    expect(at.said()).toBe('The owner of the account stays as they are.');
    expect(at.opened()).toEqual([]);
  });

  it('is changed by a dialog, which keeps what was typed when it is refused', async () => {
    const ann = await join(server, account);
    const at = await desk();
    await at.on(ann.id);
    await at.does({ type: 'team.edit' });
    expect([at.context().form, at.opened()]).toEqual([ann.id, ['teamMember']]);
    const { username: _, type: _type, ...fields } = person({ firstName: 'Anna', phone: '434 555 0100' });
    await at.does({ type: 'team.save', id: ann.id, fields: { ...fields, phone: '12' } });
    expect(at.context().refusal?.fields).toHaveProperty('phone');
    expect(at.heard('workspace.done')).toEqual([]);
    await at.does({ type: 'team.save', id: ann.id, fields });
    expect(at.member(ann.id)).toMatchObject({ firstName: 'Anna', phone: '434 555 0100' });
    expect(at.heard('workspace.done')).toHaveLength(1);
  });
});
