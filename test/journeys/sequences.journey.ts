/**
 * A sequence of three steps over thirty days of a moved clock: by keys alone, then by mouse alone. It is made, started
 * with a ceiling and shown day by day; who becomes a lead, and whom a person takes out, gets nothing more.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { mayText, peopleOf } from '../support/marketing/people.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';
import { runSequencesJob } from '../../server/marketing/sequences/runSequences.job.ts';

const DAY = 24 * 60;

describe('sequences', () => {
  let at: Workstation;
  let me: SignedIn;
  beforeAll(async () => {
    at = await openWorkstation({ config: { workers: true } });
  });
  afterAll(async () => await at.close());

  /** A group of four people who may be called. */
  const prepare = async (who: SignedIn): Promise<number> => {
    me = who;
    await mayText(me, at.server.clock.now());
    const contactIds = await peopleOf(me, 4);
    const body = { group: { name: 'Owners' }, selection: { items: contactIds } };
    return valueOf(await me.client.call('saveContactGroup', { body })).groupId;
  };
  const reads = async (where: string, text: RegExp): Promise<void> =>
    await at.until(`${where} says ${text.source}`, async () =>
      text.test((await at.find(where).innerText()).replaceAll(/\s+/g, ' ')),
    );
  /** So many days pass, and the job of every five minutes has run; the page hears of it by itself. */
  const days = async (count: number): Promise<void> => {
    at.server.clock.advance(count * DAY);
    await runSequencesJob({}, at.server.services);
  };
  /** Nobody sits there for a month: the time of the page's session is no part of this. */
  const stay = async (): Promise<void> => {
    await at.server.db
      .updateTable('session')
      .set({ expires: new Date('2026-06-01') })
      .where('account_id', '=', me.auth.profile.accountId)
      .execute();
  };
  /** Each member of the newest sequence, as `state step why`. */
  const members = async (): Promise<string[]> => {
    const rows = await at.server.db
      .selectFrom('sequence_member')
      .select(['name', 'state', 'step', 'why_out'])
      .where('account_id', '=', me.auth.profile.accountId)
      .orderBy('name')
      .execute();
    return rows.map(({ name, state, step: of, why_out: why }) => [name, state, of, why ?? ''].join(' ').trim());
  };
  const focused = async (selector: string): Promise<void> => await at.page.locator(`${selector}:focus`).waitFor();

  it('by keys: made of three steps, started, seen in its calendar; a lead and a key take somebody out', async () => {
    await at.startAnew('/marketing', async (who) => void (await prepare(who)));
    await stay();
    await step('it is empty, says what a sequence is, and one is made for a list', async () => {
      await at.press('g', 'Shift+q');
      await reads('sequences', /There is no sequence yet.*until somebody answers/);
      expect(await violationsOf(at.page, '[data-testid=sequences]')).toEqual([]);
      await at.picture('sequences-none');
      await at.press('n');
      await focused('[data-field=name]');
      await at.type('Spring');
      await at.page.locator('[data-field^=group-]').focus();
      await at.press('Space');
      await at.page.locator('[data-field=joins]').focus();
      await at.press('Space');
      expect(await violationsOf(at.page, '[data-testid=sequence-form]')).toEqual([]);
      await at.picture('sequence-form', 'here');
      await at.press('Enter');
      await at.find('sequence-form').waitFor({ state: 'detached' });
      await reads('sequences', /Spring draft/);
    });
    await step('three steps, the second after ten business days, the third to everybody a week later', async () => {
      await at.inGrid('sequences');
      for (const [index, wait] of ['0', '10', '7'].entries()) {
        await at.press('a');
        await focused('[data-field=message]');
        await at.page.locator('[data-field=message]').selectOption('new CALL');
        await at.page.locator('[data-field=days]').fill(wait);
        if (index === 0) {
          expect(await violationsOf(at.page, '[data-testid=sequence-step]')).toEqual([]);
          await at.picture('sequence-step', 'here');
        }
        await at.page.locator('[data-field=days]').focus();
        await at.press('Enter');
        await at.find('sequence-step').waitFor({ state: 'detached' });
        await reads('sequence', new RegExp(`^.*${index + 1} Call list`));
        await at.inGrid('sequences');
      }
      await at.press('Enter');
      await at.inGrid('sequence');
      await at.press('k', 'b');
      await at.until('business days', async () => (await at.cursorRow('sequence'))['Business'] === 'yes');
      await at.press('j', 'f', 'f');
      await at.until('everybody', async () => (await at.cursorRow('sequence'))['Only to who'] === 'all still in');
      await at.press('+', 'Control+z');
      await at.until('seven days again', async () => (await at.cursorRow('sequence'))['Days'] === '7');
      expect(await violationsOf(at.page, '[data-testid=sequence]')).toEqual([]);
    });
    await step('its estimate says each step with its day, and a yes starts it', async () => {
      await at.press('Control+Enter');
      await reads('sequence-start', /4 households begin.*03\/02\/2026.*03\/16\/2026.*03\/23\/2026/);
      const notices = at.page.locator('[data-field=notices]');
      if ((await notices.count()) > 0) {
        await notices.focus();
        await at.press('Space');
      }
      expect(await violationsOf(at.page, '[data-testid=sequence-start]')).toEqual([]);
      await at.picture('sequence-start', 'here');
      await at.page.locator('[data-field=ceiling]').focus();
      await at.press('Enter');
      await at.find('sequence-start').waitFor({ state: 'detached' });
      await days(0);
      await reads('sequences', /Spring running/);
      await reads('calendar', /March 2026/);
      await reads('members', /Ann1 Hale/);
    });
    await step('somebody calls back and becomes a lead, somebody is taken out by a key and comes back', async () => {
      await days(1);
      await at.press('c');
      await focused('[data-testid=calendar] td');
      await at.press('k');
      await reads('calendar-day', /03\/02\/2026.*Step 1 \(Call list\) went out to 4/);
      await at.press('Enter');
      await at.inGrid('recipients');
      await at.until('the first of them', async () => (await at.cursorRow('recipients'))['Name'] === 'Ann1 Hale');
      await at.press('a');
      await expect.poll(async () => (await members()).join(', ')).toMatch(/Ann1 Hale OUT \d LEAD/);
      await at.press('g', 'Shift+q');
      await reads('members', /Ann1 Hale out \d became a lead/);
      await at.inGrid('sequences');
      await at.press('m');
      await at.inGrid('members');
      await at.press('/');
      await focused('[data-pane=members] [data-field=find]');
      await at.type('Ann2');
      await at.press('Enter');
      await at.until('found', async () => (await at.cursorRow('members'))['Name'] === 'Ann2 Hale');
      await at.inGrid('members');
      await at.press('x');
      await reads('members', /Ann2 Hale out \d taken out by hand/);
      await at.press('Control+z');
      await reads('members', /Ann2 Hale (waiting|on its way)/);
      await at.press('x', '1');
      await reads('members', /taken out by hand/);
      expect(await violationsOf(at.page, '[data-testid=members]')).toEqual([]);
    });
    await step('thirty days later the others have got every step, and the calendar says when', async () => {
      for (let day = 0; day < 30; day += 1) await days(1);
      await expect
        .poll(async () => (await members()).join(', '))
        .toMatch(/Ann1 Hale OUT \d LEAD, Ann2 Hale OUT \d HAND, Ann3 Hale DONE 3, Ann4 Hale DONE 3/);
      await reads('sequences', /Spring running 3 2 2 1/);
      await at.press('c');
      await focused('[data-testid=calendar] td');
      await at.press('k', 'k', 'k', 'k');
      await reads('calendar-day', /03\/02\/2026.*Step 1 \(Call list\) went out to 4/);
      await at.press('j');
      await reads('calendar-day', /Step 2 \(Call list\) went out to 2/);
      await focused('[data-testid=calendar] td.calendar-day--current');
      for (const colorScheme of ['dark', 'light'] as const) {
        await at.page.emulateMedia({ colorScheme });
        for (const pane of ['sequences', 'sequence', 'calendar', 'members'])
          expect(await violationsOf(at.page, `[data-testid=${pane}]`)).toEqual([]);
      }
      await at.picture('sequences');
      await at.press('PageDown', 'ArrowRight', 'PageUp', 'ArrowLeft');
      await reads('calendar-day', /Step 2 \(Call list\) went out to 2/);
    });
    await step('a run opens whom it reached, where the campaigns say of which step each is', async () => {
      await at.press('Enter');
      await reads('recipients', /Ann3 Hale/);
      await reads('mailings', /step 2 of a sequence/);
      await at.press('g', 'Shift+q');
      await at.inGrid('sequences');
      await at.press('Shift+x');
      await at.find('sequence-end').waitFor();
      await at.press('Enter');
      await reads('sequences', /Spring ended/);
    });
  });

  it('by mouse: begun from a campaign, a step added, started, paused, gone on with and ended', async () => {
    await at.startAnew('/marketing', async (who) => {
      const groupIds = [await prepare(who)];
      const body = { name: 'Calls', content: { type: 'CALL' as const, script: 'Hi' }, audience: { groupIds } };
      valueOf(await who.client.call('saveMailing', { body }));
    });
    const click = async (where: string, name: RegExp): Promise<void> =>
      await at.find(where).getByRole('button', { name }).click();
    await click('mailings', /^Sequence\b/);
    const form = at.find('sequence-form');
    await form.getByRole('button', { name: /^Save it/ }).click();
    await form.waitFor({ state: 'detached' });
    await reads('sequence', /1 Call list Calls/);
    await click('sequence', /^Add a step/);
    const one = at.find('sequence-step');
    await one.getByLabel('Message').selectOption({ label: 'New: Text messages' });
    await one.getByLabel(/^Days after step 1/).fill('3');
    await one.getByLabel(/^Business days/).check();
    await one.getByRole('button', { name: 'Save and write it' }).click();
    const text = at.find('mailing-form');
    await text.getByLabel('Message').fill('Hello #OwnerFirstName#, shall we talk?');
    await text.getByRole('button', { name: /^Save it/ }).click();
    await text.waitFor({ state: 'detached' });
    await reads('sequence', /2 Text messages/);
    await click('sequences', /^Start/);
    const start = at.find('sequence-start');
    await reads('sequence-start', /4 households begin/);
    const read = start.getByRole('checkbox');
    if ((await read.count()) > 0) await read.check();
    await start.getByRole('button', { name: /^Start it/ }).click();
    await start.waitFor({ state: 'detached' });
    await days(0);
    await reads('sequences', /Calls running/);
    await reads('members', /Ann1 Hale/);
    await at.page.locator('[data-day="2026-03-02"]').count();
    await click('sequences', /^Pause/);
    await reads('sequences', /Calls paused/);
    await at.picture('sequence-paused');
    await click('sequences', /^Go on/);
    const resume = at.find('sequence-resume');
    await reads('sequence-resume', /You paused it/);
    const again = resume.getByRole('checkbox');
    if ((await again.count()) > 0) await again.check();
    await resume.getByRole('button', { name: /^Go on/ }).click();
    await resume.waitFor({ state: 'detached' });
    await reads('sequences', /Calls running/);
    await at.find('members').getByText('Ann3 Hale').click();
    await click('members', /^Take out/);
    await reads('members', /Ann3 Hale out \d taken out by hand/);
    await click('sequences', /^End/);
    await at
      .find('sequence-end')
      .getByRole('button', { name: /^End it for/ })
      .click();
    await reads('sequences', /Calls ended/);
    expect((await members()).join(', ')).toMatch(/Ann1 Hale OUT \d ENDED.*Ann3 Hale OUT \d HAND/);
  });
});
