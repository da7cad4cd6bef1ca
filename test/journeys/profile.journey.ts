/** The profile: by keys from an empty one to a saved one, with what is wrong and what is left unsaved; then by mouse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('somebody writes his profile', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ path: '/' });
  });
  afterAll(async () => await at.close());

  const field = (name: string) => at.find('profile').locator(`[data-field=${name}]`);
  const unsaved = async (count: number): Promise<void> =>
    await expect.poll(async () => await at.find('profile').getAttribute('data-unsaved')).toBe(String(count));
  const shows = async (name: string, text: string): Promise<void> =>
    await expect.poll(async () => await field(name).inputValue()).toBe(text);
  const hasKeyboard = async (name: string): Promise<void> =>
    await expect
      .poll(async () => await at.page.evaluate(() => document.activeElement?.getAttribute('data-field')))
      .toBe(name);

  it('by keys', async () => {
    await step('R-PROFILE-001 finds it by g o, empty, with what the account gives', async () => {
      await at.startAnew('/');
      at.expectRefusals(422);
      await at.press('g', 'o');
      await at.find('profile').waitFor();
      await unsaved(0);
      await at.find('profile').getByText('0, no limit').first().waitFor();
      await at.find('profile').getByText('$0.00').first().waitFor();
      expect(await violationsOf(at.page, '[data-testid=profile]')).toEqual([]);
      await at.picture('profile-empty');
    });

    await step(
      'R-PROFILE-002 R-VALID-012 writes with F2, is told which signs are not taken, and sees what is unsaved',
      async () => {
        await at.press('F2');
        await hasKeyboard('firstName');
        await at.type("Ann O'");
        await shows('firstName', 'Ann O');
        await at.find('profile').getByText("' is not taken here: letters, digits, hyphens and spaces are.").waitFor();
        await at.press('Tab');
        await hasKeyboard('lastName');
        await at.type('Lee');
        await field('replyToEmail').focus();
        await at.type('ann+mail@leehomes.example');
        await shows('replyToEmail', 'annmail@leehomes.example');
        await at.find('profile').getByText('+ is not taken here').waitFor();
        await field('businessPhone').focus();
        await at.type('555');
        await unsaved(4);
        await at.picture('profile-unsaved');
      },
    );

    await step('what is wrong is said beside its field and has the keyboard, and nothing is saved', async () => {
      await at.press('Control+s');
      await at.find('profile').getByText('A phone number has 10 to 15 digits.').waitFor();
      await hasKeyboard('businessPhone');
      await unsaved(4);
      expect(await violationsOf(at.page, '[data-testid=profile]')).toEqual([]);
      await at.picture('profile-wrong');
    });

    await step('leaving it, and the page, loses nothing', async () => {
      await field('businessPhone').focus();
      await at.press('Escape');
      await at.press('g', 'u');
      await at.find('usage').waitFor();
      await at.press('g', 'o');
      await unsaved(4);
      await at.page.reload();
      await unsaved(4);
      await shows('replyToEmail', 'annmail@leehomes.example');
    });

    await step('R-PROFILE-009 saves all of it by one key, and it is there on another machine', async () => {
      await field('businessPhone').focus();
      await at.press('Control+a');
      await at.type('(434) 555-0100');
      await at.press('Control+s');
      await unsaved(0);
      await expect
        .poll(async () => {
          const row = await at.server.db
            .selectFrom('user_profile')
            .select(['business_phone', 'reply_to_email'])
            .orderBy('user_id', 'desc')
            .executeTakeFirst();
          return row;
        })
        .toEqual({ business_phone: '(434) 555-0100', reply_to_email: 'annmail@leehomes.example' });
    });

    await step('another address asks for the password beside it; the right one changes it', async () => {
      await at.press('Escape');
      // The keyboard goes to the pane with the next frame, and would leave another field with it.
      await at.until(
        'the pane has the keyboard',
        async () =>
          await at.page.evaluate(() => document.activeElement?.matches('[data-pane], [data-autofocus]') === true),
      );
      await field('username').focus();
      await at.press('Control+a');
      await at.type('ann.journey@leehomes.example');
      await at.press('Tab');
      await hasKeyboard('currentPassword');
      await at.type('not it at all');
      await at.press('Control+s');
      await at.find('profile').getByText('This is not your present password.').waitFor();
      await hasKeyboard('currentPassword');
      await at.picture('profile-password', 'here');
      await at.type(OWNER.password);
      await at.press('Enter');
      await unsaved(0);
      await field('currentPassword').waitFor({ state: 'detached' });
      valueOf(
        await at.server.client().call('pre', {
          body: { username: 'ann.journey@leehomes.example', password: OWNER.password },
        }),
      );
    });

    await step('takes back what was typed by x, and brings it back by u', async () => {
      await field('businessName').focus();
      await at.type('Lee Homes');
      await at.press('Escape');
      await at.press('x');
      await shows('businessName', '');
      await at.press('u');
      await shows('businessName', 'Lee Homes');
    });
  });

  it('by mouse', async () => {
    await at.startAnew('/account/usage');
    await at.find('account-pages').getByText('Profile').click();
    await at.find('profile').waitFor();
    await field('businessName').click();
    // Escape gives the keyboard to the pane with the next frame; whoever clicks into a field before that keeps it there.
    const keeps = await field('businessPhone').evaluate(async (element: HTMLElement) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      element.focus();
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
      return document.activeElement === element;
    });
    expect(keeps).toBe(true);
    await field('businessName').click();
    await at.type('Lee Homes');
    await field('businessState').selectOption('VA');
    await at.find('profile').getByRole('button', { name: 'Save', exact: false }).last().click();
    await unsaved(0);
    const { default: sharp } = await import('sharp');
    const png = await sharp({ create: { width: 300, height: 120, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await at.find('profile-logo-file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    const logo = at.page.getByAltText('Your logo');
    await logo.waitFor();
    await expect.poll(async () => await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
    await logo.scrollIntoViewIfNeeded();
    await at.picture('profile-logo');
    await at.find('profile').getByRole('button', { name: 'None' }).click();
    await logo.waitFor({ state: 'detached' });
    await at.page.reload();
    await shows('businessName', 'Lee Homes');
    await shows('businessState', 'VA');
  });

  it('what is switched on or off is seen: marks of what is new, an unpaid bill, lists that follow nothing', async () => {
    await at.startAnew('/account/usage', async (me) => {
      const { id, accountId } = me.auth.profile;
      const change = { new_feature_label_enabled: true, list_management_enabled: false };
      await at.server.db.updateTable('app_user').set(change).where('id', '=', id).execute();
      await at.server.db
        .updateTable('account')
        .set({ overdue_since: '2026-03-01' })
        .where('id', '=', accountId)
        .execute();
    });
    await at.find('account-pages').getByText('New', { exact: true }).waitFor();
    await at.find('overdue').getByText('A bill of the account is unpaid, so nothing can be bought.').waitFor();
    expect(await violationsOf(at.page, '[data-testid=account-pages]')).toEqual([]);
    await at.press('g', 'o');
    await at.find('profile').waitFor();
    const isOn = async (flag: string): Promise<string | null> =>
      await at.find('profile').locator(`[data-flag=${flag}]`).getAttribute('data-on');
    await expect.poll(async () => await isOn('newFeatureLabelEnabled')).toBe('true');
    await expect.poll(async () => await isOn('overdueAccount')).toBe('true');
    await expect.poll(async () => await isOn('listManagementEnabled')).toBe('false');
    await at.picture('profile-flags');
    await at.press('Control+k');
    await at.find('palette').waitFor();
    await at.type('list that follows');
    await at.find('palette').getByText('list management is off for you').waitFor();
    await at.press('Escape');
  });
});
