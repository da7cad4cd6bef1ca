/** The wallet: by keys from nothing to two cards and back, then the same by mouse. No number leaves the page. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { OWNER } from '../support/owner.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

/** Published test numbers of their brands, nobody's. */
const VISA = '4111111111111111';
const AMEX = '378282246310005';

describe('somebody keeps cards in the wallet', () => {
  let at: Workstation;
  const sent: string[] = [];
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 300, path: '/account/wallet' });
    const { id: accountId } = await at.server.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    await at.server.addUser({ username: 'mate@example.com', password: OWNER.password, type: 'TEAM', accountId });
    at.expectRefusals(422);
    at.page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await at.signIn();
  });
  afterAll(async () => await at.close());

  const rows = async (grid: 'Cards' | 'Who pays with which card'): Promise<string[]> =>
    await at.page.getByRole('region', { name: grid, exact: true }).locator('.ht_master tbody tr').allInnerTexts();
  const field = (name: string) => at.page.locator(`dialog [data-field=${name}]`);
  const isGone = async (dialog: string): Promise<void> => await at.find(dialog).waitFor({ state: 'detached' });
  const shows = async (what: string, cards: readonly RegExp[]): Promise<void> =>
    await at.until(what, async () => {
      const now = await rows('Cards');
      return now.length === cards.length && cards.every((card, index) => card.test(now[index] ?? ''));
    });

  it('by keys and by mouse', async () => {
    await step('finds nothing yet, and reads what becomes of a card here', async () => {
      await at.until('the empty wallet', async () => (await at.find('wallet').getAttribute('data-state')) === 'empty');
      await at.find('wallet').getByText('Nothing is collected by this installation').waitFor();
      expect(await violationsOf(at.page, '[data-testid=wallet]')).toEqual([]);
      await at.picture('wallet-empty');
    });

    await step(
      'R-WALLET-001 types a card: brand and groups follow, what is wrong is said beside its field',
      async () => {
        await at.press('n');
        await at.find('wallet-card').waitFor();
        await at.type('41111111111111x12');
        await at.until('the groups', async () => (await field('number').inputValue()) === '4111 1111 1111 1112');
        await expect.poll(async () => await at.find('card-brand').textContent()).toBe('Visa');
        await at.press('Tab');
        await at.type('12');
        await at.press('Tab');
        await at.type('12');
        await at.press('Tab');
        await at.type('2034');
        await at.press('Tab');
        await at.type("Ann O'Lee");
        await at.page.getByText("' is not taken here: letters, digits, hyphens and spaces are.").waitFor();
        await at.press('Tab');
        await at.type('12 Main Street');
        await at.press('Tab', 'Tab');
        await at.type('Charlottesville');
        await at.press('Tab');
        await at.type('Virginia');
        await at.press('Tab');
        await at.type('22901');
        await at.press('Enter');
        await at.find('wallet-card').getByText('The number is not that of a card.').waitFor();
        await at.find('wallet-card').getByText('The code has 3 digits.').waitFor();
        expect(await violationsOf(at.page, 'dialog')).toEqual([]);
        await at.picture('wallet-problems', 'here');
        // The keyboard is at the first of them; what else was typed stands there still.
        await at.press('Control+a');
        await at.type(VISA);
        await at.press('Tab', 'Control+a');
        await at.type('123');
        await at.press('Enter');
        await isGone('wallet-card');
        await shows('the card', [
          /Visa •••• 1111\s+12\/2034\s+Ann OLee\s+subscription\s*your purchases\s+12 Main Street/,
        ]);
        await at.page.getByText('1 card', { exact: true }).waitFor();
      },
    );

    await step('is told that the card is there already, and keeps what was typed', async () => {
      await at.press('n');
      await field('number').fill(VISA);
      await field('code').fill('123');
      await field('cardExpMonth').selectOption('12');
      await field('cardExpYear').selectOption('2034');
      await field('cardName').fill('Ann Lee');
      await field('billingStreetAddress').fill('12 Main Street');
      await field('billingCity').fill('Charlottesville');
      await field('billingState').selectOption('VA');
      await field('billingZip').fill('22901');
      await at.press('Enter');
      await at.find('wallet-card').getByText('This card is in the wallet already. No card was added.').waitFor();
      await expect.poll(async () => await field('number').inputValue()).toBe('4111 1111 1111 1111');
      await field('number').fill(AMEX);
      await at.until('the brand', async () => (await at.find('card-brand').textContent()) === 'American Express');
      await at.find('wallet-card').getByText('4 digits on the front of the card').waitFor();
      await field('code').fill('1234');
      await field('cardExpYear').selectOption('2033');
      await at.press('Enter');
      await isGone('wallet-card');
      await shows('both', [/Visa/, /American Express •••• 0005\s+12\/2033/]);
    });

    await step('says by keys who pays with which, and takes it back', async () => {
      await at.press('b');
      await shows('the subscription', [/your purchases/, /0005.*subscription/s]);
      await at.press('p');
      await shows('both on one', [/Visa •••• 1111\s+12\/2034\s+Ann OLee\s+12 Main/, /subscription\s*your purchases/]);
      await at.press('Tab');
      await at.press('ArrowDown');
      await at.press('p');
      await shows('a member', [/Visa/, /subscription\s*your purchases\s*1 member/]);
      await at.until('in the lower list', async () =>
        /mate@example\.com\s+Pro User\s+American Express •••• 0005/.test(
          (await rows('Who pays with which card'))[1] ?? '',
        ),
      );
      await at.press('Control+z');
      await shows('without the member', [/Visa/, /subscription\s*your purchases\s+12 Main/]);
      expect(await violationsOf(at.page, '[data-testid=wallet]')).toEqual([]);
      await at.picture('wallet');
    });

    await step('deletes a card that pays: another takes its place, undo brings all of it back', async () => {
      await at.press('Shift+Tab');
      await at.press('e');
      await at.find('wallet-replace').getByText('This card pays the subscription').waitFor();
      expect(await violationsOf(at.page, 'dialog')).toEqual([]);
      await at.picture('wallet-replace', 'here');
      await at.press('Enter');
      await shows('one card, which pays', [/Visa.*subscription\s*your purchases/s]);
      await at.press('Control+z');
      await shows('as it was', [
        /Visa •••• 1111\s+12\/2034\s+Ann OLee\s+12 Main/,
        /0005.*subscription\s*your purchases/s,
      ]);
    });

    await step('changes a card by Enter', async () => {
      await at.press('k', 'Enter');
      await at.until('its dialog', async () => (await field('cardName').inputValue()) === 'Ann OLee');
      await field('cardName').fill('Ann Lee-Smith');
      await at.press('Enter');
      await isGone('wallet-card');
      await shows('the name', [/Ann Lee-Smith/, /0005/]);
    });

    await step('does the same by mouse: from the rail, the buttons of the title bar, a double click', async () => {
      await at.page.getByRole('button', { name: 'Settings', exact: true }).click();
      await at.find('pane-settings').waitFor();
      await at.page
        .getByTestId('rail')
        .getByRole('button', { name: /Account/ })
        .click();
      await shows('the wallet', [/Visa/, /0005/]);
      await at.page.getByRole('gridcell', { name: 'Visa •••• 1111' }).first().click();
      await at.page.locator('.titlebar-commands button', { hasText: 'For purchases' }).click();
      await shows('my purchases', [/your purchases/, /subscription\s+12 Main/]);
      await at.page.getByRole('gridcell', { name: 'mate@example.com' }).dblclick();
      await at.find('wallet-payer').waitFor();
      await at.picture('wallet-payer', 'here');
      await field('inApp').selectOption({ label: 'American Express •••• 0005' });
      await at.page.getByRole('button', { name: /Use them/ }).click();
      await shows('the member', [/your purchases/, /subscription\s*1 member/]);
      await at.page.locator('.titlebar-commands button', { hasText: 'Add' }).click();
      await at.find('wallet-card').waitFor();
      await field('billingCountry').selectOption('CA');
      await at.find('wallet-card').getByText('Province').waitFor();
      await at.find('wallet-card').getByText('Postal Code').waitFor();
      await at.picture('wallet-card', 'here');
      await at.page.getByRole('button', { name: 'Close', exact: true }).click();
      await isGone('wallet-card');
    });

    await step('comes back to the page of its address', async () => {
      expect(new URL(at.page.url()).pathname).toBe('/account/wallet');
      await at.page.reload();
      await shows('both', [/Visa/, /0005/]);
    });

    await step(
      'R-WALLET-002 has sent neither number nor code: they are in no request and nowhere in the data directory',
      async () => {
        expect(sent.filter((request) => request.includes('/wallet/add')).length).toBeGreaterThan(1);
        const found: string[] = [];
        const digitsOf = (text: string): string => text.replaceAll(/[ +]|%20/g, '');
        for (const request of sent)
          if (digitsOf(request).includes(VISA.slice(0, 12)) || digitsOf(request).includes(AMEX.slice(0, 11)))
            found.push(request);
        const { dataDir } = at.server.services.config;
        let files = 0;
        for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue;
          files += 1;
          const text = await readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => '');
          if ([VISA, AMEX, '4111 1111 1111', '3782 822463'].some((number) => text.includes(number)))
            found.push(entry.name);
        }
        expect(files).toBeGreaterThan(100);
        expect(found).toEqual([]);
        expect(at.server.logged.filter((line) => line.includes(VISA) || line.includes(AMEX))).toEqual([]);
      },
    );
  });
});
