/** Tokens for programs, on the page of security: made, told once and taken back, by keys alone and by mouse alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());
beforeEach(async () => await at.startAnew());

const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
const reads = async (text: RegExp): Promise<void> =>
  await at.until(`tokens say ${text.source}`, async () =>
    text.test((await at.find('tokens').innerText()).replaceAll(/\s+/g, ' ')),
  );
const told = async (): Promise<string> => {
  await at.until('the token is told', async () => (await at.find('token').innerText()).startsWith('pb_'));
  return await at.find('token').innerText();
};

describe('tokens', () => {
  it('are made and taken back by keys alone, after the password once more', async () => {
    let token = '';
    await step('there is none yet', async () => {
      await at.press('g', 'v');
      await reads(/None: no program acts as you/);
      await isSound('security');
    });
    await step('one that buys is asked for with too much and too long, and what was typed stays', async () => {
      await at.press('t');
      await at.find('security-token').waitFor();
      await isSound('security-token');
      await at.press('Enter');
      await at.find('security-token').getByText('Write what it is for.').waitFor();
      await at.type('Nightly reports');
      // The third box: it buys.
      await at.press('Tab', 'Tab', 'Tab', 'Space');
      await at.page.locator('[data-field=token-cap]').waitFor();
      await at.press('Tab', 'Tab');
      await at.type('$1,000.50');
      await at.press('Tab', 'Control+a');
      await at.type('400');
      at.expectRefusals(400);
      await at.press('Enter');
      await at.find('security-token').locator('[data-field=token-days][aria-invalid=true]').waitFor();
      await at.picture('security-token', 'here');
      await at.page.locator('[data-field=token-days]').fill('30');
    });
    await step('the password comes first, when it was long ago', async () => {
      at.server.clock.advance(11);
      at.expectRefusals(428);
      await at.press('Enter');
      await at.find('fresh').waitFor();
      await at.type(at.person.password);
      await at.press('Enter');
      await isGone('fresh');
      token = await told();
      await isSound('security-token-made');
      await at.picture('security-token-made', 'here');
    });
    await step('it is shown once, and acts', async () => {
      await at.press('Escape');
      await isGone('security-token-made');
      await reads(/Nightly reports read, buy \$0\.00 of \$1,000\.50/);
      valueOf(await at.server.client(token).call('savedSearches'));
      await at.press('t');
      await at.find('security-token').waitFor();
      await at.press('Escape');
      await isGone('security-token');
    });
    await step('of two the one under the cursor is taken back', async () => {
      const { client } = await at.server.signIn(at.person);
      const other = valueOf(await client.call('makeToken', { body: { name: 'Importer', scopes: ['READ', 'WRITE'] } }));
      await at.command('Load the tokens again');
      await reads(/2 programs act as you/);
      await at.picture('security-tokens');
      await at.press('Shift+J', 'Shift+T');
      await reads(/One program acts as you/);
      await reads(/Importer/);
      expect((await at.server.client(token).call('savedSearches')).ok).toBe(false);
      valueOf(await at.server.client(other.token).call('savedSearches'));
    });
  });

  it('are made and taken back by mouse alone', async () => {
    await at.page.goto(`${at.server.baseUrl}/account/security`);
    await at.find('tokens').getByRole('button', { name: 'New token' }).click();
    await at.page.locator('[data-field=token-name]').fill('By mouse');
    await at.find('security-token').getByText('Change them, import and export').click();
    await at.find('security-token').getByRole('button', { name: 'Make it' }).click();
    const token = await told();
    await at.find('security-token-made').getByRole('button', { name: 'I have kept it' }).click();
    await reads(/By mouse read, change/);
    valueOf(await at.server.client(token).call('savedSearches'));
    await at.find('tokens').locator('.ht_master tbody tr').first().click();
    await at.find('tokens').getByRole('button', { name: 'Take back' }).click();
    await reads(/None: no program acts as you/);
    expect((await at.server.client(token).call('savedSearches')).ok).toBe(false);
  });
});
