/** A page that was opened with the link of an invitation. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PageLink } from '../../../src/api/account/pageLink.ts';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { childInput, memoryStorage } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { newAccount } from '../../support/billing.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { GOOD_PASSWORD, inviteOne, type Account } from '../../support/team.ts';
import { openWire } from '../../support/wire.ts';

let server: TestServer;
let account: Account;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

let open: (() => void)[] = [];
beforeEach(async () => void (account = await newAccount(server)));
afterEach(() => {
  for (const stop of open) stop();
  open = [];
});

const linkOf = (token: string): PageLink => ({ kind: 'invitation', token });

/** A browser, of which pages come and go. */
function browser() {
  const storage = { session: memoryStorage(), local: memoryStorage() };
  const wire = openWire(server, null, cookieJar().fetch);
  return {
    storage,
    wire,
    page: (link: PageLink | null = null) => {
      const { child, stop } = inRoot(sessionMachine, {
        ...childInput(wire.client),
        storage,
        now: () => new Date(),
        link,
      });
      open.push(stop);
      return {
        child,
        stop,
        context: () => child.getSnapshot().context,
        is: (state: string) => child.getSnapshot().matches({ authenticating: { invited: state } } as never), // by its name
        isIn: () => child.getSnapshot().matches('authenticated'),
        quiet: wire.quiet,
      };
    },
  };
}

it('shows who invites whom and uses nothing up, is there again after a reload, and signs in with the password chosen', async () => {
  const { token, username } = await inviteOne(account);
  const { page, storage } = browser();
  const first = page(linkOf(token));
  await first.quiet();
  expect(first.context().invitation).toMatchObject({ username, firstName: 'Ann', invitedBy: account.username });
  first.stop();
  // The address of the page shows nothing of the link.
  const at = page();
  await at.quiet();
  expect([at.is('choosing'), at.context().invitation?.username]).toEqual([true, username]);
  at.child.send({ type: 'session.accept', password: 'ann' });
  await at.quiet();
  expect([at.is('choosing'), at.context().error]).toEqual([true, 'The password needs 10 characters or more.']);
  at.child.send({ type: 'session.accept', password: GOOD_PASSWORD });
  await at.quiet();
  expect([at.isIn(), at.context().answer?.profile.username]).toEqual([true, username]);
  expect(at.context()).toMatchObject({ link: null, invitation: null, oneTimeToken: '' });
  at.stop();
  expect(storage.session.getItem('platbook.invitation')).toBeNull();
});

it('says of a link that opens nothing any more what to do, and leads to the sign-in', async () => {
  const { page, storage } = browser();
  const at = page(linkOf('of-somebody-long-gone'));
  await at.quiet();
  expect([at.is('over'), at.context().error]).toEqual([
    true,
    'This invitation has expired, or was used or taken back: ask for a new one. Nobody was signed in.',
  ]);
  at.child.send({ type: 'session.leaveInvitation' });
  await at.quiet();
  expect(at.child.getSnapshot().matches({ authenticating: 'signedOut' })).toBe(true);
  expect([at.context().error, storage.session.getItem('platbook.invitation')]).toEqual([null, null]);
});

it('that was taken back while somebody chose a password says so', async () => {
  const { token, id } = await inviteOne(account);
  const at = browser().page(linkOf(token));
  await at.quiet();
  const { client } = await account.signIn();
  await client.call('removeMember', { query: {}, body: { memberId: id } });
  at.child.send({ type: 'session.accept', password: GOOD_PASSWORD });
  await at.quiet();
  expect(at.is('over')).toBe(true);
});

it('that could not be read is read again', async () => {
  const { token, username } = await inviteOne(account);
  const { page, wire } = browser();
  wire.fail('invitation', 503);
  const at = page(linkOf(token));
  await at.quiet();
  expect(at.is('failed')).toBe(true);
  at.child.send({ type: 'session.askAgain' });
  await at.quiet();
  expect(at.context().invitation?.username).toBe(username);
});

it('comes before the session of somebody else, who is in again when it is left, and out when it is accepted', async () => {
  const { token, username } = await inviteOne(account);
  const { page } = browser();
  const at = page();
  at.child.send({ type: 'session.signIn', username: account.username, password: 'a long enough password' });
  await at.quiet();
  if (!at.isIn()) at.child.send({ type: 'session.overtake' });
  await at.quiet();
  expect(at.context().answer?.profile.username).toBe(account.username);
  // Pasted into the page in which somebody works.
  at.child.send({ type: 'session.link', link: linkOf(token) });
  await at.quiet();
  expect([at.is('choosing'), at.context().answer?.profile.username]).toEqual([true, account.username]);
  at.child.send({ type: 'session.leaveInvitation' });
  await at.quiet();
  expect([at.isIn(), at.context().answer?.profile.username]).toEqual([true, account.username]);
  at.stop();
  const next = page(linkOf(token));
  await next.quiet();
  expect(next.is('choosing')).toBe(true);
  next.child.send({ type: 'session.accept', password: GOOD_PASSWORD });
  await next.quiet();
  expect([next.isIn(), next.context().answer?.profile.username]).toEqual([true, username]);
});
