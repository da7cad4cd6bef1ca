/** The bills of the account: by keys from nothing to credit and an invoice, then the same by mouse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('somebody looks at the bills', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 300, path: '/' });
    at.expectRefusals(422);
    await at.signIn();
  });
  afterAll(async () => await at.close());

  const rows = async (): Promise<string[]> =>
    await at.page.getByRole('region', { name: 'Bills', exact: true }).locator('.ht_master tbody tr').allInnerTexts();
  const shows = async (bills: readonly RegExp[]): Promise<void> =>
    await expect
      .poll(async () => (await rows()).map((row, index) => bills[index]?.test(row) ?? row))
      .toEqual(bills.map(() => true));
  const isGone = async (dialog: string): Promise<void> => await at.find(dialog).waitFor({ state: 'detached' });
  const amount = () => at.page.locator('dialog [data-field=amount]');

  it('by keys and by mouse', async () => {
    await step('R-BILLING-001 finds them by g b, and that nothing comes by itself', async () => {
      await at.press('g', 'b');
      await at.find('billing').getByText('The account has no plan, so nothing comes by itself.').waitFor();
      await at.find('billing').getByText('Nothing was billed yet.').waitFor();
      await at.find('billing').getByText('This installation collects nothing itself').waitFor();
      expect(await violationsOf(at.page, '[data-testid=billing]')).toEqual([]);
      await at.picture('billing-empty');
    });

    await step(
      'R-CREDIT-001 R-CREDIT-003 R-VALID-008 R-VALID-015 buys credit: the field takes digits and a dot, what is wrong is said, what is typed stays',
      async () => {
        await at.press('c');
        await at.find('billing-credit').waitFor();
        await at.type('a5x.5.00');
        await expect.poll(async () => await amount().inputValue()).toBe('5.50');
        await at.press('Enter');
        await at.find('billing-credit').getByText('Credit is sold from $10.00 to $9,999.99').waitFor();
        await expect.poll(async () => await amount().inputValue()).toBe('5.50');
        await at.press('Control+a');
        await at.type('$1,234567890');
        await expect.poll(async () => await amount().inputValue()).toBe('1234567');
        await at.press('Control+a');
        await at.type('25.50');
        await at.find('billing-credit').getByText('The credit will be $25.50.').waitFor();
        await at.find('billing-credit').getByText('No card is chosen for purchases.').waitFor();
        await at.find('billing-credit').getByText('This installation collects nothing itself').waitFor();
        expect(await violationsOf(at.page, 'dialog')).toEqual([]);
        await at.picture('billing-credit', 'here');
        await at.press('Enter');
        await isGone('billing-credit');
        await shows([/Prepaid credit\s+Purchase.*open\s+\$25\.50/s]);
        await at.find('billing').getByText('$25.50').first().waitFor();
      },
    );

    await step('R-BILLING-009 sees plan and next bill, tab by tab, and an invoice line by line', async () => {
      const owner = await at.server.signIn();
      const { id } = owner.auth.profile;
      await owner.client.call('changePlan', { params: { id }, body: { planId: 943 } });
      await at.press('Shift+R');
      await at.find('billing').getByText('Essentials', { exact: true }).waitFor();
      await shows([/Essentials_99\s+Subscription\s+Monthly/s, /Prepaid credit/]);
      await at.press('3');
      await shows([/Prepaid credit/]);
      await at.press('2');
      await shows([/Essentials_99/]);
      await at.press('Enter');
      await at.find('billing-invoice').getByText('To be paid').waitFor();
      await at.find('billing-invoice').getByText('Essentials_99').waitFor();
      await at.find('billing-invoice').getByText('This installation collects nothing itself').waitFor();
      expect(await violationsOf(at.page, '[data-testid=billing-invoice]')).toEqual([]);
      await at.picture('billing-invoice', 'here');
      await at.press('Escape');
      await isGone('billing-invoice');
      await at.press('1');
      await shows([/Essentials_99/, /Prepaid credit/]);
      expect(await violationsOf(at.page, '[data-testid=billing]')).toEqual([]);
      await at.picture('billing');
    });

    await step('R-BILLING-007 R-BILLING-008 downloads it as a PDF', async () => {
      const download = at.page.waitForEvent('download');
      await at.press('Shift+E');
      expect((await download).suggestedFilename()).toMatch(/^billing-history-\d+\.pdf$/);
    });

    await step('does the same by mouse', async () => {
      const button = (name: string) => at.find('billing').getByRole('button', { name }).first();
      await button('Purchases').click();
      await shows([/Prepaid credit/]);
      await button('All').click();
      await at.page.getByRole('gridcell', { name: 'Essentials_99' }).first().dblclick();
      await at.find('billing-invoice').getByText('To be paid').waitFor();
      await at.page.getByRole('button', { name: 'Close', exact: true }).last().click();
      await isGone('billing-invoice');
      await at.page.getByRole('button', { name: 'Buy credit' }).first().click();
      await amount().fill('10');
      await at.page.getByRole('button', { name: 'Buy $10.00 of credit' }).click();
      await isGone('billing-credit');
      await shows([/Prepaid credit.*\$10\.00/s, /Essentials_99/, /Prepaid credit/]);
    });

    await step('R-USAGE-006 sees what is used by g u, and raises a limit by keys and by mouse', async () => {
      await at.press('g', 'u');
      await at.find('usage').getByText('of 25,000 used').first().waitFor();
      await at.press('m');
      await at.find('usage').getByText('Member', { exact: true }).waitFor();
      expect(await violationsOf(at.page, '[data-testid=usage]')).toEqual([]);
      await at.picture('usage');
      await at.press('r');
      await at.find('usage-raise').getByText('1,000 more saves at $0.02 each').waitFor();
      await at.press('Control+a');
      await at.type('999');
      await at.press('Enter');
      await at.find('usage-raise').getByText('At least 1,000 saves are sold at once').waitFor();
      await at.press('Control+a');
      await at.type('1500');
      await at.find('usage-raise').getByText('1,500 more saves at $0.02 each').waitFor();
      // The credit that is there pays first.
      await at.find('usage-raise').getByText('Paid with prepaid credit').waitFor();
      expect(await violationsOf(at.page, 'dialog')).toEqual([]);
      await at.picture('usage-raise', 'here');
      await at.press('Enter');
      await isGone('usage-raise');
      await at.find('usage').getByText('of 26,500 used').waitFor();
      await at.page.locator('.titlebar-commands button', { hasText: 'Raise' }).click();
      await at.page.locator('dialog [data-field=kind]').selectOption('exports');
      await at.page.getByRole('button', { name: 'Raise it for $10.00' }).click();
      await isGone('usage-raise');
      await at.find('usage').getByText('of 25,100 used').waitFor();
    });
  });
});
