import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { judgePassword } from '../../../../server/account/password/judgePassword.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(async () => await server.close());

const NEW = 'plum lantern gravel mitten';

describe('changing the password', () => {
  it('asks for the present one, ends the other sessions with the reason, and keeps this one', async () => {
    const other = await server.signIn();
    const { client, auth } = await server.signIn();
    const wrong = await client.call('changePassword', { body: { currentPassword: 'not it', password: NEW } });
    // Not 401: that would end the session on screen.
    expect(wrong).toMatchObject({ ok: false, status: 422, fieldErrors: { currentPassword: 'is wrong' } });
    expect(await client.call('changePassword', { body: { password: NEW } })).toMatchObject({ ok: false, status: 422 });
    valueOf(await other.client.call('extend'));
    const body = { currentPassword: OWNER.password, password: NEW };
    expect(valueOf(await client.call('changePassword', { body }))).toEqual({ endedSessions: 1 });
    expect(await other.client.call('extend')).toMatchObject({ status: 401, detail: endedMessages.password });
    expect(valueOf(await client.call('auth', { query: {} })).profile.id).toBe(auth.profile.id);
    expect(await server.client().call('pre', { body: OWNER })).toMatchObject({ ok: false, status: 401 });
    await server.signIn({ ...OWNER, password: NEW });
    valueOf(await client.call('changePassword', { body: { currentPassword: NEW, password: OWNER.password } }));
  });

  it('changes nobody else', async () => {
    const member = { username: 'member@example.com', password: 'a long password' };
    const { auth } = await server.signIn();
    await server.addUser({ ...member, accountId: auth.profile.accountId });
    const { client } = await server.signIn(member);
    valueOf(await client.call('changePassword', { body: { currentPassword: member.password, password: NEW } }));
    const signedIn = [await server.signIn({ ...member, password: NEW }), await server.signIn(OWNER)];
    expect(signedIn.map(({ auth: { profile } }) => profile.username)).toEqual([member.username, OWNER.username]);
  });

  it('counts wrong ones, and says when the next try is taken', async () => {
    const { client } = await server.signIn();
    const attempt = async (currentPassword: string) =>
      await client.call('changePassword', { body: { currentPassword, password: NEW } });
    for (let at = 0; at < 10; at += 1) expect(await attempt('wrong')).toMatchObject({ status: 422 });
    expect(await attempt(OWNER.password)).toMatchObject({
      status: 429,
      message: 'Too many failed attempts. Please try again in 1 second.',
    });
    server.clock.advance(1);
    expect(await attempt('wrong')).toMatchObject({ status: 422 });
  });
});

describe('a password', () => {
  it.each([
    ['Short1!', 'needs 10 characters or more'],
    ['', 'needs 10 characters or more'],
    ['🔑🔑🔑🔑🔑', 'needs 10 characters or more'],
    ['x'.repeat(201), 'has 200 characters at most'],
    ['password123', 'is easy to guess'],
    ['qwertyuiopasdf', 'is easy to guess'],
    ['aaaaaaaaaaaa', 'is easy to guess (the same sign again and again)'],
    ['Platbook2026!', 'is easy to guess (your name, your e-mail address or the name of this program)'],
    ['annlee2026!', 'is easy to guess (your name, your e-mail address or the name of this program)'],
  ])('%s is refused: it %s', async (password, reason) => {
    expect(await judgePassword(password, ['annlee@example.com', 'annlee', 'example'])).toContain(reason);
  });

  it.each([
    'plum lantern gravel mitten',
    'k7mw-2hqd-x9tn-4rfe',
    'Vierzehn Störche im Regen',
    'z'.repeat(3) + NEW.repeat(7),
  ])('%s is taken', async (password) => {
    expect(await judgePassword(password, ['annlee@example.com'])).toBeNull();
  });

  it('that is easy to guess is refused by the call, which says why and that nothing was changed', async () => {
    const { client } = await server.signIn();
    server.clock.advance(20);
    const body = { currentPassword: OWNER.password, password: OWNER.username };
    const refused = await client.call('changePassword', { body });
    expect(refused).toMatchObject({ ok: false, status: 422, fieldErrors: { password: expect.stringMatching(/easy/) } });
    expect(refused.ok ? '' : refused.detail).toMatch(/^The password is easy to guess.*The password was not changed\.$/);
    await server.signIn();
  });
});
