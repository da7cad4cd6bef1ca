/** Passwords are switched off: the door, an invitation, and what else asks for a password, with the provider alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/platform/store/embedded/address.ts';
import { violationsOf } from '../support/axe.ts';
import { MAILED } from '../support/mailedLinks.ts';
import { withProvider } from '../support/oidc/knock.ts';
import { startProvider, type TestProvider } from '../support/oidc/provider.ts';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let provider: TestProvider;
let at: Workstation;
let home: string;
beforeAll(async () => {
  const port = await freePort();
  home = `http://localhost:${port}`;
  provider = await startProvider([`${home}/oidc`]);
  const config = { ...MAILED, ...withProvider(provider), port, publicUrl: home, passwords: false };
  at = await openWorkstation({ config });
});
afterAll(async () => {
  await at.close();
  await provider.stop();
});

it('who is invited accepts by signing in there, proves there who they are, and only who runs it has a password', async () => {
  const { page, server } = at;
  const isIn = async (testId: string, state: string): Promise<void> =>
    await at.until(`${testId} is ${state}`, async () => (await at.find(testId).getAttribute('data-state')) === state);
  const isSound = async (testId: string): Promise<void> =>
    expect(await violationsOf(page, `[data-testid=${testId}]`)).toEqual([]);
  const asked = page.getByLabel('Who are you?');
  const email = 'ann@acorn.example.com';
  provider.people.set('ann', { email, email_verified: true });
  let link = '';
  await step('the door has no fields; who runs the installation finds some', async () => {
    await page.goto(`${home}/login`);
    const button = page.getByRole('button', { name: /^Sign in with Acorn Realty/ });
    await button.waitFor();
    await at.until(
      'the button has the keyboard',
      async () => await button.evaluate((one) => one === document.activeElement),
    );
    await expect.poll(async () => await page.getByLabel('Password').count()).toBe(0);
    await isSound('login');
    await at.picture('login-passwords-off');
    await page.getByRole('button', { name: /^You run this installation/ }).click();
    await page.getByLabel('User name').fill(OWNER.username);
    await page.getByLabel('Password').fill(OWNER.password);
    await at.picture('login-passwords-off-form');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await at.find('shell').waitFor();
    const owner = await server.signIn();
    const body = { username: email, firstName: 'Ann', lastName: 'Lee' };
    link = valueOf(await owner.client.call('createMember', { body })).invitation?.url ?? '';
    await at.command('Sign out');
    await at.find('login').waitFor();
  });
  await step('an invitation is accepted by signing in there', async () => {
    await page.goto(link);
    await isIn('invitation', 'ready');
    await expect.poll(async () => await page.getByLabel('Password').count()).toBe(0);
    await isSound('invitation');
    await at.picture('invitation-passwords-off');
    await at.press('Control+Enter');
    await asked.waitFor();
    await at.type('ann');
    await at.press('Enter');
    await at.find('shell').waitFor();
    await at.press('g', 'v');
    await isIn('security', 'ready');
    await at.find('security').getByText('Passwords are switched off by whoever runs this installation.').waitFor();
    await at.picture('security-passwords-off');
  });
  await step('proves who she is in a window beside the page, and goes on', async () => {
    server.clock.advance(11);
    at.expectRefusals(428);
    await at.inGrid('security');
    await at.press('n');
    await at.find('fresh').waitFor();
    const use = at.find('fresh').getByRole('button', { name: /^Sign in with Acorn Realty/ });
    await at.until(
      'the button has the keyboard',
      async () => await use.evaluate((one) => one === document.activeElement),
    );
    await isSound('fresh');
    await at.picture('fresh-passwords-off', 'here');
    const [window] = await Promise.all([page.context().waitForEvent('page'), at.press('Enter')]);
    await window.getByLabel('Who are you?').fill('ann');
    await Promise.all([window.waitForEvent('close'), window.keyboard.press('Enter')]);
    await at.find('security-secret').waitFor();
    await at.press('Escape');
  });
});
