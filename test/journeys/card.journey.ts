/** A postcard is designed: by keys alone, and by the mouse alone. What is changed is saved by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Postcard } from '../../src/api/contract/marketing/postcardContent.ts';
import { elementsOf } from '../../src/machines/marketing/card/sides.ts';
import { valueOf } from '../support/valueOf.ts';
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

  it('is designed by the mouse alone', async () => {
    await begin();
    await at.find('mailings').getByRole('button', { name: /^Card/ }).click();
    await at.until('the card is there', async () => (await at.find('card').getAttribute('data-state')) === 'ready');
    const pane = at.find('card');
    await pane.getByRole('button', { name: /^Title/ }).click();
    await expect.poll(place).toMatch(/^Title, 150 from left/);
    const canvas = at.find('card-canvas');
    const part = canvas.locator('[data-part=Title]');
    const box = async () => {
      const found = await part.boundingBox();
      if (found === null) throw new Error('no part');
      return found;
    };
    /** From the middle of where it is, so far. */
    const drag = async (from: { x: number; y: number }, right: number, down: number): Promise<void> => {
      await at.page.mouse.move(from.x, from.y);
      await at.page.mouse.down();
      await at.page.mouse.move(from.x + right / 2, from.y + down / 2, { steps: 3 });
      await at.page.mouse.move(from.x + right, from.y + down, { steps: 3 });
      await at.page.mouse.up();
    };
    const { x, y, width, height } = await box();
    await drag({ x: x + width / 2, y: y + height / 2 }, 0, 200);
    await expect.poll(async () => (await box()).y).toBeGreaterThan(y + 150);
    // Its lower right corner, up and to the left.
    const moved = await box();
    await drag({ x: moved.x + moved.width, y: moved.y + moved.height }, -200, -20);
    await expect.poll(async () => (await box()).width).toBeLessThan(width - 150);
    await canvas.locator('[data-part=Title]').dblclick();
    const words = at.page.locator('[data-field=content]');
    await words.fill('Sold nearby');
    await at.page.getByLabel('Size in points').selectOption('36');
    await at.page.getByRole('button', { name: 'In the middle' }).click();
    await expect
      .poll(async () => (await front()).map(({ content, y: top }) => [content, top > 300]))
      .toEqual([[expect.stringMatching(/text-align:center.*font-size:150px.*Sold nearby/), true]]);
    await pane.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(async () => await front()).toEqual([]);
    await at.page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(async () => (await front()).length).toBe(1);
    await at.picture('card-mouse', 'here');
    await pane.getByRole('button', { name: /^Estimate/ }).click();
    await at.until('the estimate is there', async () =>
      (await at.find('mailing-estimate').innerText()).includes('Nobody is asked for'),
    );
  });
});
