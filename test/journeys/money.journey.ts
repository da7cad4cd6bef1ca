/** All that an owner does with money in one sitting: by keys alone on a small dark screen, by mouse alone on a large light one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { GOOD_PASSWORD, tokenOf } from '../support/team.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const ESSENTIALS = 943;
/** A published test number, nobody's. */
const VISA = '4111111111111111';
const CARD = {
  number: VISA,
  code: '123',
  cardName: 'Ann Lee',
  billingStreetAddress: '12 Main Street',
  billingCity: 'Erie',
  billingZip: '16501',
};
/** Rows of a sheet: two who take a seat, and three scouts. An address is somebody's in the whole installation. */
const sheet = (domain: string): string =>
  [
    'Name\tE-mail\tType',
    `Bea Ray\tbea@${domain}\tfull access`,
    `Cy Fox\tcy@${domain}\tfull access`,
    `Dan Orr\tdan@${domain}\tscout`,
    `Eve Poe\teve@${domain}\tscout`,
    `Flo Kim\tflo@${domain}\tscout`,
  ].join('\n');

describe('an owner with a team to pay for', () => {
  let at: Workstation;
  beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 300 })));
  afterAll(async () => await at.close());

  /** The screen as it is to be seen; an account with a plan of today. */
  async function begin(width: number, height: number, colorScheme: 'light' | 'dark'): Promise<void> {
    await at.startAnew('/', async ({ client, auth }) => {
      valueOf(await client.call('changePlan', { params: { id: auth.profile.id }, body: { planId: ESSENTIALS } }));
    });
    await at.page.setViewportSize({ width, height });
    await at.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  }
  const reads = async (testId: string, wanted: RegExp): Promise<void> =>
    await at.until(`${testId} says ${wanted.source}`, async () =>
      wanted.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
    );
  const isSound = async (testId: string): Promise<void> =>
    expect([testId, await violationsOf(at.page, `[data-testid=${testId}]`)]).toEqual([testId, []]);
  const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
  const field = (name: string) => at.page.locator(`dialog [data-field=${name}]`);
  const row = (region: string, text: RegExp) =>
    at.page.getByRole('region', { name: region, exact: true }).locator('.ht_master tbody tr').filter({ hasText: text });
  const shows = async (region: string, text: RegExp): Promise<void> => await row(region, text).first().waitFor();
  /** Whom the first of the links that stand there invites comes in by it, elsewhere. */
  const letFirstIn = async (): Promise<void> => {
    const link = await field('link').first().inputValue();
    const body = { token: tokenOf(link), password: GOOD_PASSWORD };
    valueOf(await at.server.client().call('acceptInvitation', { body }));
  };

  it('by keys alone seats five from a sheet, takes a removal back, changes the plan, adds a card, buys credit, raises a limit and keeps the bills', async () => {
    await begin(1440, 900, 'dark');
    const dialog = async (testId: string, wanted: RegExp): Promise<void> => {
      await reads(testId, wanted);
      await isSound(testId);
      await at.press('Enter');
      await isGone(testId);
    };
    await step('five people, one amount, one confirmation', async () => {
      await at.press('g', 't');
      await at.inGrid('team');
      await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await at.page.evaluate(async (rows) => await navigator.clipboard.writeText(rows), sheet('example.com'));
      await at.press('Control+v');
      await dialog('team-confirm', /Invite 5 people .*seat: Bea Ray .*seat: Cy Fox .*Due \$60\.00/);
      await at.find('team-links').waitFor();
      await letFirstIn();
      await at.press('Escape');
      await isGone('team-links');
      await at.press('Shift+r');
      await shows('Members', /Bea Ray.*active/);
      await isSound('team');
    });
    await step('a member leaves at the cycle date, and stays after all', async () => {
      await at.inGrid('team');
      await at.press('Home', 'j');
      await at.until('Bea is under the cursor', async () => (await at.cursorRow('team'))['Name'] === 'Bea Ray');
      await at.press('e');
      await dialog('team-order', /Remove Bea Ray/);
      await shows('Members', /Bea Ray.*leaves on/);
      await at.inGrid('team');
      await at.press('Control+z');
      await shows('Members', /Bea Ray.*active/);
    });
    await step('a larger plan, at the price that is seen', async () => {
      await at.press('g', 'k');
      await at.find('plan-945').waitFor();
      await at.press('3', 'Enter');
      await dialog('plan-quote', /Change to Pro .*Unused time: Essentials_99 .*Due/);
      await reads('plan', /Pro, \$199\.00 a month/);
      await isSound('plan');
    });
    await step('a card', async () => {
      await at.press('g', 'w');
      await at.until('the wallet', async () => (await at.find('wallet').getAttribute('data-state')) === 'empty');
      await at.press('n');
      await at.find('wallet-card').waitFor();
      for (const text of [
        VISA,
        '123',
        '12',
        '2034',
        'Ann Lee',
        '12 Main Street',
        '',
        'Erie',
        'Pennsylvania',
        '16501',
      ]) {
        await at.type(text);
        await at.press('Tab');
      }
      await isSound('wallet-card');
      await at.press('Shift+Tab', 'Enter');
      await isGone('wallet-card');
      await shows('Cards', /Visa •••• 1111/);
      await isSound('wallet');
    });
    await step('credit, more saves for this month, and the bills as a file', async () => {
      await at.press('g', 'b');
      await shows('Bills', /Pro/);
      await at.press('c');
      await at.find('billing-credit').waitFor();
      await at.type('25');
      await dialog('billing-credit', /The credit will be \$25\.00\..*collects nothing itself/);
      await shows('Bills', /Prepaid credit/);
      await at.press('g', 'u');
      await reads('usage', /of 50,000 used/);
      await at.press('r');
      await dialog('usage-raise', /1,000 more saves at \$0\.02 each .*Paid with prepaid credit/);
      await reads('usage', /of 51,000 used/);
      await isSound('usage');
      await at.press('g', 'b');
      await shows('Bills', /more saves/);
      await isSound('billing');
      const download = at.page.waitForEvent('download');
      await at.press('Shift+E');
      expect((await download).suggestedFilename()).toMatch(/^billing-history-\d+\.pdf$/);
    });
  });

  it('by mouse alone does the same', async () => {
    await begin(1920, 1080, 'light');
    const tab = async (name: string): Promise<void> =>
      await at.find('account-pages').getByRole('button', { name, exact: true }).click();
    const titlebar = async (name: string): Promise<void> =>
      await at.page.locator('.titlebar-commands button', { hasText: name }).click();
    const confirm = async (testId: string, wanted: RegExp, name: RegExp): Promise<void> => {
      await reads(testId, wanted);
      await isSound(testId);
      await at.find(testId).getByRole('button', { name }).click();
      await isGone(testId);
    };
    const menu = async (item: RegExp): Promise<void> => {
      await at.page.getByRole('gridcell', { name: 'Bea Ray', exact: true }).first().click({ button: 'right' });
      await at.find('team-menu').getByRole('menuitem', { name: item }).click();
    };
    await step('five people, one amount, one confirmation', async () => {
      await at
        .find('rail')
        .getByRole('button', { name: /Account/ })
        .click();
      await tab('Team');
      await shows('Members', /Owner/);
      await titlebar('Paste people');
      // What the menu of the browser pastes.
      await field('rows').fill(sheet('example.org'));
      await at
        .find('team-paste')
        .getByRole('button', { name: /See what 5 people cost/ })
        .click();
      await confirm('team-confirm', /Invite 5 people .*Due \$60\.00/, /Invite/);
      await at.find('team-links').waitFor();
      await letFirstIn();
      await at.find('team-links').getByRole('button', { name: /Done/ }).click();
      await isGone('team-links');
      await tab('Plan');
      await tab('Team');
      await shows('Members', /Bea Ray.*active/);
      await isSound('team');
    });
    await step('a member leaves at the cycle date, and stays after all', async () => {
      await menu(/Remove the member/);
      await confirm('team-order', /Remove Bea Ray/, /Confirm/);
      await shows('Members', /Bea Ray.*leaves on/);
      await menu(/Undo what is pending/);
      await shows('Members', /Bea Ray.*active/);
    });
    await step('a larger plan, at the price that is seen', async () => {
      await tab('Plan');
      await at.find('plan-945').click();
      await at
        .find('plan')
        .getByRole('button', { name: /What Pro costs you/ })
        .click();
      await confirm('plan-quote', /Change to Pro .*Unused time: Essentials_99 .*Due/, /Confirm/);
      await reads('plan', /Pro, \$199\.00 a month/);
    });
    await step('a card', async () => {
      await tab('Wallet');
      await titlebar('Add');
      for (const [name, text] of Object.entries(CARD)) await field(name).fill(text);
      await field('cardExpMonth').selectOption('12');
      await field('cardExpYear').selectOption('2034');
      await field('billingState').selectOption('PA');
      await confirm('wallet-card', /Card number/, /Add it/);
      await shows('Cards', /Visa •••• 1111/);
    });
    await step('credit, more saves for this month, and the bills as a file', async () => {
      await tab('Bills');
      await titlebar('Buy credit');
      await field('amount').fill('25');
      await confirm('billing-credit', /The credit will be \$25\.00\./, /Buy \$25\.00/);
      await shows('Bills', /Prepaid credit/);
      await tab('Limits');
      await reads('usage', /of 50,000 used/);
      await titlebar('Raise');
      await confirm('usage-raise', /1,000 more saves at \$0\.02 each/, /Raise it/);
      await reads('usage', /of 51,000 used/);
      await tab('Bills');
      await shows('Bills', /more saves/);
      const download = at.page.waitForEvent('download');
      await titlebar('PDF');
      expect((await download).suggestedFilename()).toMatch(/^billing-history-\d+\.pdf$/);
    });
  });
});
