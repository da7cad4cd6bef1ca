/** A call list worked through by a person: by keys with a note and undo, then by mouse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { mayText, peopleOf } from '../support/marketing/people.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('call lists', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ config: { workers: true } });
  });
  afterAll(async () => await at.close());

  /** An ordered call list of four people. */
  const listed = async ({ client }: SignedIn, me: SignedIn): Promise<void> => {
    await mayText(me, at.server.clock.now());
    const contactIds = await peopleOf(me, 4);
    const content = { type: 'CALL' as const, script: 'Hello #OwnerFirstName#, this is #MyBusinessName#.' };
    const body = { name: 'Spring calls', content, audience: { contactIds } };
    const { mailing } = valueOf(await client.call('saveMailing', { body }));
    const params = { id: mailing.id };
    const { quote, notices } = valueOf(await client.call('estimateMailing', { params }));
    const acknowledged = notices.map(({ ruleId }) => ruleId);
    valueOf(await client.call('orderMailing', { params, body: { quote, acknowledged } }));
  };
  const inHand = async (name: string): Promise<void> =>
    await at.find('call-in-hand').getByRole('heading', { name, exact: true }).waitFor();
  const reads = async (text: RegExp): Promise<void> =>
    await at.until(`the pane says ${text.source}`, async () =>
      text.test((await at.page.locator('body').innerText()).replaceAll(/\s+/g, ' ')),
    );
  const results = async (): Promise<(string | null)[]> => {
    const rows = await at.server.db
      .selectFrom('call_result')
      .select(['seq', 'result', 'note', 'taken_back'])
      // Of the list in hand: another person's journey has results of its own.
      .where('mailing_id', '=', (eb) => eb.selectFrom('mailing').select((of) => of.fn.max('mailing.id').as('id')))
      .orderBy('id')
      .execute();
    return rows.map(({ seq, result, note, taken_back }) =>
      [seq, result, note, taken_back === null ? '' : 'taken back'].join(' ').trim(),
    );
  };

  it('by keys: each key keeps what came of the call and brings the next one, undo takes it back', async () => {
    await at.startAnew('/marketing', async (me) => await listed(me, me));
    await step('opens beside the campaigns', async () => {
      await at.find('mailings').getByText('Complete').waitFor();
      await at.inGrid('mailings');
      await at.press('c');
      await inHand('Ann1 Hale');
      await at.find('call-in-hand').getByText('Hello Ann1, this is Hale Homes.').waitFor();
      await reads(/4 of 4 left, Spring calls/);
      await at.inGrid('callList');
      expect(await violationsOf(at.page, '[data-testid=call-list]')).toEqual([]);
      await at.picture('call-list');
    });
    await step('one key a call', async () => {
      await at.press('n');
      await inHand('Ann2 Hale');
      await at.press('l');
      await inHand('Ann3 Hale');
      await reads(/3 of 4 left/);
    });
    await step('with a note', async () => {
      await at.press('m');
      await at.page.locator('[data-testid=call-in-hand] input:focus').waitFor();
      await at.type('Sells in spring');
      await at.press('Enter');
      await at.inGrid('callList');
      await at.press('s');
      await inHand('Ann4 Hale');
      await reads(/spoke: Sells in spring/);
    });
    await step('do not call, and taken back: the one it was about is in hand again', async () => {
      await at.press('d');
      // The first one did not answer: nobody else is left.
      await inHand('Ann1 Hale');
      await reads(/1 of 4 left/);
      await at.picture('call-list-done');
      // Somebody who comes back to the page finds those left alone; what is taken back is there all the same.
      await at.press('g', 'h');
      await at.until('elsewhere', async () => (await at.find('call-list').count()) === 0);
      await at.press('g', 'Shift+M');
      await at.inGrid('mailings');
      await at.until('read anew', async () => !(await at.find('call-list').innerText()).includes('Ann4 Hale'));
      await at.press('Control+z');
      await inHand('Ann4 Hale');
      await reads(/2 of 4 left/);
      await at.press('c');
      await at.inGrid('callList');
      await at.press('w');
      await reads(/1 of 4 left/);
    });
    await step('all of it was kept', async () => {
      await expect
        .poll(results)
        .toEqual([
          '1 NO_ANSWER',
          '2 LEFT_MESSAGE',
          '3 SPOKE Sells in spring',
          '4 DO_NOT_CALL  taken back',
          '4 WRONG_NUMBER',
        ]);
    });
  });

  it('by mouse: results by buttons, all and those left', async () => {
    await at.startAnew('/marketing', async (me) => await listed(me, me));
    await at.find('mailings').getByText('Complete').waitFor();
    await at.find('mailings').getByRole('button', { name: /^Call/ }).click();
    await inHand('Ann1 Hale');
    const click = async (name: RegExp): Promise<void> => await at.page.getByRole('button', { name }).first().click();
    await at.find('call-in-hand').getByLabel('Note').fill('Twice');
    await click(/^Spoke/);
    await inHand('Ann2 Hale');
    await click(/^Do not call/);
    await inHand('Ann3 Hale');
    await reads(/2 of 4 left/);
    await click(/^All or left/);
    await reads(/Ann1 Hale.*spoke: Twice/);
    await click(/^All or left/);
    await at.until(
      'those left alone',
      async () => (await at.find('call-list').locator('.ht_master tbody tr').count()) === 2,
    );
  });
});
