/** In by the link of the first start, a password of one's own, out, and in again with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const PASSWORD = 'plum lantern gravel mitten';

describe('somebody starts Platbook for the first time', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ generatedOwner: true, path: ({ firstToken }) => `/#first-run=${firstToken}` });
  });
  afterAll(async () => await at.close());

  it('opens the link, takes a password of their own, comes back with it and changes it', async () => {
    await step('opens the link and is in; the address keeps nothing of it', async () => {
      await at.find('shell').waitFor();
      await at.find('password').waitFor();
      expect(at.page.url()).not.toContain('first-run');
      const kept = await at.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(kept).not.toContain(at.server.firstToken);
    });

    await step('is told why a password is refused, and types on where the mistake is', async () => {
      at.expectRefusals(422);
      await at.type('password123');
      await at.press('Enter');
      await at.find('password').getByText('easy to guess').waitFor();
      await at.type(PASSWORD);
      await at.press('Enter');
      await at.find('password-saved').waitFor();
      await at.press('Enter');
      await at.find('password-saved').waitFor({ state: 'detached' });
      await expect.poll(async () => await at.find('shell').count()).toBe(1);
    });

    await step('signs out and in again with it; the link says that it opens nothing any more', async () => {
      await at.command('Sign out');
      await at.find('login').waitFor();
      await expect.poll(async () => await at.find('first-run').count()).toBe(0);
      at.expectRefusals(410);
      await at.page.evaluate((token) => (location.hash = `#first-run=${token}`), at.server.firstToken);
      await at.find('login').getByText('This link opens nothing any more.').waitFor();
      await at.page.getByLabel('User name').focus();
      await at.type(OWNER.username);
      await at.press('Tab');
      await at.type(PASSWORD);
      await at.press('Enter');
      await at.find('shell').waitFor();
      await expect.poll(async () => await at.find('password').count()).toBe(0);
    });

    await step('changes it by mouse from the name in the status bar, and by the palette', async () => {
      await at.find('account-mark').click();
      await at.find('password').waitFor();
      await at.press('Escape');
      await at.find('password').waitFor({ state: 'detached' });
      await at.command('Change your password');
      await at.find('password').waitFor();
      await at.type('not the present one');
      await at.press('Tab');
      await at.type('willow kettle harbour stamp');
      await at.press('Enter');
      await at.find('password').getByText('This is not your present password.').waitFor();
      await at.type(PASSWORD);
      await at.press('Enter');
      await at.find('password-saved').waitFor();
      await at.press('Enter');
      const { auth } = await at.server.signIn({ ...OWNER, password: 'willow kettle harbour stamp' });
      expect(auth.needsPassword).toBe(false);
    });
  });
});

describe('somebody who is signed in', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation();
  });
  beforeEach(async () => await at.startAnew());
  afterAll(async () => await at.close());

  it('stays so over a reload and in a second tab; no script can read what says so', async () => {
    const cookies = await at.page.context().cookies();
    expect(cookies.map(({ name }) => name.replace(/-\d+/g, '')).toSorted()).toEqual([
      'platbook-device',
      'platbook-session',
    ]);
    const seen = await at.page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', secure: false });
      expect(seen).not.toContain(cookie.value);
    }
    await at.page.reload();
    await at.find('shell').waitFor();
    const second = await at.page.context().newPage();
    await second.goto(at.server.baseUrl);
    await second.getByTestId('shell').waitFor();
    await second.close();
  });

  it('whose browser somebody else signs in with is told so, and nothing goes in the name of that one', async () => {
    const other = { username: 'neighbour@example.com', password: PASSWORD };
    await at.server.addUser(other);
    const second = await at.page.context().newPage();
    // As the sign-in page does, on a page that never was this person's.
    const { t } = valueOf(await at.server.client().call('pre', { body: other }));
    await second.goto(`${at.server.baseUrl}/resource/auth?t=${t}`);
    await second.goto(at.server.baseUrl);
    await second.getByTestId('account-mark').waitFor();
    await at.page.bringToFront();
    at.expectRefusals(401);
    await at.command('Go to contacts');
    await at.find('login').getByText('somebody else has signed in with this browser').waitFor();
    await second.bringToFront();
    await second.reload();
    await second.getByTestId('shell').waitFor();
    await expect
      .poll(async () => await second.getByTestId('account-mark').getAttribute('title'))
      .toContain(other.username);
    await second.close();
  });

  it('is out in every tab after signing out in one', async () => {
    const second = await at.page.context().newPage();
    await second.goto(at.server.baseUrl);
    await second.getByTestId('shell').waitFor();
    await at.page.bringToFront();
    await at.command('Sign out');
    await at.find('login').waitFor();
    // What stays says that somebody has signed in here before, and opens nothing.
    const left = await at.page.context().cookies();
    expect(left.map(({ name }) => name)).toEqual([expect.stringMatching(/^platbook-device-/)]);
    await second.bringToFront();
    expect(await second.evaluate(async () => (await fetch('/resource/auth')).status)).toBe(401);
    await second.reload();
    await second.getByTestId('login').waitFor();
    await second.close();
  });
});
