/** Rows that a colleague assigned to somebody: found, worked on and handed back with the keyboard, then with the mouse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import type { SignedIn } from '../support/server.ts';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('somebody works on rows of a colleague', () => {
  let at: Workstation;
  let mate: SignedIn;
  let properties: number[];
  let list: number;
  beforeAll(async () => {
    at = await openWorkstation();
    const { id: accountId } = await at.server.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const credentials = { username: 'mate@example.com', password: OWNER.password };
    await at.server.addUser({ ...credentials, accountId, firstName: 'Ann', lastName: 'Lee' });
    mate = await at.server.signIn(credentials);
    properties = await sampleIds(at.server, 3, 'street_address IS NOT NULL');
    list = await saveInto(mate, 'Probates', properties);
    await at.find('login').waitFor();
  });
  afterAll(async () => await at.close());

  const state = async (): Promise<string | null> => await at.find('assigned').getAttribute('data-state');
  const texts = async (): Promise<string[]> => await at.find('assigned').locator('.ht_master tbody tr').allInnerTexts();
  const give = async (to: number | null): Promise<unknown> => {
    const edits = properties.map((propertyId) => ({ propertyId, version: null, change: { assigneeId: to } }));
    return valueOf(await mate.client.call('editRows', { body: { edits } }));
  };
  const ofMate = async () => {
    const search = { filters: { groupIds: { values: [list] } } };
    return valueOf(await mate.client.call('queryGroups', { body: { search } })).results;
  };

  it('from the empty pane to rows that are done, by keys and by mouse', async () => {
    await step('finds the pane in the palette; it says that nothing is assigned yet', async () => {
      await at.signIn();
      await at.command('Go to the rows assigned to you');
      await at.until('the empty state', async () => (await state()) === 'empty');
      await at.find('assigned').getByText('Nothing is assigned to you').waitFor();
    });

    await step('sees what a colleague assigns at once, with the names of owner and list', async () => {
      const { profile } = valueOf(await mate.client.call('auth', { query: {} }));
      const me = await at.server.db
        .selectFrom('app_user')
        .select('id')
        .where('id', '<>', profile.id)
        .executeTakeFirstOrThrow();
      await give(me.id);
      await at.until('three rows', async () => (await texts()).length === 3);
      for (const text of await texts()) expect(text).toMatch(/Ann Lee\s+Probates/);
      expect(await violationsOf(at.page)).toEqual([]);
    });

    await step('sets a status, writes a note and tags, and lets a row sleep, by keys', async () => {
      await at.find('assigned').locator('.ht_master tbody td').first().click();
      await at.press('2');
      await at.press('n');
      await at.type('spoke to the son');
      await at.press('Enter');
      await at.press('t');
      await at.type('Hot');
      await at.press('Enter');
      await at.until('written', async () => {
        const [first, second] = await ofMate();
        return first?.statusId !== null && second?.note === 'spoke to the son' && second.tags[0] === 'Hot';
      });
      await at.picture('assigned');
      await at.press('Control+z');
      await at.until('the tag is gone again', async () => (await ofMate())[1]?.tags.length === 0);
    });

    await step('hands the row back, which is gone then', async () => {
      await at.press('Shift+A');
      await at.until('two rows', async () => (await texts()).length === 2);
      await at.until('handed back', async () => (await ofMate())[1]?.assigneeId === null);
    });

    await step('opens the property with the mouse, and Back leads to the rows', async () => {
      await at.find('assigned').locator('.ht_master tbody td').first().dblclick();
      await at.until('its page', async () => new URL(at.page.url()).pathname === `/assigned/${properties[0]}`);
      await at.page.goBack();
      await at.until('the rows', async () => new URL(at.page.url()).pathname === '/assigned');
    });

    await step('comes here from the rail, and sees rows go that are taken back', async () => {
      await at.find('rail').getByText('Search').click();
      await at.find('rail').getByText('Assigned').click();
      await at.until('two rows', async () => (await state()) === 'ready' && (await texts()).length === 2);
      await give(null);
      await at.until('none', async () => (await state()) === 'empty');
    });
  });
});
