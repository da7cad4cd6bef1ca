import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { administrationMachine } from '../../../src/machines/account/administration.ts';
import { shownDetails, underCursor } from '../../../src/machines/account/administration/context.ts';
import { visitsMachine } from '../../../src/machines/account/visits.ts';
import { newAccount } from '../../support/billing.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (operator = await server.signIn()));

async function opened(me: SignedIn = operator) {
  const desk = openDesk(administrationMachine, { server, me });
  await desk.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'administration' });
  return desk;
}
type Desk = Awaited<ReturnType<typeof opened>>;
const goTo = async (desk: Desk, id: number): Promise<void> =>
  await desk.does({
    type: 'administration.cursor',
    index: desk.context().rows.findIndex((row) => row.id === id),
  });
async function owing() {
  const account = await newAccount(server, 0, { ownUse: false });
  const body = { what: 'LIMIT', dollars: 500 } as const;
  valueOf(await operator.client.call('changeCustomer', { params: { id: account.accountId }, body }));
  const owner = await account.signIn();
  valueOf(await owner.client.call('changePlan', { params: { id: account.id }, body: { planId: 945 } }));
  return { ...account, owner };
}

it('accounts are read while the pane is on screen, with the details of the one under the cursor', async () => {
  const { accountId, username } = await owing();
  const desk = await opened();
  await goTo(desk, accountId);
  expect(underCursor(desk.context())?.owner).toBe(username);
  expect(shownDetails(desk.context())).toMatchObject({ id: accountId, open: 199 });
  // Of the next one, never those of before.
  await desk.does({ type: 'administration.moveTo', place: 'last' });
  expect(shownDetails(desk.context())?.id).toBe(underCursor(desk.context())?.id);
});

it('pages come as they are wanted, and a name narrows them to those that have it', async () => {
  for (let made = 0; made < 105; made += 1)
    await server.addUser({ username: `paged${made}@example.com`, password: 'a long enough password' });
  const desk = await opened();
  const { rows, total } = desk.context();
  expect([rows.length, total > 100]).toEqual([100, true]);
  await desk.does({ type: 'administration.more' });
  expect(desk.context().rows).toHaveLength(total);
  expect(new Set(desk.context().rows.map(({ id }) => id)).size).toBe(total);
  await desk.does({ type: 'administration.text', text: 'paged7@' });
  expect(desk.context().rows.map(({ owner }) => owner)).toEqual(['paged7@example.com']);
  await desk.does({ type: 'administration.text', text: 'nobody like that' });
  expect(desk.context()).toMatchObject({ rows: [], total: 0, details: null });
  // All are all, whatever they are called.
  await desk.does({ type: 'administration.filter', filter: 'ALL' });
  expect(desk.context()).toMatchObject({ text: '', total });
});

it('a bill is settled from its account, and its row is what it is then', async () => {
  const { accountId } = await owing();
  const desk = await opened();
  await goTo(desk, accountId);
  await desk.does({ type: 'administration.ask', form: 'settle' });
  expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'administrationAct' }]);
  await desk.does({ type: 'administration.settle', reference: 'wire 7' });
  expect(desk.heard('workspace.done')).toHaveLength(1);
  expect(underCursor(desk.context())).toMatchObject({ id: accountId, open: 0 });
  // There is nothing to settle any more: nothing is asked.
  await desk.does({ type: 'administration.ask', form: 'settle' });
  expect(desk.heard('workspace.open')).toHaveLength(1);
});

it('what is refused is said in the dialog, which stays; an account that was made is told its link once', async () => {
  const desk = await opened();
  await desk.does({ type: 'administration.ask', form: 'make' });
  await desk.does({ type: 'administration.make', owner: 'owner@example.com', openLimit: 0 });
  expect(desk.context()).toMatchObject({
    form: 'make',
    refusal: 'There is a user called owner@example.com already. No account was made.',
    wrong: { owner: 'is taken' },
  });
  await desk.does({ type: 'administration.make', owner: 'made@example.com', openLimit: 5 });
  expect(desk.context().link).toMatch(/#.*[\da-f]{64}$/);
  expect(underCursor(desk.context())).toMatchObject({ owner: 'made@example.com', openLimit: 5 });
  await desk.does({ type: 'administration.leave' });
  expect(desk.context()).toMatchObject({ link: null, form: null });
});

it('the installation is read when it is looked at; what could not be read is said, and read again', async () => {
  const desk = await opened();
  await desk.does({ type: 'administration.look', view: 'installation' });
  expect(desk.context().installation).toMatchObject({ books: [], backups: null });
  // Nobody else reads any of it.
  const other = await opened(await server.newcomer());
  await other.does({ type: 'administration.ask', form: 'make' });
  expect([other.context().rows, other.context().error, other.told]).toEqual([[], null, []]);
  // Who operated until just now is told.
  const later = await opened({ ...(await server.newcomer()), auth: operator.auth });
  expect(later.state().matches({ list: 'failed' })).toBe(true);
  expect(later.context().error).toContain('who operates the installation');
});

it('nobody is looked into who does not invite, and who enters is told to begin anew', async () => {
  const { accountId, owner } = await owing();
  const desk = await opened();
  await goTo(desk, accountId);
  await desk.does({ type: 'administration.ask', form: 'enter' });
  expect(desk.heard('workspace.open')).toEqual([]);
  const body = { operatorId: operator.auth.profile.id, hours: 1 };
  valueOf(await owner.client.call('inviteVisit', { body }));
  await desk.does({ type: 'administration.filter', filter: 'INVITING' });
  await desk.does({ type: 'administration.ask', form: 'enter' });
  await desk.does({ type: 'administration.enter' });
  expect(desk.context().hasEntered).toBe(true);
});

it('the owner invites and ends it; a member reads nothing of it', async () => {
  const { owner } = await owing();
  const desk = openDesk(visitsMachine, { server, me: owner });
  await desk.does({ type: 'app.signedIn', answer: owner.auth }, { type: 'pane.shown', pane: 'security' });
  const operatorId = operator.auth.profile.id;
  await desk.does({ type: 'visits.start' });
  await desk.does({ type: 'visits.invite', operatorId, as: 'SCOUT', hours: 24 });
  expect(desk.context().visits).toMatchObject([{ as: 'SCOUT', isInside: false }]);
  await desk.does({ type: 'visits.invite', operatorId, as: 'FULL', hours: 168 });
  expect(desk.context().refusal).toContain('end that first. Nobody was invited.');
  await desk.does({ type: 'visits.end' });
  expect(desk.context().visits).toEqual([]);
  const person = { username: 'member-of-it@example.com', password: 'a long enough password' };
  await server.addUser({ ...person, accountId: owner.auth.profile.accountId, type: 'TEAM_FULL' });
  const member = await server.signIn(person);
  const theirs = openDesk(visitsMachine, { server, me: member });
  await theirs.does({ type: 'app.signedIn', answer: member.auth }, { type: 'pane.shown', pane: 'security' });
  expect([theirs.context().operators, theirs.told]).toEqual([[], []]);
});
