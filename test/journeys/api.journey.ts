/** The page of the API: a call is found, read, changed, made and copied; by keys alone and by mouse alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());
beforeEach(async () => {
  await at.startAnew('/', async ({ client }) => {
    const [parcel] = await at.server.services.warehouse.query<{ id: number }>(
      'select property_id as id from parcel order by property_id limit 1',
    );
    await client.call('saveProperties', {
      query: { groupName: 'Call first' },
      body: { selection: [Number(parcel?.id)] },
    });
  });
});

const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const reads = async (text: RegExp, testId = 'api'): Promise<void> =>
  await at.until(`${testId} says ${text.source}`, async () =>
    text.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
  );
const counts = async (text: RegExp): Promise<void> =>
  await at.until(`the bar counts ${text.source}`, async () =>
    text.test(await at.page.locator('#status-api').innerText()),
  );
const isReady = async (): Promise<void> =>
  await at.until('the calls are there', async () => (await at.find('api').getAttribute('data-state')) === 'ready');
const request = () => at.page.locator('[data-field=apiRequest]');

describe('the page of the API', () => {
  it('leads to a call that is made as it is, changed, refused, and asked for where it changes something, by keys', async () => {
    await step('finds the call by words', async () => {
      await at.command('Go to the API');
      await isReady();
      await at.inGrid('api');
      await counts(/\d{3} calls/);
      await at.press('/');
      await at.type('post querygroups');
      await counts(/\d+ of \d{3} calls/);
      await reads(/Rows of one or more lists POST \/resource/);
      await isSound('api');
      await at.picture('api');
    });
    await step('makes it as it stands: the list of the example is one of hers', async () => {
      await at.press('Escape');
      await at.inGrid('api');
      await at.press('Enter');
      await reads(/200 after \d+ ms/);
      await reads(/"resultCount": 1/, 'api-answer');
      await at.picture('api-answer');
    });
    await step('what is typed wrong is said, and sends nothing', async () => {
      await at.press('e');
      await at.until(
        'the request has the keyboard',
        async () => await request().evaluate((one) => one === document.activeElement),
      );
      await at.press('Control+a');
      await at.type('{"boddy": 1}');
      await at.press('Escape');
      await at.inGrid('api');
      await at.press('Enter');
      await reads(/A request has no boddy: it has params, query and body\. Nothing was sent\./);
      await reads(/The request cannot be read as it is typed/);
      await at.picture('api-refused', 'here');
    });
    await step('what the server refuses is shown as it answers', async () => {
      at.expectRefusals(400);
      await at.press('e');
      await at.press('Control+a');
      await at.type('{"body": {"search": {"filters": {"grupIds": {}}}}}');
      await at.press('Escape');
      await at.inGrid('api');
      await at.press('Enter');
      await reads(/400 after/);
      await reads(/grupIds/, 'api-answer');
    });
    await step('one that changes something is asked for first', async () => {
      await at.press('/');
      await at.press('Control+a');
      await at.type('saveFolder');
      await counts(/1 of \d{3} calls/);
      await at.press('Escape');
      await at.inGrid('api');
      await at.press('Enter');
      await at.find('api-run').waitFor();
      await isSound('api-run');
      await at.picture('api-run', 'here');
      await at.press('Escape');
      await at.find('api-run').waitFor({ state: 'detached' });
      await at.press('Enter');
      await at.find('api-run').waitFor();
      await at.press('Enter');
      await reads(/"name": "This quarter"/, 'api-answer');
    });
    await step('shows programs in each language', async () => {
      await reads(/curl -sS --fail-with-body -X PUT/, 'api-program');
      await at.press('l');
      await reads(/const response = await fetch\(/, 'api-program');
      await at.press('l');
      await reads(/npx platbook call saveFolder --body/, 'api-program');
    });
  });

  it('leads there by mouse alone, and gives the program and the document away', async () => {
    await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await at.find('rail').getByText('Account').click();
    await at.find('account-pages').getByText('API').click();
    await isReady();
    await at.find('api').getByRole('searchbox').fill('lists all folders');
    await counts(/1 of \d{3} calls/);
    await at.find('api').locator('.ht_master').getByText('All lists of the user').click();
    await at.find('api').getByRole('button', { name: /^Run/ }).click();
    await reads(/"name": "Call first"/, 'api-answer');
    await at.find('api').getByRole('button', { name: 'JavaScript' }).click();
    await at.find('api').getByRole('button', { name: /^Copy/ }).click();
    await reads(/Copied\./);
    expect(await at.page.evaluate(async () => await navigator.clipboard.readText())).toContain('/app/lists');
    const coming = at.page.waitForEvent('download');
    await at.page.getByRole('button', { name: /OpenAPI document/ }).click();
    expect((await coming).suggestedFilename()).toBe('openapi.json');
    await isSound('api');
  });
});
