/** How one signs in: sessions, another address, the password once more; by keys alone and by mouse alone. */
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { linkIn, MAILED, newestMail, tokenIn } from '../support/mailedLinks.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation({ config: MAILED })));
afterAll(async () => await at.close());
beforeEach(async () => await at.startAnew());

const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isIn = async (testId: string, state: string): Promise<void> =>
  await at.until(`${testId} is ${state}`, async () => (await at.find(testId).getAttribute('data-state')) === state);
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
const reads = async (text: RegExp): Promise<void> =>
  await at.until(`security says ${text.source}`, async () =>
    text.test((await at.find('security').innerText()).replaceAll(/\s+/g, ' ')),
  );
const goOn = async (count: number): Promise<void> =>
  await at.until(
    `${count} sessions go on`,
    async () => (await at.find('security').locator('.ht_master tbody tr').count()) === count,
  );
const isOpen = async (token: string): Promise<boolean> => (await at.server.client(token).call('extend')).ok;
/** Somebody who is signed in elsewhere as well. */
const elsewhere = async (): Promise<string> => {
  const { token } = await at.server.signIn(at.person);
  await at.server.request('GET', '/app/security', { token, headers: { 'User-Agent': 'curl/8.5.0' } });
  return token;
};

describe('security', () => {
  it('shows the sessions, ends one and all others, and changes the address, by keys alone', async () => {
    await elsewhere();
    const second = await elsewhere();
    await step('goes there and sees what goes on', async () => {
      await at.press('g', 'v');
      await isIn('security', 'ready');
      await at.inGrid('security');
      await goOn(3);
      await reads(new RegExp(`You sign in as ${at.person.username}`));
      await isSound('security');
      await at.picture('security');
    });
    await step('ends one, then all others', async () => {
      await at.press('j', 'e');
      await goOn(2);
      await at.press('Shift+E');
      await goOn(1);
      await reads(/signed in nowhere else/);
      at.expectRefusals(401);
      expect(await isOpen(second)).toBe(false);
    });
    const next = `new-${at.person.username}`;
    await step(
      'asks for another address after ten minutes: the password comes first, what was typed stays',
      async () => {
        at.server.clock.advance(11);
        at.expectRefusals(428, 422);
        await at.press('m');
        await at.find('security-email').waitFor();
        await isSound('security-email');
        await at.type(next);
        await at.press('Enter');
        await at.find('fresh').waitFor();
        await isSound('fresh');
        await at.picture('security-fresh', 'here');
        await at.type('not it');
        await at.press('Enter');
        await at.find('fresh').getByText('The present password is wrong. Nothing was changed.').waitFor();
        await at.press('Escape');
        await isGone('fresh');
        await at.find('security-email').getByText('Prove first that it is you').waitFor();
        await at.page.locator('[data-field=username]').focus();
        await at.press('Enter');
        await at.find('fresh').waitFor();
        await at.type(at.person.password);
        await at.press('Enter');
        await isGone('fresh');
        await isGone('security-email');
        await reads(new RegExp(`${next} waits to be confirmed`));
        await at.picture('security-waiting', 'here');
      },
    );
    await step('confirms it with the link, and goes on where the session was', async () => {
      const token = tokenIn(linkIn((await newestMail(at.server, next)).body));
      await at.page.goto(`${at.server.baseUrl}/#email=${token}`);
      await isIn('link', 'choosing');
      await isSound('link');
      await at.picture('email-confirm', 'here');
      await at.press('Enter');
      await isIn('link', 'done');
      await at.press('Enter');
      await at.find('shell').waitFor();
      await at.press('g', 'v');
      await reads(new RegExp(`You sign in as ${next}`));
      valueOf(await at.server.client().call('pre', { body: { username: next, password: at.person.password } }));
    });
  });

  it('sets up a second factor, signs in with a code and with a recovery code, and takes it away, by keys alone', async () => {
    const { server } = at;
    const { username, password } = at.person;
    const code = async (secret: string): Promise<string> =>
      await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
    const inCode = async (): Promise<void> =>
      await at.until(
        'the keyboard is in the field of the code',
        async () => await at.page.evaluate(() => document.activeElement?.getAttribute('name') === 'code'),
      );
    const begin = async (): Promise<void> => {
      await at.command('Sign out');
      await at.find('login').waitFor();
      await at.page.getByLabel('User name').focus();
      await at.type(username);
      await at.press('Tab');
      await at.type(password);
      await at.press('Enter');
      await isIn('login', 'factor');
      await inCode();
    };
    let secret = '';
    let recovery = '';
    await step('a wrong code sets up nothing, the right one does, and the codes are shown', async () => {
      at.expectRefusals(422);
      await at.press('g', 'v');
      await isIn('security', 'ready');
      await at.inGrid('security');
      await at.press('n');
      await at.find('security-factor').waitFor();
      await isSound('security-factor');
      await at.picture('security-factor', 'here');
      secret = (await at.find('security-secret').textContent())?.replaceAll(' ', '') ?? '';
      await at.type('000000');
      await at.press('Enter');
      await at.find('security-factor').getByText('The code is wrong').waitFor();
      await at.press('Control+a');
      await at.type(await code(secret));
      await at.press('Enter');
      await at.find('security-codes').waitFor();
      await isSound('security-codes');
      await at.picture('security-codes', 'here');
      recovery = (await at.find('security-codes').locator('li').first().textContent()) ?? '';
      await at.press('Enter');
      await isGone('security-codes');
      await reads(/10 recovery codes are left/);
      await at.picture('security-on');
    });
    await step('signs in with a code, after a wrong one', async () => {
      server.clock.advance(1);
      at.expectRefusals(401);
      await begin();
      await isSound('login');
      await at.picture('login-factor');
      await at.type('000000');
      await at.press('Enter');
      await at.find('login').getByText('The code is wrong. Nobody was signed in.').waitFor();
      await at.press('Control+a');
      await at.type(await code(secret));
      await at.press('Enter');
      await at.find('shell').waitFor();
    });
    await step('goes back, and signs in with a recovery code', async () => {
      await begin();
      await at.press('Escape');
      await isIn('login', 'ready');
      await at.page.getByLabel('Password', { exact: true }).focus();
      await at.type(password);
      await at.press('Enter');
      await isIn('login', 'factor');
      await at.page.getByRole('button', { name: 'Take a recovery code instead' }).focus();
      await at.press('Enter');
      await at.find('login').getByText('Each of them signs in once.').waitFor();
      await inCode();
      await at.type(recovery);
      await at.press('Enter');
      await at.find('shell').waitFor();
    });
    await step('makes other codes and takes the factor away', async () => {
      await at.press('g', 'v');
      await reads(/9 recovery codes are left/);
      await at.inGrid('security');
      await at.press('c');
      await at.find('security-codes').waitFor();
      await at.press('Enter');
      await isGone('security-codes');
      await reads(/10 recovery codes are left/);
      await at.inGrid('security');
      await at.press('x');
      await reads(/your password alone signs in/);
    });
  });

  it('sets up a second factor, signs in with a code and with a recovery code, and takes it away, by mouse alone', async () => {
    const { page, server } = at;
    const code = async (secret: string): Promise<string> =>
      await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
    const begin = async (): Promise<void> => {
      await at.command('Sign out');
      await at.find('login').waitFor();
      await page.getByLabel('User name').fill(at.person.username);
      await page.getByLabel('Password', { exact: true }).fill(at.person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await isIn('login', 'factor');
    };
    let secret = '';
    let recovery = '';
    await step('sets it up and copies the codes', async () => {
      await at.command('Go to security');
      await isIn('security', 'ready');
      await at
        .find('security')
        .getByRole('button', { name: /^Second factor/ })
        .click();
      await at.find('security-factor').waitFor();
      secret = (await at.find('security-secret').textContent())?.replaceAll(' ', '') ?? '';
      await page.getByLabel('Code that the app shows').fill(await code(secret));
      await page.getByRole('button', { name: /^Set it up/ }).click();
      await at.find('security-codes').waitFor();
      recovery = (await at.find('security-codes').locator('li').first().textContent()) ?? '';
      await page.getByRole('button', { name: 'Copy them' }).click();
      await at
        .find('security-codes')
        .getByText(/They are copied|does not let them be copied/)
        .waitFor();
      await page.getByRole('button', { name: /^I have kept them/ }).click();
      await reads(/10 recovery codes are left/);
    });
    await step('signs in with a code, and with a recovery code', async () => {
      server.clock.advance(1);
      await begin();
      await page.getByLabel('Code of your app').fill(await code(secret));
      await page.getByRole('button', { name: /^Sign in/ }).click();
      await at.find('shell').waitFor();
      await begin();
      await page.getByRole('button', { name: /^Back/ }).click();
      await isIn('login', 'ready');
      await page.getByLabel('Password', { exact: true }).fill(at.person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await isIn('login', 'factor');
      await page.getByRole('button', { name: 'Take a recovery code instead' }).click();
      await page.getByLabel('Recovery code').fill(recovery);
      await page.getByRole('button', { name: /^Sign in/ }).click();
      await at.find('shell').waitFor();
    });
    await step('takes it away', async () => {
      await at.command('Go to security');
      await reads(/9 recovery codes are left/);
      await at
        .find('security')
        .getByRole('button', { name: /^Take away/ })
        .click();
      await reads(/your password alone signs in/);
      const { username, password } = at.person;
      const { secondFactor } = valueOf(await server.client().call('pre', { body: { username, password } }));
      expect(secondFactor).toEqual([]);
    });
  });

  it('by mouse alone: the page, the address, a session and the password', async () => {
    const other = await elsewhere();
    at.expectRefusals(401);
    const { page } = at;
    await at.command('Go to security');
    await isIn('security', 'ready');
    const pane = at.find('security');
    await pane.getByRole('button', { name: /End others/ }).click();
    await goOn(1);
    await pane.getByRole('button', { name: /Address/ }).click();
    await page.locator('[data-field=username]').fill('ann+1@example.com');
    await at.find('security-email').getByText('+ is not taken here').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isGone('security-email');
    await pane.getByRole('button', { name: /Password/ }).click();
    await at.find('password').waitFor();
    await page.getByRole('button', { name: /Cancel/ }).click();
    await isGone('password');
    expect(await isOpen(other)).toBe(false);
  });
});
