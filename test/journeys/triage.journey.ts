/** The wholesaler's morning: two hundred leads disposed of by single keys, the run taken back, and done again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveInto } from '../support/sampleIds.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const LEADS = 200;

describe('two hundred leads', () => {
  let at: Workstation;
  let ids: number[];
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000 });
    const rows = await at.server.services.warehouse.query<{ id: number }>(
      `SELECT property_id AS id FROM parcel ORDER BY hash(property_id) LIMIT ${LEADS}`,
    );
    ids = rows.map(({ id }) => id);
    // Before the person comes: one session is open at a time.
    const me = await at.server.signIn();
    await saveInto(me, 'Morning', ids);
    await saveInto(me, 'Night', ids.slice(0, 3));
    await me.client.call('logout', { query: {} });
  });
  afterAll(async () => await at.close());

  /** Rows by status, and how many sleep, as the store has them. */
  const onServer = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ what: string; count: number }>`
      select coalesce(t.name, case when s.snoozed_until is null then 'none' else 'asleep' end) as what,
        count(*)::int as count
      from saved_property s left join property_status t on t.account_id = s.account_id and t.id = s.status_id
      where s.removed is null group by 1`.execute(at.server.db);
    return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
  };
  const status = async (): Promise<string> => (await at.find('status').textContent()) ?? '';

  it('R-GROUP-013 R-GROUP-015 are disposed of, taken back and put on another list by key', async () => {
    await step('are disposed of by one key each, which moves on by itself', async () => {
      await at.signIn();
      await at.press('g', 'l');
      await at.until('the list is open', async () => (await status()).includes(`1 of ${LEADS} rows`));
      const keys = ['1', '2', '9', '3', '8'];
      // As fast as they come: nothing waits for the server.
      await Promise.all(Array.from({ length: LEADS - 20 }, (_, lead) => at.press(keys[lead % keys.length] ?? '1')));
      await at.until('the cursor has moved on', async () =>
        (await status()).includes(`${LEADS - 19} of ${LEADS} rows`),
      );
      await Promise.all(Array.from({ length: 19 }, (_, lead) => at.press(lead < 10 ? 'e' : '.')));
      await at.press('z', 'w');
      const address = (await at.cursorRow('list'))['Address'] ?? 'no address';
      await at.until('the property beside it is that of the row', async () =>
        ((await at.find('pane-property').textContent()) ?? '').includes(address),
      );
      await at.until('all are done', async () => (await status()).includes(`${LEADS} done`));
      await at.until('and saved', async () => !(await status()).includes('saving'));
      expect(await onServer()).toEqual({
        New: 36,
        Contacted: 36,
        Dead: 36,
        'Follow Up': 36,
        'Not Interested': 36,
        asleep: 1,
      });
      // Each of them can be taken back.
      await expect.poll(async () => await status()).toMatch(/Undo 200/);
    });

    await step('come back one by one', async () => {
      await at.press('Control+z', 'Control+z');
      await at.until('two are undone', async () => (await status()).includes(`${LEADS - 2} done`));
      await at.until('the row is there again', async () => (await onServer())['none'] === 2);
    });

    await step(
      'come back as a run with one key, with every row in its place, and are done again with another',
      async () => {
        await at.press('Control+Alt+z');
        await at.until('all is as it was', async () => (await onServer())['none'] === LEADS);
        await at.until('on screen, too', async () => (await status()).includes(`of ${LEADS} rows`));
        await at.press('Control+Alt+y');
        await at.until('done again', async () => (await onServer())['Dead'] === 36);
      },
    );

    // Nineteen are taken off for good, one sleeps, three are on the list.
    const OTHERS = LEADS - 19 - 1 - 3;

    await step('are seen beside a list they are not on, and put on it by key', async () => {
      await at.command('Night');
      await at.until('its rows', async () => (await status()).includes('of 3 rows'));
      await at.press('p');
      await at.until('all others', async () => (await status()).includes(`of ${OTHERS} rows`));
      // They are not on the list: nothing to take off.
      await at.press('e');
      await at.page.getByText('These rows are not on the list.').waitFor();
      await at.press('x', 'j', 'x', 's');
      await at.until('two of them less', async () => (await status()).includes(`of ${OTHERS - 2} rows`));
      await at.press('p');
      await at.until('and on the list', async () => (await status()).includes('of 5 rows'));
      await at.press('p', 'Control+z');
      await at.until('taken back', async () => (await status()).includes(`of ${OTHERS} rows`));
    });
  });
});
