/** A scout goes through the pages of the account: those that are not for him are not among the tabs. */
import { expect, it } from 'vitest';
import { OWNER } from '../support/owner.ts';
import { openWorkstation } from '../support/workstation.ts';

it('a scout begins with the bills, turns to the limits and round, and the palette says why there is no more', async () => {
  const at = await openWorkstation();
  try {
    await at.find('login').waitFor();
    await at.server.db.updateTable('app_user').set({ type: 'SCOUT', full_account: false, sub_user: true }).execute();
    // Whoever owns the account is somebody else.
    const { id: accountId } = await at.server.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    await at.server.addUser({ username: 'boss@example.com', password: OWNER.password, accountId });
    await at.server.db
      .updateTable('app_user')
      .set({ sub_user: false })
      .where('username', '=', 'boss@example.com')
      .execute();
    await at.signIn();
    const tabs = async (): Promise<string[]> =>
      await at.find('account-pages').locator('.account-page').allTextContents();
    const path = (): string => new URL(at.page.url()).pathname;
    await at.find('rail').getByText('Account').click();
    await at.until('the bills', async () => await Promise.resolve(path() === '/account/billing'));
    await expect.poll(tabs).toEqual(['Profile', 'Bills', 'Limits', 'Security', 'API', 'Data']);
    await at.find('billing').waitFor();
    await at.press(']');
    await at.until('the limits', async () => await Promise.resolve(path() === '/account/usage'));
    await at.find('usage').waitFor();
    await at.press(']');
    await at.until('the security', async () => await Promise.resolve(path() === '/account/security'));
    await at.find('security').waitFor();
    await at.press(']');
    await at.until('the API', async () => await Promise.resolve(path() === '/account/api'));
    await at.find('api').waitFor();
    await at.press(']');
    await at.until('the data', async () => await Promise.resolve(path() === '/account/archive'));
    await at.find('archive').waitFor();
    await at.press(']');
    await at.until('the profile', async () => await Promise.resolve(path() === '/account/profile'));
    await at.find('profile').waitFor();
    await at.press(']');
    await at.until('the bills again', async () => await Promise.resolve(path() === '/account/billing'));
    await at.press('Control+k');
    await at.find('palette').waitFor();
    await at.type('go to the wallet');
    await at.find('palette').getByText('a scout buys nothing').waitFor();
  } finally {
    await at.close();
  }
});
