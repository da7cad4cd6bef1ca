/** The page Data of the account: export of everything, closing the account, opening it again; by keys and by mouse. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filesIn, keepArchives } from '../support/archived.ts';
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
const reads = async (testId: string, text: RegExp): Promise<void> =>
  await at.until(`${testId} says ${text.source}`, async () =>
    text.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
  );
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
/** The job of now: of what was asked a minute ago as well. */
const made = async (): Promise<void> => {
  at.server.clock.advance(2);
  await keepArchives(at.server);
};

describe('the page Data', () => {
  it('exports everything, closes the account and opens it again, by keys alone', async () => {
    await step('asks for an export', async () => {
      await at.press('g', 'z');
      await at.find('archive').waitFor();
      await reads('archive', /Everything of the account in one zip/);
      await isSound('archive');
      await at.picture('archive');
      await at.press('n');
      await reads('archive', /about to begin|files/);
    });
    await step('fetches it once it is ready', async () => {
      await made();
      await reads('archive', /The zip of/);
      await at.picture('archive-ready', 'here');
      const download = at.page.waitForEvent('download');
      await at.press('d');
      const files = await filesIn(await readFile(await (await download).path()));
      expect([...files.keys()]).toEqual(
        expect.arrayContaining(['index.html', 'manifest.json', 'csv/saved_property.csv']),
      );
    });
    const { account } = valueOf(await (await at.server.signIn(at.person)).client.call('accountData'));
    await step('is asked for the name of the account, and keeps what was typed', async () => {
      await at.press('c');
      await at.find('close-account').waitFor();
      await isSound('close-account');
      await at.picture('close-account', 'here');
      await at.type('something else');
      at.expectRefusals(422);
      await at.press('Enter');
      await reads('close-account', /It was not closed/);
      const typed = async () => await at.find('close-account').locator('input').last().inputValue();
      await expect.poll(typed).toBe('something else');
      await at.press('Control+a');
      await at.type(account?.name ?? '');
      await at.press('Enter');
      await isGone('close-account');
      await reads('closing', /This account is closed, and on .* all that is in it is removed/);
      await at.picture('archive-closed');
    });
    await step('opens it again', async () => {
      await at.press('o');
      await isGone('closing');
      await reads('archive', /Ends the plan, lets nobody in/);
    });
  });

  it('cancels an export, closes and opens again by the mouse alone', async () => {
    await at.command('Go to data');
    const pane = at.find('archive');
    await pane.getByRole('button', { name: /^Export/ }).click();
    await pane.getByRole('button', { name: /^Cancel/ }).click();
    await reads('archive', /It was cancelled/);
    const { account } = valueOf(await (await at.server.signIn(at.person)).client.call('accountData'));
    await pane.getByRole('button', { name: /^Close/ }).click();
    await at
      .find('close-account')
      .locator('input')
      .last()
      .fill(account?.name ?? '');
    await at
      .find('close-account')
      .getByRole('button', { name: /^Close the account/ })
      .click();
    await reads('archive', /Closed since/);
    await pane.getByRole('button', { name: /^Open again/ }).click();
    await isGone('closing');
    expect(valueOf(await (await at.server.signIn(at.person)).client.call('accountData'))).toMatchObject({
      archive: { state: 'CANCELLED' },
      closing: null,
    });
  });
});
