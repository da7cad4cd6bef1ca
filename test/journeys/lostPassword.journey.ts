/** Somebody has lost their password: by keys alone with a link that was mailed, by mouse, and where no mail is sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { askedLink, MAILED, tokenIn } from '../support/mailedLinks.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const NEXT = 'plum lantern gravel mitten';

let at: Workstation;
const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isIn = async (testId: string, state: string): Promise<void> =>
  await at.until(`${testId} is ${state}`, async () => (await at.find(testId).getAttribute('data-state')) === state);

describe('where links leave by mail', () => {
  beforeAll(async () => void (at = await openWorkstation({ config: MAILED })));
  afterAll(async () => await at.close());

  it('a link is asked for, opened, and sets a password that then signs in, by keys alone', async () => {
    await at.startAnew();
    const { username } = at.person;
    await at.command('Sign out');
    await at.find('login').waitFor();
    await step('asks for a link, and is told the same as everybody', async () => {
      await at.page.getByRole('button', { name: 'Forgot your password?' }).focus();
      await at.press('Enter');
      await isIn('forgot', 'ready');
      await isSound('forgot');
      await at.picture('forgot');
      // The name of who was here last stands there.
      await expect.poll(async () => await at.page.locator('input[name=username]').inputValue()).toBe(username);
      await at.press('Control+a', 'Delete', 'Enter');
      await at.find('forgot').getByText('Write your user name.').waitFor();
      await at.type(username);
      await at.press('Enter');
      await isIn('forgot', 'asked');
      await at.find('forgot').getByText(username).waitFor();
      await isSound('forgot');
      await at.picture('forgot-asked');
      await at.press('Enter');
      await at.find('login').waitFor();
    });
    const token = tokenIn(await askedLink(at.server, username));
    await step('opens it: nothing of it stands in the address, and it is there again after a reload', async () => {
      await at.page.goto(`${at.server.baseUrl}/#reset=${token}`);
      await isIn('link', 'choosing');
      expect(at.page.url()).not.toContain(token);
      await at.page.reload();
      await isIn('link', 'choosing');
      await isSound('link');
      await at.picture('reset');
    });
    await step('is told why a password is refused, and signs in with the one that is taken', async () => {
      at.expectRefusals(422);
      await at.type('password123');
      await at.press('Enter');
      await at.find('link').getByText('The password is easy to guess').waitFor();
      await at.press('Control+a');
      await at.type(NEXT);
      await at.press('Enter');
      await isIn('link', 'done');
      await isSound('link');
      await at.press('Enter');
      await at.find('login').waitFor();
      await at.page.getByLabel('User name').focus();
      await at.type(username);
      await at.press('Tab');
      await at.type(NEXT);
      await at.press('Enter');
      await at.find('shell').waitFor();
    });
    await step('opened once more it says so, and leads to a new one', async () => {
      at.expectRefusals(410);
      await at.page.goto(`${at.server.baseUrl}/#reset=${token}`);
      await isIn('link', 'over');
      await isSound('link');
      await at.picture('reset-over');
      await at.page.getByRole('button', { name: 'Ask for a new one' }).click();
      await isIn('forgot', 'ready');
      await at.press('Escape');
      await at.find('shell').waitFor();
    });
  });

  it('by mouse alone, with the password looked at, by who was still signed in', async () => {
    await at.startAnew();
    at.expectRefusals(401);
    const { username } = at.person;
    const token = tokenIn(await askedLink(at.server, username));
    await at.page.goto(`${at.server.baseUrl}/#reset=${token}`);
    await isIn('link', 'choosing');
    await at.page.getByLabel('Show what is typed').click();
    await at.page.locator('input[name=new-password]').fill(NEXT);
    await at.page.getByRole('button', { name: 'Set the password' }).click();
    await isIn('link', 'done');
    await at.page.getByRole('button', { name: 'Go to the sign-in' }).click();
    await at.find('login').getByText('because the password of your account was changed').waitFor();
    expect((await at.server.client().call('pre', { body: { username, password: NEXT } })).ok).toBe(true);
  });
});

describe('where no mail is sent', () => {
  beforeAll(async () => void (at = await openWorkstation({})));
  afterAll(async () => await at.close());

  it('what to do is said before anything is typed', async () => {
    await at.startAnew();
    await at.command('Sign out');
    await at.find('login').waitFor();
    await at.page.getByRole('button', { name: 'Forgot your password?' }).click();
    await isIn('forgot', 'mailless');
    await at.find('forgot').getByText('npx platbook admin reset-password NAME').waitFor();
    await isSound('forgot');
    await at.picture('forgot-mailless');
    await at.press('Escape');
    await at.find('login').waitFor();
    expect(await at.server.db.selectFrom('mail').select('id').execute()).toEqual([]);
  });
});
