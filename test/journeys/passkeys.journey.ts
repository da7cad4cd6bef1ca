/** Passkeys with a device of Chromium's own (WebAuthn.addVirtualAuthenticator), on localhost; by keys alone and by mouse. */
import { generate } from 'otplib';
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeFactorAway } from '../../server/account/factor/takeFactorAway.ts';
import { findLogin } from '../../server/account/session/session.queries.ts';
import { violationsOf } from '../support/axe.ts';
import { MAILED } from '../support/mailedLinks.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation({ config: MAILED })));
afterAll(async () => await at.close());
beforeEach(async () => await at.startAnew());

const isIn = async (testId: string, state: string): Promise<void> =>
  await at.until(`${testId} is ${state}`, async () => (await at.find(testId).getAttribute('data-state')) === state);
const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
const reads = async (text: RegExp): Promise<void> =>
  await at.until(`security says ${text.source}`, async () =>
    text.test((await at.find('security').innerText()).replaceAll(/\s+/g, ' ')),
  );

/** A device that sees its person, until `sees` says otherwise. */
interface Device {
  readonly sees: (isPerson: boolean) => Promise<void>;
}
async function withDevice(): Promise<Device> {
  const chromium: CDPSession = await at.page.context().newCDPSession(at.page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    sees: async (isUserVerified) =>
      void (await chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}

/** The page under the name that passkeys are bound to; the person signs in there. */
async function onLocalhost(): Promise<void> {
  await at.command('Sign out');
  await at.find('login').waitFor();
  await at.page.goto(`http://localhost:${new URL(at.server.baseUrl).port}/`);
  await knock();
  await at.find('shell').waitFor();
}

async function knock(): Promise<void> {
  await at.find('login').waitFor();
  await at.page.getByLabel('User name').focus();
  await at.page.getByLabel('User name').fill('');
  await at.type(at.person.username);
  await at.press('Tab');
  await at.type(at.person.password);
  await at.press('Enter');
}

async function toSecurity(): Promise<void> {
  await at.press('g', 'v');
  await isIn('security', 'ready');
  await at.inGrid('security');
}

/** What signing in asks the person for, beside the password. */
const askedAtDoor = async (): Promise<readonly string[]> => {
  const { username, password } = at.person;
  return valueOf(await at.server.client().call('pre', { body: { username, password } })).secondFactor;
};

describe('passkeys', () => {
  it('are added, sign in, prove who one is, and are taken away, by keys alone', async () => {
    await onLocalhost();
    const device = await withDevice();
    await step('adds one: a device that sees nobody makes none, and what was typed stays', async () => {
      await toSecurity();
      await reads(/Passkeys None\. One on your phone/);
      await at.press('y');
      await at.find('security-passkeys').waitFor();
      await isSound('security-passkeys');
      await at.picture('security-passkeys', 'here');
      await device.sees(false);
      await at.type('Laptop');
      await at.press('Enter');
      await at
        .find('security-passkeys')
        .getByText(/Nothing was changed\./)
        .waitFor();
      await device.sees(true);
      await at.page.locator('[name=name]').focus();
      await at.press('Enter');
      await at.find('security-codes').waitFor();
      await at.picture('security-passkeys-codes', 'here');
      await at.press('Enter');
      await isGone('security-codes');
      await reads(/Passkeys Laptop/);
      await reads(/10 recovery codes are left/);
      await at.picture('security-passkeys-on');
    });
    await step('signs in with it, after the device saw nobody', async () => {
      await at.command('Sign out');
      await knock();
      await isIn('login', 'factor');
      await isSound('login');
      await at.picture('login-passkey');
      await device.sees(false);
      await at.until(
        'the button has the keyboard',
        async () =>
          await at.page.evaluate(() => document.activeElement?.textContent?.includes('Use a passkey') === true),
      );
      await at.press('Enter');
      await at
        .find('login')
        .getByText(/The device gave no passkey/)
        .waitFor();
      await at.picture('login-passkey-refused');
      await device.sees(true);
      await at.until(
        'the button has the keyboard again',
        async () =>
          await at.page.evaluate(() => document.activeElement?.textContent?.includes('Use a passkey') === true),
      );
      await at.press('Enter');
      await at.find('shell').waitFor();
    });
    await step('proves who one is with it', async () => {
      at.server.clock.advance(11);
      at.expectRefusals(428);
      await toSecurity();
      await at.press('c');
      await at.find('fresh').waitFor();
      const use = at.find('fresh').getByRole('button', { name: 'Use a passkey' });
      await use.waitFor();
      await isSound('fresh');
      await at.picture('security-fresh-passkey', 'here');
      await use.focus();
      await at.press('Enter');
      await isGone('fresh');
      await at.find('security-codes').waitFor();
      await at.press('Enter');
      await isGone('security-codes');
    });
    await step('takes it away', async () => {
      await at.inGrid('security');
      await at.press('y');
      await at
        .find('security-passkeys')
        .getByText(/last used on/)
        .waitFor();
      await at.find('security-passkeys').getByRole('button', { name: 'Take Laptop away' }).focus();
      await at.press('Enter');
      await at.find('security-passkeys').getByText('Laptop').waitFor({ state: 'detached' });
      await at.press('Escape');
      await reads(/your password alone signs in/);
    });
  });

  it('by mouse alone: added, signed in with, a recovery code instead, and taken away', async () => {
    await onLocalhost();
    await withDevice();
    const { page } = at;
    let recovery = '';
    const knockByMouse = async (): Promise<void> => {
      await at.find('login').waitFor();
      await page.getByLabel('User name').fill(at.person.username);
      await page.getByLabel('Password', { exact: true }).fill(at.person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await isIn('login', 'factor');
    };
    await step('adds one', async () => {
      await at.command('Go to security');
      await isIn('security', 'ready');
      await at
        .find('security')
        .getByRole('button', { name: /^Passkeys/ })
        .click();
      await page.locator('[name=name]').fill('Phone');
      await page.getByRole('button', { name: /Add a passkey/ }).click();
      await at.find('security-codes').waitFor();
      recovery = (await at.find('security-codes').locator('li').first().textContent()) ?? '';
      await page.getByRole('button', { name: /I have kept them/ }).click();
      await reads(/Passkeys Phone/);
    });
    await step('signs in with it, and with a recovery code', async () => {
      await at.command('Sign out');
      await knockByMouse();
      await page.getByRole('button', { name: /^Use a passkey/ }).click();
      await at.find('shell').waitFor();
      await at.command('Sign out');
      await knockByMouse();
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
        .getByRole('button', { name: /^Passkeys/ })
        .click();
      await page.getByRole('button', { name: 'Take Phone away' }).click();
      await at.find('security-passkeys').getByText('Phone').waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: /^Close/ })
        .last()
        .click();
      await reads(/your password alone signs in/);
      expect(await askedAtDoor()).toEqual([]);
    });
  });

  it('the owner asks everybody for a second factor: who lost theirs sets one up at the next sign-in, by keys alone', async () => {
    const { server } = at;
    await onLocalhost();
    const device = await withDevice();
    await step('not without one of their own', async () => {
      await toSecurity();
      await reads(/left to each person of the account/);
      at.expectRefusals(422);
      await at.press('Shift+N');
      await at.page.getByText('Set up a second factor of your own first.').first().waitFor();
    });
    await step('adds a passkey and asks for it', async () => {
      await at.press('y');
      await at.find('security-passkeys').waitFor();
      await at.type('Laptop');
      await at.press('Enter');
      await at.find('security-codes').waitFor();
      await at.press('Enter');
      await isGone('security-codes');
      await at.inGrid('security');
      await at.press('Shift+N');
      await reads(/Everybody of the account needs a second factor/);
      await at.picture('security-everybody');
    });
    await step('the operator takes the factor away: an app is set up at the door', async () => {
      const user = await findLogin(server.services.store.db, at.person.username);
      if (user === undefined) throw new Error('nobody has this name');
      await takeFactorAway(server.services.store, user, server.clock.now());
      await at.command('Sign out');
      await knock();
      await at.find('security-secret').waitFor();
      await isSound('login');
      await at.picture('login-set-up');
      const secret = (await at.find('security-secret').textContent())?.replaceAll(' ', '') ?? '';
      at.expectRefusals(401);
      await at.type('000000');
      await at.press('Enter');
      await at
        .find('login')
        .getByText(/The code is wrong/)
        .waitFor();
      await at.press('Control+a');
      await at.type(await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) }));
      await at.press('Enter');
      await at.find('login').getByText('Your recovery codes').waitFor();
      await isSound('login');
      await at.picture('login-codes');
      await at.press('Enter');
      await at.find('shell').waitFor();
    });
    const lostAgain = async (): Promise<void> => {
      const user = await findLogin(server.services.store.db, at.person.username);
      if (user === undefined) throw new Error('nobody has this name');
      await takeFactorAway(server.services.store, user, server.clock.now());
      await at.command('Sign out');
    };
    await step('or a passkey, by keys: a device that sees nobody makes none, and the name stays', async () => {
      await lostAgain();
      await knock();
      await at.find('security-secret').waitFor();
      const way = at.find('login').getByRole('button', { name: 'Set up a passkey instead' });
      await way.focus();
      await at.press('Enter');
      await at.page.getByLabel('Name of the passkey').waitFor();
      await isSound('login');
      await at.picture('login-set-up-passkey');
      await at.press('Enter');
      await at.find('login').getByText('Write a name, such as that of the device.').waitFor();
      await device.sees(false);
      await at.type('Phone');
      await at.press('Enter');
      await at
        .find('login')
        .getByText(/The device gave no passkey.*Nobody was signed in\./)
        .waitFor();
      await at.picture('login-set-up-passkey-refused');
      await device.sees(true);
      await at.until(
        'the name has the keyboard again',
        async () =>
          await at.page.evaluate(
            () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === 'Phone',
          ),
      );
      await at.press('Enter');
      await at.find('login').getByText('Your recovery codes').waitFor();
      await isSound('login');
      await at.press('Enter');
      await at.find('shell').waitFor();
      expect(await askedAtDoor()).toEqual(['PASSKEY', 'RECOVERY']);
    });
    await step('and by mouse, to the app and back', async () => {
      const { page } = at;
      await lostAgain();
      await at.find('login').waitFor();
      await page.getByLabel('User name').fill(at.person.username);
      await page.getByLabel('Password', { exact: true }).fill(at.person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Set up a passkey instead' }).click();
      await page.getByRole('button', { name: 'Set up an app instead' }).click();
      await at.find('security-secret').waitFor();
      await page.getByRole('button', { name: 'Set up a passkey instead' }).click();
      await page.getByLabel('Name of the passkey').fill('Tablet');
      await page.getByRole('button', { name: /^Make a passkey/ }).click();
      await page.getByRole('button', { name: /I have kept them/ }).click();
      await at.find('shell').waitFor();
    });
    await step('leaves it to each again', async () => {
      await toSecurity();
      await at.press('Shift+X');
      await reads(/left to each person of the account/);
      expect(await askedAtDoor()).toEqual(['PASSKEY', 'RECOVERY']);
    });
  });

  it('are not offered at the door either where browsers make none', async () => {
    const { server } = at;
    const user = await findLogin(server.services.store.db, at.person.username);
    await server.services.store.db
      .updateTable('account')
      .set({ requires_second_factor: true })
      .where('id', '=', user?.accountId ?? 0)
      .execute();
    await at.command('Sign out');
    await knock();
    await at.find('security-secret').waitFor();
    await at
      .find('login')
      .getByText(/None can be made at this address: open http:\/\/localhost:\d+ instead\./)
      .waitFor();
    await expect
      .poll(async () => await at.page.getByRole('button', { name: 'Set up a passkey instead' }).count())
      .toBe(0);
    await at.picture('login-set-up-no-passkey');
  });

  it('are not offered where browsers make none, and the page says where they do', async () => {
    await toSecurity();
    await reads(/None can be made at this address: open http:\/\/localhost:\d+ instead\./);
    const offers = at.find('security').getByRole('button', { name: /^Passkeys/ });
    await expect.poll(async () => await offers.count()).toBe(0);
    await at.picture('security-no-passkeys');
  });
});
