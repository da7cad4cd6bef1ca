/** Who changed what of the account's: read with the keyboard, then with the mouse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../support/server.ts';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';
import { sampleIds } from '../support/sampleIds.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('somebody looks up who changed what', () => {
  let at: Workstation;
  let mate: SignedIn;
  let properties: number[];
  beforeAll(async () => {
    at = await openWorkstation();
    const { id: accountId } = await at.server.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const credentials = { username: 'mate@example.com', password: OWNER.password };
    await at.server.addUser({ ...credentials, accountId });
    mate = await at.server.signIn(credentials);
    properties = await sampleIds(at.server, 2, 'street_address IS NOT NULL AND bedrooms IS NOT NULL');
    await at.find('login').waitFor();
    at.expectRefusals(503);
  });
  afterAll(async () => await at.close());

  const state = async (): Promise<string | null> => await at.find('changes').getAttribute('data-state');
  const rows = async (): Promise<string[]> => await at.find('changes').locator('.ht_master tbody tr').allInnerTexts();
  const correct = async (property: number, value: number): Promise<unknown> =>
    valueOf(await mate.client.call('correctFact', { params: { id: property }, body: { fact: 'bedrooms', value } }));
  const addressOf = async (property: number): Promise<string> =>
    valueOf(await mate.client.call('property', { params: { id: property }, query: {} })).address.streetAddress ?? '';

  it('from the empty pane to a change of a mate, by keys and by mouse', async () => {
    await step(
      'finds the pane in the palette: the own sign-in is there, of a kind without events it says so',
      async () => {
        await at.signIn();
        await at.command('Go to account changes');
        await at.until('the sign-in', async () =>
          (await rows()).some((row) => row.includes(`Sign-in of ${OWNER.username}`)),
        );
        await at.press('3');
        await at.until('the empty state', async () => (await state()) === 'empty');
        await at.find('changes').getByText('Tags: nothing was changed yet').waitFor();
        await at.press('2');
        await at.until('no correction yet', async () => (await state()) === 'empty');
      },
    );

    await step('sees at once what a mate changes, in words, newest first', async () => {
      await correct(properties[0] ?? 0, 7);
      await at.until('one row', async () => (await rows()).length === 1);
      await at.press('0');
      await at.until('all kinds', async () => (await rows()).length > 1);
      await correct(properties[0] ?? 0, 8);
      valueOf(
        await mate.client.call('saveListColumn', { body: { name: 'Rent', kind: 'choice', choices: ['low', 'high'] } }),
      );
      await correct(properties[1] ?? 0, 9);
      await at.until('the newest', async () => (await rows())[0]?.includes('› 9') === true);
      await at.picture('changes');
      const [other, column, changed, made] = await rows();
      expect(other).toContain(await addressOf(properties[1] ?? 0));
      expect(column).toMatch(/mate@example\.com\s+Own column made\s+Rent\s+none › choice of low, high/);
      expect(changed).toMatch(/Correction changed\s+.+\s+Beds: 7 › 8/);
      expect(made).toMatch(
        /\d\d\/\d\d\/\d{4} \d+:\d\d [AP]M\s+mate@example\.com\s+Correction made\s+.+\s+Beds: as the source says › 7/,
      );
    });

    await step('finds by keys what one person did, on one day, and what happened to one thing', async () => {
      await at.press('p');
      await at.page.locator('select[data-field=person]:focus').waitFor();
      await at.page.keyboard.type('mate');
      await at.page.keyboard.press('Enter');
      await at.until('what the mate did', async () => {
        const shown = await rows();
        return shown.length > 4 && shown.every((row) => row.includes('mate@example.com'));
      });
      await at.press('d');
      await at.page.locator('input[data-field=day]:focus').fill('2020-02-29');
      await at.page.keyboard.press('Enter');
      await at.until('nothing on that day', async () => (await state()) === 'empty');
      await at.find('changes').getByText('Nothing was changed there').waitFor();
      await at.press('x');
      await at.until('all again', async () => (await rows()).some((row) => row.includes(OWNER.username)));
      await at.press('f');
      await at.until('the one correction', async () => (await rows()).length === 1);
      await at.page.getByRole('button', { name: /Correction: / }).waitFor();
      await at.press('f');
      await at.until('all', async () => (await rows()).length > 4);
    });

    await step('and the same by mouse', async () => {
      await at.page.getByLabel('Person').selectOption({ label: 'mate@example.com' });
      await at.until('what the mate did', async () => (await rows()).every((row) => row.includes('mate@example.com')));
      await at.page.getByLabel('Day').fill(new Date().toLocaleDateString('sv-SE'));
      await at.find('changes').locator('.ht_master tbody td').first().click();
      await at.page.getByRole('button', { name: 'Only this one' }).click();
      await at.until('one thing', async () => (await rows()).length === 1);
      await at.page.getByRole('button', { name: 'All again' }).click();
      await at.until('all', async () => (await rows()).some((row) => row.includes(OWNER.username)));
    });

    await step('goes by keys: one kind only, down to a correction, Enter opens its property', async () => {
      await at.press('2');
      await at.until('corrections only', async () => (await rows()).length === 3);
      await expect
        .poll(async () => await at.page.getByRole('button', { name: 'Corrections' }).getAttribute('aria-pressed'))
        .toBe('true');
      await at.press('j');
      await at.until(
        'on the second row',
        async () => (await at.cursorRow('changes'))['Before › after'] === 'Beds: 7 › 8',
      );
      await at.press('Enter');
      await at.until('its property', async () =>
        ((await at.find('pane-property').textContent()) ?? '').includes(await addressOf(properties[0] ?? 0)),
      );
      await at.page.locator('.tile--focused[data-testid=pane-property]').waitFor();
    });

    await step('does the same by mouse', async () => {
      await at.page.getByRole('button', { name: 'Own columns' }).click();
      await at.until('the column', async () => (await rows()).length === 1);
      await at.page.getByRole('button', { name: 'All' }).click();
      await at.until('all', async () => (await rows()).length > 4);
      await at.find('changes').locator('.ht_master tbody td').first().dblclick();
      await at.until('the other property', async () =>
        ((await at.find('pane-property').textContent()) ?? '').includes(await addressOf(properties[1] ?? 0)),
      );
      await at.page.locator('.tile--focused[data-testid=pane-property]').waitFor();
    });

    await step('is told when they cannot be loaded, and loads them again', async () => {
      let isDown = true;
      await at.page.route('**/app/account/changes*', async (route) =>
        isDown ? await route.fulfill({ status: 503, body: '' }) : await route.fallback(),
      );
      await at.find('changes').locator('.ht_master tbody td').nth(1).click();
      await at.press('Shift+R');
      await at.until('the error', async () => (await state()) === 'failed');
      isDown = false;
      await at.press('Shift+R');
      await at.until('the rows', async () => (await state()) === 'ready' && (await rows()).length > 4);
    });

    await step('comes back to the page of its address, and from the property to the changes', async () => {
      expect(new URL(at.page.url()).pathname).toBe(`/changes/${properties[1]}`);
      await at.page.reload();
      await at.until('the rows', async () => (await state()) === 'ready' && (await rows()).length > 4);
      await at.page.goBack();
      await at.page.goBack();
      await at.until('the changes', async () => new URL(at.page.url()).pathname === '/changes');
    });
  });
});
