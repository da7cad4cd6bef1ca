/** Who operates the installation, on screen: accounts by keys and by mouse, and looking inside by invitation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST_TOLD } from '../../src/commands/guestRules.ts';
import { violationsOf } from '../support/axe.ts';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());

const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
const reads = async (testId: string, text: RegExp): Promise<void> =>
  await at.until(`${testId} says ${text.source}`, async () =>
    text.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
  );
const row = async (): Promise<Record<string, string>> => await at.cursorRow('administration');
const stands = async (state: string): Promise<void> =>
  await at.until(`the account is ${state}`, async () => (await row())['State']?.startsWith(state) === true);
const signInAs = async ({ username, password }: { readonly username: string; readonly password: string }) => {
  await at.find('login').waitFor();
  await at.page.getByLabel('User name').fill(username);
  await at.page.getByLabel('Password').fill(password);
  await at.press('Enter');
  await at.find('shell').waitFor();
};
/** The account of somebody new, as operators see it. */
const customerOf = async (username: string) => {
  const { client } = await at.server.signIn();
  const { results } = valueOf(await client.call('customers', { query: { text: username } }));
  valueOf(await client.call('logout', { query: {} }));
  return results[0];
};

describe('the operator of an installation', () => {
  it('makes accounts, settles bills, locks, closes and opens accounts, and is let inside by an owner alone', async () => {
    await step('an owner invites by keys, and ends it by keys', async () => {
      await at.startAnew('/', async (me) => {
        const [first = 0, second = 0] = await sampleIds(at.server, 2);
        await saveInto(me, 'Flips of the host', [first, second]);
        for (const id of [first, second])
          await at.server.db
            .updateTable('saved_property')
            .set({ note: 'Call the daughter' })
            .where('account_id', '=', me.auth.profile.accountId)
            .where('property_id', '=', id)
            .execute();
      });
      await at.press('g', 'v');
      await reads('visits', /Nobody of this installation sees your lists/);
      await isSound('security');
      await at.press('v');
      await at.find('visit-form').waitFor();
      await isSound('visit-form');
      await at.picture('visit-form', 'here');
      await at.press('Enter');
      await isGone('visit-form');
      await reads('visits', /owner@example\.com may look inside as Scout User until/);
      await at.press('Shift+V');
      await reads('visits', /Nobody of this installation/);
    });
    await step('and invites by mouse, as a full user for seven days', async () => {
      await at.find('visits').getByRole('button', { name: 'Invite' }).click();
      await at.find('visit-form').locator('[data-field=as]').selectOption('FULL');
      await at.find('visit-form').locator('[data-field=hours]').selectOption('168');
      await at.find('visit-form').getByRole('button', { name: 'Invite' }).click();
      await reads('visits', /may look inside as Full User until/);
      await at.picture('visit-invited');
    });
    await step('the page of the operator is not for owners of other accounts, even by its address', async () => {
      await at.page.goto(`${at.server.baseUrl}/administration`);
      await at.find('administration').getByText('This page is for who operates this installation').waitFor();
      await isSound('administration');
      await at.command('Sign out');
    });
    const hostName = at.person.username;
    await step('the page shows the operator whom the installation is run for', async () => {
      await signInAs(OWNER);
      await at.press('g', 'g');
      await at.find('administration').waitFor();
      await at.inGrid('administration');
      await at.until('the newest stands first', async () => (await row())['Owner'] === hostName);
      await isSound('administration');
      await at.picture('administration');
    });
    await step('an account is made, after the password once more; what is wrong is said and stays', async () => {
      at.server.clock.advance(11);
      at.expectRefusals(422, 428);
      await at.press('n');
      await at.find('administration-act').waitFor();
      await isSound('administration-act');
      await at.type(hostName);
      await at.press('Enter');
      await at.find('fresh').waitFor();
      await at.type(OWNER.password);
      await at.press('Enter');
      await isGone('fresh');
      await at.find('administration-act').getByText('already. No account was made.').waitFor();
      await at.until(
        'what was typed is still there',
        async () => (await at.page.locator('[data-field=owner]').inputValue()) === hostName,
      );
      await at.page.locator('[data-field=owner]').fill('cara@example.com');
      await at.page.locator('[data-field=openLimit]').fill('$500');
      await at.press('Enter');
      await at.find('administration-link').waitFor();
      await isSound('administration-link');
      await at.picture('administration-link', 'here');
    });
    await step('its link opens it, and it owes a plan', async () => {
      const link = await at.page.locator('[data-field=link]').inputValue();
      const token = /#.*?([\da-f]{64})$/.exec(link)?.[1] ?? '';
      const { t } = valueOf(await at.server.client().call('openFirstRun', { body: { token } }));
      const { token: session, profile } = valueOf(await at.server.client().call('auth', { query: { t } }));
      const cara = at.server.client(session);
      valueOf(await cara.call('changePlan', { params: { id: profile.id }, body: { planId: 945 } }));
      await at.press('Escape');
      await isGone('administration-link');
      await at.press('2');
      await at.until('it owes', async () => (await row())['Owed'] === '$199.00');
    });
    await step('its bill is settled by keys: what will change first, then it is done', async () => {
      await at.press('s');
      await at.find('administration-act').getByText('$199.00').waitFor();
      await at.type('wire 7');
      await at.press('Enter');
      await isGone('administration-act');
      await reads('administration-account', /paid/);
      await at.press('1');
      await at.until('nothing is owed', async () => (await row())['Owed'] === '$0.00');
    });
    await step('it is locked and let go by keys, closed by keys and opened by mouse', async () => {
      await at.press('r');
      await at.find('administration-act').waitFor();
      await at.press('Enter');
      await stands('read-only');
      await at.press('r');
      await at.find('administration-act').waitFor();
      await at.press('Enter');
      await stands('open');
      await at.press('x');
      await at.find('administration-act').getByText('days later all of it is removed').waitFor();
      await at.picture('administration-close', 'here');
      await at.press('Enter');
      await stands('closes');
      const opened = at.find('administration-account');
      await opened.getByRole('button', { name: 'Close' }).click();
      await at.find('administration-act').getByRole('button', { name: 'Open it again' }).click();
      await stands('open');
      await opened.getByRole('button', { name: 'Limit' }).click();
      await at.page.locator('[data-field=dollars]').fill('900.50');
      await at.find('administration-act').getByRole('button', { name: 'Change it' }).click();
      await at.until('so much may be open', async () => (await row())['May be open'] === '$900.50');
      await at.inGrid('administration');
      await at.press('p');
      await at.find('administration-act').getByText('It has Pro now.').waitFor();
      await at.page.locator('[data-field=planId]').selectOption({ label: 'Elite, $699.00' });
      await isSound('administration-act');
      await at.picture('administration-plan', 'here');
      await at.press('Enter');
      await at.until('the plan is another one', async () => (await row())['Plan'] === 'Elite');
    });
    await step('accounts are found by a name', async () => {
      await at.press('/');
      await at.type('nobody is called that');
      await at.find('administration').getByText('No account is like that').waitFor();
      await isSound('administration');
      await at.picture('administration-empty');
      await at.page.locator('[data-field=text]').fill('cara');
      await at.press('Enter');
      await at.until('one is left', async () => (await row())['Owner'] === 'cara@example.com');
      await at.page.locator('[data-field=text]').fill('');
      await at.press('Enter');
    });
    await step('the installation says how it is', async () => {
      await at.press('5');
      await reads('administration', /The entries, balances and invoices of all accounts fit together/);
      await isSound('administration');
      await at.picture('administration-installation');
    });
    await step('inside, by keys: what there is, said on every page whose it is and until when', async () => {
      await at.find('administration').getByRole('button', { name: 'Inviting you' }).click();
      await at.until('the host invites', async () => (await row())['Owner'] === hostName);
      await at.press('v');
      await at.find('administration-act').getByText('Your own session ends').waitFor();
      await at.press('Enter');
      await reads('visit', /You look into the account of .+ as Full User until/);
      expect((await customerOf(hostName))?.owner).toBe(hostName);
      await isSound('visit');
      await at.press('g', 'l');
      await at.find('pane-list').getByText('Flips of the host').first().waitFor();
      await at.picture('visit-lists');
    });
    await step('nothing can be changed there, and the owner ends it at once', async () => {
      const list = at.find('pane-list');
      // What looks stands there, what would change something does not, and its key says why.
      await list.getByRole('button', { name: /^Note/ }).waitFor({ state: 'detached' });
      await list.getByRole('group', { name: 'Set the status' }).waitFor({ state: 'detached' });
      await list.getByLabel('Name of a new list').waitFor({ state: 'detached' });
      await at
        .find('top')
        .getByRole('button', { name: /^Export/ })
        .waitFor({ state: 'detached' });
      await at.page.keyboard.press('d');
      await at.page.getByText(GUEST_TOLD).first().waitFor();
      const isRead = async (field: string): Promise<void> => {
        const written = at.page.locator(`[data-field=${field}]`);
        await expect.poll(async () => await written.inputValue()).toBe('Call the daughter');
        await expect
          .poll(async () => [await written.isEditable(), await written.getAttribute('title')])
          .toEqual([false, GUEST_TOLD]);
      };
      await isRead('note');
      await at.press('x');
      const bar = at.find('list-bar');
      await bar.getByText('1 selected').waitFor();
      await expect.poll(async () => await bar.getByRole('button').count()).toBe(1);
      await isRead('note');
      await at.picture('visit-note');
      await bar.getByRole('button').click();
      // A cell that is written into elsewhere opens its row, as any other.
      await list.getByRole('gridcell', { name: 'Call the daughter' }).first().dblclick();
      await isRead('propertyNote');
      await expect.poll(async () => await at.page.locator('textarea.handsontableInput:visible').count()).toBe(0);
      await at.picture('visit-property');
      at.expectRefusals(401, 403);
      const owner = await at.server.signIn(at.person);
      const { visits } = valueOf(await owner.client.call('visits'));
      expect(visits).toMatchObject([{ isInside: true, as: 'FULL' }]);
      valueOf(await owner.client.call('endVisit', { params: { id: visits[0]?.id ?? 0 } }));
      await at.command('Load the list again');
      await at.find('login').waitFor();
      await at.page.getByText('the invitation to look inside is over').first().waitFor();
      const { results } = valueOf(await owner.client.call('accountChanges', { query: { what: 'SECURITY' } }));
      expect(results.some(({ member }) => member === 'Operator owner@example.com')).toBe(true);
    });
  });
});
