/** The plan of the account and its lead automator: quoted, confirmed, undone and left, by keys and then by mouse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { addMember } from '../support/billing.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const COLLECTS_NOTHING = /This installation collects nothing itself/;

describe('the owner of an account that is run for customers', () => {
  let at: Workstation;
  let accountId: number;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 300, path: '/account/plan' });
    const { db } = at.server;
    ({ id: accountId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow());
    await db
      .updateTable('account')
      .set({ own_use: false, open_limit_cents: 1e7 as never })
      .execute();
    for (const name of ['Bea', 'Cy', 'Dan']) await addMember(at.server, accountId, name);
    at.expectRefusals(422);
    await at.signIn();
  });
  afterAll(async () => await at.close());

  const text = async (testId: string): Promise<string> => (await at.find(testId).innerText()).replaceAll(/\s+/g, ' ');
  const isGone = async (dialog: string): Promise<void> => await at.find(dialog).waitFor({ state: 'detached' });
  const reads = async (testId: string, wanted: RegExp): Promise<void> =>
    await at.until(`${testId} says ${wanted.source}`, async () => wanted.test(await text(testId)));
  const stays = async (testId: string): Promise<void> => {
    expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
  };

  it('R-AUTOMATOR-001 chooses, enlarges, lowers, keeps and leaves a plan, and takes more of the lead automator, and reads each amount first', async () => {
    await step('sees what each plan costs this team', async () => {
      await reads('plan-943', /With 3 members: \$189\.00 a month/);
      await reads('plan', COLLECTS_NOTHING);
      await reads('plan-945', /With 3 members: \$229\.00 a month/);
      await reads('plan-947', /all included/);
      await stays('plan');
      await at.picture('plan-none');
    });
    await step('the third by its number, its price line by line, and nothing before the second Enter', async () => {
      await at.press('3');
      await at.press('Enter');
      await reads('plan-quote', /Change to Pro .*Pro .*\$199\.00 .*Full-access seat: Dan Lee .*\$30\.00 Due \$229\.00/);
      await reads('plan-quote', /collects nothing itself/);
      await stays('plan-quote');
      await at.picture('plan-quote');
      await at.press('Escape');
      await isGone('plan-quote');
      expect(await at.server.db.selectFrom('invoice').select('id').execute()).toEqual([]);
      await at.press('Enter');
      await at.find('plan-quote').waitFor();
      await at.press('Enter');
      await isGone('plan-quote');
      await reads('plan', /Pro, \$199\.00 a month\. It is billed anew on/);
    });
    await step('a larger one at once, both sides by days', async () => {
      await at.press('l');
      await at.press('Enter');
      await reads('plan-quote', /Change to Elite .*Unused time: Pro .*-\$199\.00 .*Due/);
      await at.press('Enter');
      await isGone('plan-quote');
      await reads('plan', /Elite, \$699\.00 a month/);
    });
    await step('a smaller one waits for the cycle date; u keeps what there is', async () => {
      await at.press('h', 'h', 'Enter');
      await reads('plan-quote', /Nothing is due today\. Essentials_99 begins on/);
      await at.press('Enter');
      await isGone('plan-quote');
      await reads('plan-scheduled', /Essentials_99 takes its place on/);
      await at.picture('plan-scheduled');
      await at.press('u');
      await reads('plan-quote', /Keep Elite/);
      await at.press('Enter');
      await isGone('plan-quote');
      await at.find('plan-scheduled').waitFor({ state: 'detached' });
    });
    await step('leaves by two keys, and reads until when all works', async () => {
      await at.press('x');
      await reads('plan-quote', /Leave Elite .*Everything works until/);
      await at.press('Enter');
      await isGone('plan-quote');
      await reads('plan-scheduled', /Elite ends on/);
    });
    await step('by mouse: keeps the plan after all, and goes to the page beside', async () => {
      await at.find('account-pages').getByRole('button', { name: 'Plan', exact: true }).click();
      await at.find('plan-945').click();
      await at.find('plan-scheduled').getByRole('button').click();
      await at
        .find('plan-quote')
        .getByRole('button', { name: /Keep it/ })
        .click();
      await isGone('plan-quote');
      await at.find('account-pages').getByRole('button', { name: 'Lead automator' }).click();
      await reads('automator', /0 of 120,000 properties are watched/);
      await reads('automator', COLLECTS_NOTHING);
      await stays('automator');
      await at.picture('automator');
    });
    await step('sees what 50,000 more cost, and takes them', async () => {
      const offer = at.page.getByRole('option', { name: /50,000/ });
      await offer.click();
      await at
        .find('automator')
        .getByRole('button', { name: /What it costs you/ })
        .click();
      await reads('automator-order', /Watch more properties .*Lead automator 50,000 .*Due \$97\.00/);
      await stays('automator-order');
      await at.picture('automator-order');
      await at
        .find('automator-order')
        .getByRole('button', { name: /Confirm/ })
        .click();
      await isGone('automator-order');
      await reads('automator', /0 of 170,000 properties/);
    });
    await step('ends it with the cycle', async () => {
      await at.find('pane-automator').click({ position: { x: 600, y: 500 } });
      await at.command('End what the lead automator watches beyond the plan');
      await at
        .find('automator-order')
        .getByRole('button', { name: /Confirm/ })
        .click();
      await isGone('automator-order');
      await reads('automator', /What is watched beyond the plan ends on/);
    });
    await step('[ and ] lead from page to page', async () => {
      const leads = async (key: string, page: string): Promise<void> => {
        await at.press(key);
        await at.until(`${key} leads to ${page}`, async () => at.page.url().endsWith(`/account/${page}`));
        await at.find(page).waitFor();
      };
      await leads(']', 'security');
      await leads(']', 'webhooks');
      await leads(']', 'api');
      await leads(']', 'archive');
      await leads(']', 'administration');
      await leads(']', 'profile');
      await leads('[', 'administration');
      await leads('[', 'archive');
      await leads('[', 'api');
      await leads('[', 'webhooks');
      await leads('[', 'security');
      await leads('[', 'automator');
    });
  });
});
