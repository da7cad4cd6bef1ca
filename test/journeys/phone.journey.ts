/** Voicemail and texts on screen: numbers, recordings and schedules; by keys alone and by mouse alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../support/carriers/twilioServer.ts';
import { violationsOf } from '../support/axe.ts';
import { wavOf } from '../support/sounds.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let service: TwilioServer;
let at: Workstation;
beforeAll(async () => {
  service = await openTwilioServer();
  at = await openWorkstation({ config: { publicUrl: 'https://leads.example.com', phone: phoneSettings(service) } });
});
afterAll(async () => {
  await at.close();
  await service.close();
});
beforeEach(async () => await at.startAnew('/marketing/phone'));

const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isReady = async (): Promise<void> =>
  await at.until('the page is read', async () => (await at.find('phone').getAttribute('data-state')) === 'ready');
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
const reads = async (text: RegExp): Promise<void> =>
  await at.until(`the page says ${text.source}`, async () =>
    text.test((await at.find('phone').innerText()).replaceAll(/\s+/g, ' ')),
  );
const choose = async (seconds: number, name = 'First call.wav'): Promise<void> =>
  await at
    .find('phone-recording')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'audio/wav', buffer: wavOf(seconds) });

describe('voicemail and texts', () => {
  it('by keys alone: a number is confirmed, a recording is heard, a week is changed', async () => {
    await step('finds nothing yet', async () => {
      await isReady();
      await reads(/No caller id yet.*No recording yet.*No schedule yet/);
      await isSound('phone');
      await at.picture('phone-none');
    });
    await step('adds a number, mended where it was refused, and confirms it', async () => {
      await at.press('n');
      await at.find('phone-caller-id').waitFor();
      await at.type('434-555-01');
      at.expectRefusals(422);
      await at.press('Enter');
      await at.find('phone-caller-id').getByText('ten digits, area code first. Nothing was added.').waitFor();
      await isSound('phone-caller-id');
      await at.type('42');
      await at.press('Enter');
      await isGone('phone-caller-id');
      await reads(/\(434\) 555-0142 no: have it called/);
      await at.press('y');
      await at.find('phone-code').waitFor();
      await isSound('phone-code');
      const words = service.made.at(-1)?.form.get('Twiml') ?? '';
      await at.type(/is: ([\d, ]+)\./.exec(words)?.[1]?.replaceAll(', ', '') ?? '');
      await at.press('Enter');
      await isGone('phone-code');
      await reads(/\(434\) 555-0142 yes/);
    });
    await step('adds a schedule whose days are filled down', async () => {
      await at.command('Add a schedule');
      await at.find('phone-schedule').waitFor();
      await at.type('Short days');
      await at.press('Tab');
      await at.press('Control+a');
      await at.type('10 am');
      await at.press('Tab');
      await at.press('Control+a');
      await at.type('3p');
      await at.press('Control+d');
      await isSound('phone-schedule');
      await at.picture('phone-schedule', 'here');
      await at.press('Enter');
      await isGone('phone-schedule');
      await reads(/Short days Mon-Sun 10:00-15:00/);
      await at.press('Enter');
      await at.find('phone-schedule').waitFor();
      await at.press('Tab', 'ArrowDown', 'Control+a');
      await at.type('16:00');
      at.expectRefusals(422);
      await at.press('Enter');
      await at.find('phone-schedule').getByText('Tuesday, to: is not after the start.').waitFor();
      await at.press('Escape');
      await isGone('phone-schedule');
    });
    await step('removes it, once asked', async () => {
      await at.press('e');
      await at.find('phone-remove').waitFor();
      await isSound('phone-remove');
      await at.press('Escape');
      await isGone('phone-remove');
      await at.press('e');
      await at.find('phone-remove').waitFor();
      await at.press('Enter');
      await reads(/\(434\) 555-0142 yes.*No schedule yet/);
    });
    await step('leaves to the pages of the service only past the notice', async () => {
      await at.press('o');
      const notice = at.find('third-party-notice');
      await notice.getByText(new URL(service.url).host, { exact: true }).waitFor();
      await at.picture('phone-console', 'here');
      await at.press('Escape');
      await isGone('third-party-notice');
    });
    // One call, by which the number was confirmed.
    expect(service.made.map(({ kind }) => kind)).toEqual(['Calls']);
  });

  it('by mouse alone: a recording is uploaded, refused when it is too long, renamed, heard and removed', async () => {
    const click = async (name: RegExp, within = 'phone'): Promise<void> =>
      await at.find(within).getByRole('button', { name }).first().click();
    await isReady();
    await click(/Add a recording/);
    await choose(61);
    at.expectRefusals(422);
    await click(/Add it/, 'phone-recording');
    await at.find('phone-recording').getByText('The recording is 61 seconds long, 60 are allowed.').waitFor();
    await isSound('phone-recording');
    await at.picture('phone-recording', 'here');
    await choose(2);
    await click(/Add it/, 'phone-recording');
    await isGone('phone-recording');
    await reads(/First call 0:02 uploaded/);
    await isSound('phone');
    await at.picture('phone');
    await click(/^Play/);
    const sound = at.page.locator('audio');
    await at.until(
      'it is heard',
      async () => (await sound.evaluate((one) => (one as HTMLAudioElement).currentTime)) > 0,
    );
    await at.find('phone').getByText('First call').first().dblclick();
    await at.find('phone-recording').getByLabel('Name').fill('Second call');
    await click(/Save it/, 'phone-recording');
    await isGone('phone-recording');
    await reads(/Second call 0:02/);
    await click(/Add a recording/);
    await at.find('phone-recording').getByText('Create New Recording').click();
    await at.find('phone-recording').getByLabel('Name').fill('By phone');
    await click(/Add it/, 'phone-recording');
    await reads(/By phone to be recorded with pin \d{8}/);
    await click(/^Remove/);
    await click(/Remove it/, 'phone-remove');
    await at.until('it is gone', async () => !/By phone/.test(await at.find('phone').innerText()));
  });
});
