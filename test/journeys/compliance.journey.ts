/** Compliance on screen: rules are read, opt-outs put in, found, lifted and imported; by keys alone and by mouse alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());
beforeEach(async () => await at.startAnew('/marketing/compliance'));

const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isIn = async (state: string): Promise<void> =>
  await at.until(
    `compliance is ${state}`,
    async () => (await at.find('compliance').getAttribute('data-state')) === state,
  );
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
const reads = async (text: RegExp): Promise<void> =>
  await at.until(`compliance says ${text.source}`, async () =>
    text.test((await at.find('compliance').innerText()).replaceAll(/\s+/g, ' ')),
  );
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe('compliance', () => {
  it('shows rules with source and day, and takes opt-outs, by keys alone', async () => {
    await step('a rule with its source; one that is not confirmed says so', async () => {
      await isIn('ready');
      await reads(/Not legal advice/);
      await isSound('compliance');
      await at.picture('compliance-rules');
      await at.press('/');
      await at.type('wyoming');
      await at.press('Enter');
      await reads(/Not confirmed, it applies as well/);
      await at.picture('compliance-found', 'here');
    });
    await step('a rule is made stricter, never wider', async () => {
      await at.press('/', 'Control+a');
      await at.type('florida 24 hours');
      await at.press('Enter');
      await reads(/3 in 24 hours/);
      await at.inGrid('compliance');
      await at.press('Enter');
      await at.find('compliance-form').waitFor();
      await isSound('compliance-form');
      await at.page.locator('[data-field=own]').focus();
      await at.press('Space');
      await at.page.locator('[data-field=most]').focus();
      await at.press('Control+a');
      await at.type('9');
      await at.page.locator('[data-field=reason]').focus();
      await at.type('ours');
      at.expectRefusals(422);
      await at.press('Enter');
      await at.find('compliance-form').getByText('may only be made stricter').waitFor();
      await at.picture('compliance-rule', 'here');
      await at.page.locator('[data-field=most]').focus();
      await at.press('Control+a');
      await at.type('1');
      await at.press('Enter');
      await isGone('compliance-form');
      await reads(/set by the account/);
    });
    await step('nobody opted out; somebody does', async () => {
      await at.press('2');
      await isIn('empty');
      await reads(/Nobody opted out/);
      await isSound('compliance');
      await at.picture('compliance-none');
      await at.press('n');
      await at.find('compliance-form').waitFor();
      await isSound('compliance-form');
      await at.type('434-293-3131 x4');
      at.expectRefusals(422);
      await at.press('Enter');
      await at.find('compliance-form').getByText('has an extension').waitFor();
      await at.picture('compliance-opt-out', 'here');
      await at.page.locator('[data-field=text]').focus();
      await at.press('Control+a');
      await at.type('434-293-3131');
      await at.press('Enter');
      await isGone('compliance-form');
      await reads(/\(434\) 293-3131/);
    });
    await step('whether it may be reached is asked for itself, as often as one likes', async () => {
      await at.inGrid('compliance');
      await at.press('c');
      await at.find('compliance-form').waitFor();
      await at.press('Enter');
      await at.find('compliance-checked').getByText('Not permitted: opted out').first().waitFor();
      await at.find('compliance-checked').getByText('No list that was uploaded has its area code.').waitFor();
      await isSound('compliance-form');
      await at.picture('compliance-check', 'here');
      await at.page.locator('[data-field=text]').focus();
      await at.press('Control+a');
      await at.type('911');
      at.expectRefusals(422);
      await at.press('Enter');
      await at.find('compliance-form').locator('[aria-invalid=true]').waitFor();
      await at.press('Escape');
      await isGone('compliance-form');
    });
    await step('it is lifted with a reason, which the log keeps', async () => {
      await at.inGrid('compliance');
      await at.press('e');
      await at.find('compliance-form').waitFor();
      await at.press('Enter');
      await at.find('compliance-form').getByText('Say why').waitFor();
      await at.type('asked to be called again');
      await at.press('Enter');
      await isGone('compliance-form');
      await reads(/asked to be called again/);
      await at.press('5');
      await reads(/Opt-out lifted/);
      await reads(/Reason: by hand/);
      await reads(/at most 1 in 24 hours/);
      await at.picture('compliance-log');
    });
    expect(await violationsOf(at.page, '[data-testid=compliance]')).toEqual([]);
  });

  it('imports consents and uploads a list, by mouse alone', async () => {
    const chip = async (name: string): Promise<void> =>
      await at.find('compliance').getByRole('button', { name }).first().click();
    await isIn('ready');
    await chip('Consents');
    await isIn('empty');
    await chip('Import');
    await at.find('compliance-form').waitFor();
    const rows = [
      'Phone,Channels,Level,Wording,Date,Source',
      '434-293-3131,SMS,WRITTEN,Text me about my house.,2025-06-01,our page',
      '434-293-3132,Fax,WRITTEN,Yes,2025-06-01,our page',
    ];
    await at.find('compliance-file').setInputFiles(file('yes.csv', rows.join('\n')));
    await at.picture('compliance-import', 'here');
    await at.find('compliance-form').getByRole('button', { name: 'Import it' }).click();
    await at.find('compliance-taken').getByText('1 taken, 1 not taken.').waitFor();
    await at.find('compliance-taken').getByText('the channels are none of').waitFor();
    await isSound('compliance-taken');
    await at.picture('compliance-taken', 'here');
    expect(await violationsOf(at.page, '[data-testid=compliance-taken]')).toEqual([]);
    await at.find('compliance-taken').locator('button[type=submit]').click();
    await reads(/Text me about my house/);
    await chip('Lists');
    await isIn('empty');
    await chip('Add');
    await at.page.locator('[data-field=areaCodes]').fill('434');
    // The clock of the server stands before that of the browser.
    await at.page.locator('[data-field=day]').fill(at.server.clock.now().toISOString().slice(0, 10));
    await at.find('compliance-file').setInputFiles(file('434.csv', '434,2933133\n'));
    await at.find('compliance-form').getByRole('button', { name: 'Upload it' }).click();
    await at.find('compliance-taken').getByText('1 taken.').waitFor();
    await at.find('compliance-taken').locator('button[type=submit]').click();
    await reads(/Do not call/);
    await isSound('compliance');
  });
});
