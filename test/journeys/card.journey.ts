/** A postcard is designed: by keys alone, and by the mouse alone. What is changed is saved by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Postcard } from '../../src/api/contract/marketing/postcardContent.ts';
import { elementsOf } from '../../src/machines/marketing/card/sides.ts';
import { valueOf } from '../support/server.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
let id: number;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());

const begin = async (): Promise<void> => {
  await at.startAnew('/marketing/postcard', async (one) => {
    valueOf(await one.client.call('saveProfile', { body: { businessName: 'Hale Homes', businessFirstName: 'Ann' } }));
    const body = { name: 'Spring', content: { type: 'POSTCARD' as const } };
    id = valueOf(await one.client.call('saveMailing', { body })).mailing.id;
  });
  await at.inGrid('mailings');
};
/** As the server has it. */
const card = async (): Promise<Postcard> => {
  const { body } = await at.server.db
    .selectFrom('mailing')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Postcard.parse(body);
};
const front = async () => elementsOf((await card()).frontGraphic);
const place = async (): Promise<string> => await at.find('card-place').innerText();

describe('a postcard', () => {
  it('is designed by keys alone', async () => {
    await begin();
    await at.press('e');
    await at.until('the card is there', async () => (await at.find('card').getAttribute('data-state')) === 'ready');
    await at.picture('card-empty', 'here');
    await at.press('Shift+t', 'ArrowRight', 'ArrowRight');
    await expect.poll(place).toMatch(/^Title, 160 from left, 150 from top/);
    await at.press('r', 'Shift+ArrowDown', 'r', 't');
    await expect.poll(place).toMatch(/^Text, /);
    await at.press('Enter');
    await at.until(
      'the words are written',
      async () => await at.page.locator('[data-field=content]').evaluate((one) => one === document.activeElement),
    );
    await at.press('Control+a');
    await at.type('I buy houses like yours, and I would like to see it. ');
    await at.press('Escape', 'q');
    await expect.poll(place).toMatch(/^QR code, /);
    await at.picture('card-front', 'here');
    await expect
      .poll(async () => (await front()).map(({ type, x, height, content }) => [type, x, height, content]))
      .toEqual([
        ['TITLE_HTML', 160, 237.5, expect.stringContaining('#PropertyStreet#')],
        ['BODY_HTML', 150, 300, expect.stringContaining('I buy houses like yours')],
        ['IMAGE', 150, 300, { kind: 'QR' }],
      ]);
    // What was done is taken back and done again, one step a run of keys.
    await at.press('Control+z', 'Control+z');
    await expect
      .poll(async () => (await front()).map(({ content }) => content))
      .toEqual([expect.stringContaining('#PropertyStreet#'), expect.stringContaining('Hello')]);
    await at.press('Control+Shift+z', 'Control+Shift+z', '2');
    await expect.poll(async () => (await front()).length).toBe(3);
    await at.press('f');
    await at.until(
      'the back is there',
      async () => (await at.find('card-canvas').getAttribute('data-side')) === 'BACK',
    );
    await at.press('Shift+b', 'Delete', 'a', 't');
    await expect
      .poll(card)
      .toMatchObject({ addressOverlayEnabled: false, backGraphic: { elements: [{ type: 'BODY_HTML' }] } });
    await at.press('a');
    await expect.poll(async () => (await card()).addressOverlayEnabled).toBe(true);
    // A ready card takes the place of both sides, and undo brings them back.
    await at.press('v');
    await at.until('the ready cards are there', async () => (await at.page.locator('[data-template]').count()) >= 12);
    await at.picture('card-templates', 'here');
    await at.press('ArrowRight', 'ArrowDown', 'Enter');
    await expect.poll(async () => (await card()).templateId).toBeGreaterThan(0);
    await at.picture('card-template-back', 'here');
    await at.press('f');
    await at.until(
      'the front is there',
      async () => (await at.find('card-canvas').getAttribute('data-side')) === 'FRONT',
    );
    await at.picture('card-template-front', 'here');
    await at.press('Control+z');
    await expect
      .poll(async () => (await front()).map(({ type }) => type))
      .toEqual(['TITLE_HTML', 'BODY_HTML', 'IMAGE']);
  });
});
