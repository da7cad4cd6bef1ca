/** What members may see, and who owns the account: by keys, and by mouse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('the owner of an account says who may what', () => {
  let at: Workstation;
  let mate: SignedIn;
  let mates = 0;
  beforeAll(async () => {
    at = await openWorkstation({ path: '/' });
  });
  afterAll(async () => await at.close());

  const begin = async (): Promise<void> =>
    await at.startAnew('/account/team', async (owner) => {
      const person = { username: `heir${(mates += 1)}@example.com`, password: 'four unlikely words here' };
      const { accountId } = owner.auth.profile;
      await at.server.addUser({ ...person, accountId, type: 'TEAM_FULL', firstName: 'Ann', lastName: 'Lee' });
      mate = await at.server.signIn(person);
    });
  const now = async () => valueOf(await mate.client.call('auth', { query: {} }));

  it('by keys: takes a right from a type, then gives the account away with a typed name', async () => {
    at.expectRefusals(422);
    await begin();
    at.expectRefusals(422);
    await at.inGrid('team');
    await at.press('r');
    const rights = at.find('team-grants');
    await rights.getByText('Search all properties').waitFor();
    expect(await violationsOf(at.page, 'dialog')).toEqual([]);
    await at.picture('team-grants', 'here');
    // Contacts of who has full access: the second row, the second box of three.
    await expect.poll(async () => await rights.locator('input:focus').count()).toBe(1);
    for (let tabs = 0; tabs < 4; tabs += 1) await at.press('Tab');
    await at.press('Space');
    await at.press('Enter');
    await rights.waitFor({ state: 'detached' });
    await expect.poll(async () => (await now()).permissions).not.toContain('CONTACT_VIEW');
    await at.press('Shift+t');
    const transfer = at.find('team-transfer');
    await transfer.getByText('Write Ann Lee to confirm.').waitFor();
    expect(await violationsOf(at.page, 'dialog')).toEqual([]);
    await at.picture('team-transfer', 'here');
    await at.press('Tab');
    await at.type('Ann');
    await at.press('Enter');
    await transfer.getByText('That is not the name of Ann Lee. The account stays yours.').waitFor();
    await at.type(' Lee');
    await at.press('Enter');
    await transfer.waitFor({ state: 'detached' });
    await expect.poll(async () => (await now()).profile.subUser).toBe(0);
    // The page of the team is no longer for who gave it away.
    await at.find('profile').waitFor();
    await expect.poll(async () => await at.find('account-pages').innerText()).not.toContain('Team');
  });

  it('by mouse: from the menu of a row', async () => {
    await begin();
    await at.find('team').getByText('Ann').first().click({ button: 'right' });
    await at.find('team-menu').getByText('Say what members of each type may see').click();
    const rights = at.find('team-grants');
    await rights.getByLabel('Contacts: Full access').uncheck();
    await rights.getByRole('button', { name: 'As in a new account' }).click();
    await rights.getByLabel('Deals: Full access').uncheck();
    await rights.getByRole('button', { name: 'Save' }).click();
    await rights.waitFor({ state: 'detached' });
    await expect.poll(async () => (await now()).permissions).not.toContain('ANALYSIS_VIEW');
    expect((await now()).permissions).toContain('CONTACT_VIEW');
  });

  it('gives the account away by mouse alone: nothing is given where the name is wrong, and Keep it gives nothing', async () => {
    await begin();
    at.expectRefusals(422);
    const transfer = at.find('team-transfer');
    const open = async (): Promise<void> => {
      await at.find('team').getByText('Ann').first().click({ button: 'right' });
      await at.find('team-menu').getByText('Give the account to somebody else').click();
      await transfer.getByText('Write Ann Lee to confirm.').waitFor();
    };
    await open();
    await transfer.getByRole('button', { name: /^Keep it/ }).click();
    await transfer.waitFor({ state: 'detached' });
    await open();
    const gives = transfer.getByRole('button', { name: /^Give the account away/ });
    await gives.click();
    await transfer.getByText('Write Ann Lee.', { exact: true }).waitFor();
    await transfer.getByLabel('The name').click();
    await at.type('Ann Leigh');
    await gives.click();
    await transfer.getByText('That is not the name of Ann Lee. The account stays yours.').waitFor();
    expect((await now()).profile.subUser).toBe(1);
    await transfer.getByLabel('The name').fill('Ann Lee');
    await gives.click();
    await transfer.waitFor({ state: 'detached' });
    await expect.poll(async () => (await now()).profile.subUser).toBe(0);
    await at.find('profile').waitFor();
    await expect.poll(async () => await at.find('account-pages').innerText()).not.toContain('Team');
  });
});
