/** Signing in with the provider of an organisation, on localhost: by keys alone and by mouse alone, and what comes after it. */
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../server/platform/store/embedded/address.ts';
import { violationsOf } from '../support/axe.ts';
import { MAILED } from '../support/mailedLinks.ts';
import { withProvider } from '../support/oidc/knock.ts';
import { startProvider, type TestProvider } from '../support/oidc/provider.ts';
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
  at = await openWorkstation({ config: { ...MAILED, ...withProvider(provider), port, publicUrl: home } });
});
afterAll(async () => {
  await at.close();
  await provider.stop();
});
let people = 0;
let subject: string;
beforeEach(async () => {
  await at.startAnew();
  people += 1;
  subject = `subject-${people}`;
  provider.people.set(subject, { email: at.person.username, email_verified: true });
});

const isIn = async (testId: string, state: string): Promise<void> =>
  await at.until(`${testId} is ${state}`, async () => (await at.find(testId).getAttribute('data-state')) === state);
const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const reads = async (text: RegExp): Promise<void> =>
  await at.until(`security says ${text.source}`, async () =>
    text.test((await at.find('security').innerText()).replaceAll(/\s+/g, ' ')),
  );
const asked = (page: Page) => page.getByLabel('Who are you?');

/** The page under the name to which the provider leads back. */
async function toDoor(): Promise<void> {
  await at.command('Sign out');
  await at.find('login').waitFor();
  await at.page.goto(`${home}/login`);
  await at.page.getByRole('button', { name: /^Sign in with Acorn Realty/ }).waitFor();
}
/** Nothing of the way back stays in the address. */
const isClean = async (): Promise<void> =>
  await at.until('the address is clean', async () => await Promise.resolve(!/oidc|code|state/.test(at.page.url())));

describe('the provider of an organisation', () => {
  it('binds, signs in again, asks for the second factor, proves who one is, and is taken away, by keys alone', async () => {
    const { page, server } = at;
    let secret = '';
    await step('signs in and binds', async () => {
      await toDoor();
      await isSound('login');
      await at.picture('login-provider');
      await at.press('Control+Enter');
      await asked(page).waitFor();
      await at.type(subject);
      await at.press('Enter');
      await at.find('shell').waitFor();
      await isClean();
      await at.press('g', 'v');
      await isIn('security', 'ready');
      await reads(new RegExp(`signs in with Acorn Realty as ${at.person.username} is you here, since`));
      await at.picture('security-provider');
    });
    await step('a session that is over: the workstation stays below, and a window beside it signs in', async () => {
      at.expectRefusals(401);
      const now = server.clock.now();
      await server.db
        .updateTable('session')
        .set({ ended: now, ended_mode: 'elsewhere' })
        .where('ended', 'is', null)
        .execute();
      await at.inGrid('security');
      await at.press('Shift+R');
      await at.find('login').waitFor();
      await page.getByRole('button', { name: /^Sign in with Acorn Realty/ }).waitFor();
      // The provider knows the person already, and asks nothing.
      const [window] = await Promise.all([page.context().waitForEvent('page'), at.press('Control+Enter')]);
      if (!window.isClosed()) await window.waitForEvent('close');
      await at.find('login').waitFor({ state: 'detached' });
      await isIn('security', 'ready');
    });
    await step('sets up a second factor, which is asked for after it', async () => {
      await at.inGrid('security');
      await at.press('n');
      await at.find('security-secret').waitFor();
      secret = (await at.find('security-secret').textContent())?.replaceAll(' ', '') ?? '';
      await at.type(await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) }));
      await at.press('Enter');
      await at.find('security-codes').waitFor();
      await at.press('Enter');
      await at.find('security-codes').waitFor({ state: 'detached' });
      await at.command('Sign out');
      await at.find('login').waitFor();
      server.clock.advance(1);
      // The provider knows the person already, and asks nothing.
      await at.press('Control+Enter');
      await isIn('login', 'factor');
      await at.until(
        'the code has the keyboard',
        async () => await page.evaluate(() => document.activeElement instanceof HTMLInputElement),
      );
      await at.type(await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) }));
      await at.press('Enter');
      await at.find('shell').waitFor();
    });
    await step('proves who one is in a window beside the page, and takes it away', async () => {
      server.clock.advance(11);
      at.expectRefusals(428);
      await at.press('g', 'v');
      await isIn('security', 'ready');
      await at.inGrid('security');
      await at.press('o');
      await at.find('fresh').waitFor();
      const use = at.find('fresh').getByRole('button', { name: 'Sign in with Acorn Realty' });
      await use.waitFor();
      await isSound('fresh');
      await at.picture('security-fresh-provider', 'here');
      const [window] = await Promise.all([page.context().waitForEvent('page'), use.press('Enter')]);
      await asked(window).waitFor();
      await window.keyboard.type(subject);
      await Promise.all([window.waitForEvent('close'), window.keyboard.press('Enter')]);
      await at.find('fresh').waitFor({ state: 'detached' });
      await reads(/Sign in with Acorn Realty once, under/);
      expect(await server.db.selectFrom('user_identity').selectAll().where('subject', '=', subject).execute()).toEqual(
        [],
      );
    });
  });

  it('by mouse alone: left there, somebody who is none, and in', async () => {
    const { page } = at;
    const button = page.getByRole('button', { name: /^Sign in with Acorn Realty/ });
    at.expectRefusals(401);
    await step('leaves there: the page says so, and a password signs in as ever', async () => {
      await toDoor();
      await button.click();
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.getByText('The sign-in at Acorn Realty was left, or refused there. Nobody was signed in.').waitFor();
      await isClean();
      await isSound('login');
      await at.picture('login-provider-left');
    });
    await step('somebody who is none', async () => {
      provider.people.set('stranger', { email: 'stranger@example.com', email_verified: true });
      await button.click();
      await asked(page).fill('stranger');
      await page.getByRole('button', { name: 'Sign in there' }).click();
      await page.getByText(/Nobody signs in here with stranger@example.com/).waitFor();
      await page.context().clearCookies();
    });
    await step('an address with a code that nobody here began signs nobody in', async () => {
      await page.goto(`${home}/oidc?code=x&state=here.y`);
      await page.getByText('This sign-in was begun in another page, or is over: begin again.').waitFor();
      await isClean();
    });
    await step('goes there, comes back by the browser, and goes again', async () => {
      await button.click();
      await asked(page).waitFor();
      await page.goBack();
      await button.click();
      await asked(page).fill(subject);
      await page.getByRole('button', { name: 'Sign in there' }).click();
      await at.find('shell').waitFor();
      await isClean();
      const bound = at.server.db.selectFrom('user_identity').select('email').where('subject', '=', subject);
      expect(await bound.execute()).toEqual([{ email: at.person.username }]);
    });
  });

  it('at another address than that of the installation the page says where it works', async () => {
    await at.command('Sign out');
    await at.page.getByRole('button', { name: /^Sign in with Acorn Realty/ }).waitFor();
    await at.press('Control+Enter');
    await at.page.getByText(`Signing in there leads back to ${home}: open Platbook at that address`).waitFor();
    await isSound('login');
    const { username, password } = at.person;
    expect(valueOf(await at.server.client().call('pre', { body: { username, password } })).secondFactor).toEqual([]);
  });
});
