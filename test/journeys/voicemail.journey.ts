/** Voicemail campaigns on files: by keys from the page of recordings to the list of calls, by mouse from nothing. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { contactOf, mayText, peopleOf } from '../support/marketing/people.ts';
import { SHOWN, voiceParts } from '../support/marketing/voice.ts';
import { wavOf } from '../support/sounds.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('voicemail campaigns', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ config: { workers: true } });
  });
  afterAll(async () => await at.close());

  const people = async (me: SignedIn): Promise<void> => {
    await mayText(me, at.server.clock.now(), { channels: 'VOICEMAIL' });
    const items = [...(await peopleOf(me, 3)), await contactOf(me, { lastName: 'Silent' })];
    valueOf(await me.client.call('saveContactGroup', { body: { group: { name: 'Sellers' }, selection: { items } } }));
  };
  const rows = async (): Promise<string[]> => await at.find('mailings').locator('.ht_master tbody tr').allInnerTexts();
  const until = async (what: string, holds: (rows: string[]) => boolean): Promise<void> =>
    await at.until(what, async () => holds(await rows()));
  const valueIn = async (field: string): Promise<string> =>
    await at.find('mailing-form').locator(`[data-field=${field}]`).inputValue();
  const outbox = async (): Promise<string[]> => {
    const { id } = await at.server.db
      .selectFrom('mailing')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return readdirSync(join(at.server.services.config.dataDir, 'outbox', 'voicemail', String(id))).toSorted();
  };

  it('by keys: from the recordings to a campaign with them, estimated, ordered, and its files', async () => {
    await at.startAnew('/marketing/phone', async (one) => {
      await people(one);
      await voiceParts(one);
    });
    await step('the form has the parts of the page', async () => {
      await at.until('the page is read', async () => (await at.find('phone').getAttribute('data-state')) === 'ready');
      await at.press('Shift+b');
      await at.page.locator('[data-testid=mailing-form] input:focus').waitFor();
      await at.type('Spring');
      await at.until('all are chosen', async () =>
        (await Promise.all(['recordingId', 'callerIdId', 'scheduleId'].map(valueIn))).every((value) => value !== ''),
      );
      expect(await violationsOf(at.page, '[data-testid=mailing-form]')).toEqual([]);
      await at.picture('voicemail-form');
    });
    await step('refused with too many calls at once, what was written stays', async () => {
      await at.page.locator('[data-testid=mailing-form] [data-field=ports]').focus();
      await at.press('Control+a');
      await at.type('0');
      at.expectRefusals(400);
      await at.page.locator('[data-testid=mailing-form] [data-field=name]').focus();
      await at.press('Enter');
      await at.find('mailing-form').getByText('Calls at the same time: is less than 1.').waitFor();
      await at.page.locator('[data-testid=mailing-form] [data-field=ports]').focus();
      await at.press('Control+a');
      await at.type('3');
      await at.page.locator('[data-field^=group-]').first().focus();
      await at.press('Space');
      await at.press('Enter');
      await at.find('mailing-form').waitFor({ state: 'detached' });
      await until('it is there', (all) => all.length === 1 && all[0]?.includes('Voicemail') === true);
    });
    await step('estimated and ordered', async () => {
      await at.inGrid('mailings');
      await at.press('Control+Enter');
      await at.find('mailing-estimate').getByText('3 of 4 are reached').waitFor();
      await at.find('mailing-estimate').getByText('plays First call where a machine answers').waitFor();
      await at.find('mailing-estimate').getByText('nothing is sent, and nothing is paid').waitFor();
      await at.picture('voicemail-estimate');
      await at.page.getByLabel('I have read this').press('Space');
      await at.press('Enter');
      await at.find('mailing-estimate').waitFor({ state: 'detached' });
      await until('it is complete', (all) => all[0]?.includes('Complete') === true);
      expect(await outbox()).toEqual(['First call.wav', 'calls.csv']);
      await at.picture('voicemail-complete');
    });
  });

  it('by mouse: without any part it says what is missing, keeps what is written, and goes on with the parts', async () => {
    await at.startAnew('/marketing', people);
    await step('written without parts, it is kept on the way to their page', async () => {
      await at.find('mailings').getByRole('button', { name: /New/ }).click();
      const form = at.find('mailing-form');
      await form.locator('[data-field=name]').fill('Autumn');
      await form.locator('select[data-field=type]').selectOption('VOICEMAIL');
      await form.locator('[data-field^=group-]').first().click();
      await form.getByText('What is missing is added under voicemail and texts.').waitFor();
      await at.picture('voicemail-form-empty');
      await form.locator('[data-field=parts]').click();
      await at.until('the page is read', async () => (await at.find('phone').getAttribute('data-state')) === 'ready');
    });
    await step('with parts they are chosen by hand, and it is ordered', async () => {
      const phone = at.find('phone');
      await phone.getByRole('button', { name: /Add a number/ }).click();
      await at.find('phone-caller-id').locator('input').fill(SHOWN);
      await at.find('phone-caller-id').locator('button[type=submit]').click();
      await at.find('phone-caller-id').waitFor({ state: 'detached' });
      await phone.getByRole('button', { name: /Add a recording/ }).click();
      const recording = at.find('phone-recording');
      const sound = { name: 'First call.wav', mimeType: 'audio/wav', buffer: wavOf(2) };
      await recording.locator('input[type=file]').setInputFiles(sound);
      await recording.locator('button[type=submit]').click();
      await recording.waitFor({ state: 'detached' });
      await phone.getByRole('button', { name: /Add a schedule/ }).click();
      await at.find('phone-schedule').getByLabel('Name').fill('Office');
      await at.find('phone-schedule').locator('button[type=submit]').click();
      await at.find('phone-schedule').waitFor({ state: 'detached' });
      await at.page.getByRole('button', { name: 'Marketing' }).first().click();
      await until('it is there', (all) => all.length === 1 && all[0]?.includes('Autumn') === true);
      await at.find('mailings').getByRole('button', { name: /^Open/ }).click();
      const form = at.find('mailing-form');
      for (const field of ['recordingId', 'callerIdId', 'scheduleId']) {
        await at.until(
          `${field} can be chosen`,
          async () => (await form.locator(`[data-field=${field}] option`).count()) === 2,
        );
        await form.locator(`select[data-field=${field}]`).selectOption({ index: 1 });
      }
      await form.locator('audio').waitFor();
      await at.page.getByRole('button', { name: 'Save and estimate' }).click();
      await at.find('mailing-estimate').getByText('3 of 4 are reached').waitFor();
      await at.page.getByLabel('I have read this').click();
      await at.find('mailing-estimate').locator('button[type=submit]').click();
      await at.find('mailing-estimate').waitFor({ state: 'detached' });
      await until('it is complete', (all) => all[0]?.includes('Complete') === true);
    });
  });
});
