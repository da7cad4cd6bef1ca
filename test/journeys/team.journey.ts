/** The team: people invited by form and from a sheet, let in, raised, lowered, removed, and all of it undone. By keys, then by mouse. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageLink } from '../../src/api/account/pageLink.ts';
import { violationsOf } from '../support/axe.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { GOOD_PASSWORD, tokenOf } from '../support/team.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const PRO = 945;
const DAY = 24 * 60;

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 300 })));
afterAll(async () => await at.close());

/** The owner of an account with a plan of some days ago: seats cost less than a month by now. */
const begin = async (path: string): Promise<void> => {
  await at.startAnew(path, async ({ client, auth }) => {
    valueOf(await client.call('changePlan', { params: { id: auth.profile.id }, body: { planId: PRO } }));
    at.server.clock.advance(8 * DAY);
  });
  at.expectRefusals(422);
};

const text = async (testId: string): Promise<string> => (await at.find(testId).innerText()).replaceAll(/\s+/g, ' ');
const reads = async (testId: string, wanted: RegExp): Promise<void> =>
  await at.until(`${testId} says ${wanted.source}`, async () => wanted.test(await text(testId)));
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const field = (name: string) => at.page.locator(`dialog [data-field=${name}]`);
const button = (dialog: string, name: RegExp) => at.find(dialog).getByRole('button', { name });
const rows = async (): Promise<string[]> =>
  (await at.page.getByRole('region', { name: 'Members' }).locator('.ht_master tbody tr').allInnerTexts()).map((row) =>
    row.replaceAll(/\s+/g, ' '),
  );
const shows = async (row: RegExp): Promise<void> =>
  await at.until(`a row ${row.source}`, async () => (await rows()).some((one) => row.test(one)));
/** The cursor goes to a row by its keys. */
const goTo = async (name: string): Promise<void> => {
  await at.inGrid('team');
  await at.press('Home');
  await at.until(`the cursor is on ${name}`, async () => {
    if ((await at.cursorRow('team'))['Name'] === name) return true;
    await at.press('j');
    return false;
  });
};
const links = async (): Promise<string[]> => {
  await at.find('team-links').waitFor();
  return await Promise.all((await field('link').all()).map(async (one) => await one.inputValue()));
};
const copy = async (rowsOfSheet: readonly string[]): Promise<void> => {
  await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await at.page.evaluate(async (copied) => await navigator.clipboard.writeText(copied), rowsOfSheet.join('\n'));
};
const letIn = async (url: string): Promise<void> =>
  void valueOf(
    await at.server.client().call('acceptInvitation', { body: { token: tokenOf(url), password: GOOD_PASSWORD } }),
  );

/** Somebody opens the link in a browser of their own. */
async function accept(link: string, { isByMouse = false } = {}): Promise<void> {
  const browser = at.page.context().browser();
  const context = await browser?.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context?.newPage();
  if (context === undefined || page === undefined) throw new Error('no second browser');
  // The server of a test has a port that its links do not know.
  const url = pageLink(at.server.baseUrl, { kind: 'invitation', token: tokenOf(link) });
  await page.goto(url);
  await onInvitation(page);
  // Nothing is used up by looking, and the address shows nothing of it.
  expect(page.url()).not.toContain('#');
  await page.reload();
  await onInvitation(page);
  expect(await violationsOf(page, '[data-testid=invitation]')).toEqual([]);
  await page.keyboard.type('short');
  if (isByMouse) await page.getByRole('button', { name: 'Accept and sign in' }).click();
  else await page.keyboard.press('Enter');
  await page.getByText('The password needs 10 characters or more.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(GOOD_PASSWORD);
  if (isByMouse) await page.getByRole('button', { name: 'Accept and sign in' }).click();
  else await page.keyboard.press('Enter');
  await page.getByTestId('shell').waitFor();
  await page.goto(url);
  await page.getByText('This invitation opens nothing any more').waitFor();
  await context.close();
}

const onInvitation = async (page: Page): Promise<void> => {
  await page.getByTestId('invitation').waitFor();
  await page.getByText(/invites you, Ann/).waitFor();
};

describe('the owner of an account', () => {
  it('R-TEAM-001 seats people by keys alone', async () => {
    await begin('/');
    await step('finds nobody else, and reads what to do', async () => {
      await at.press('g', 't');
      await reads('team', /0 of 5 seats, 2 included; the next is included\. .*Nobody else is in the team yet/);
      await at.inGrid('team');
      await isSound('team');
      await at.picture('team-alone');
    });
    let link = '';
    await step(
      'invites somebody: what is left out of the address is said, and all of it shown before it goes',
      async () => {
        await at.press('n');
        await at.find('team-invite').waitFor();
        await at.type('Ann');
        await at.press('Tab');
        await at.type('Lee');
        await at.press('Tab');
        await at.type(at.person.username);
        await at.find('team-invite').getByText('This e-mail address is in use.').waitFor();
        await at.press('Control+a');
        await at.type('ann+team@example.com');
        await at.find('team-invite').getByText('+ is not taken here').waitFor();
        await isSound('team-invite');
        await at.picture('team-invite', 'here');
        await at.press('Enter');
        await reads('team-confirm', /The invitation is for annteam@example\.com, Ann Lee, as a Pro User/);
        await reads('team-confirm', /Nothing is due today\./);
        await isSound('team-confirm');
        await at.picture('team-confirm', 'here');
        // Not that one: back to what was typed.
        await at.press('Shift+Tab', 'Enter');
        await at.find('team-invite').waitFor();
        await expect.poll(async () => await field('username').inputValue()).toBe('annteam@example.com');
        await field('username').focus();
        await at.press('Control+a');
        await at.type('ann@example.com');
        await at.press('Enter');
        await reads('team-confirm', /The invitation is for ann@example\.com/);
        await at.press('Enter');
        [link = ''] = await links();
        await reads('team-links', /Nothing was sent: pass this link on\./);
        await isSound('team-links');
        await at.picture('team-links', 'here');
        await at.press('Escape');
        await isGone('team-links');
        await shows(/Ann Lee ann@example\.com Pro User invited, until .* included 5,000 \/ 5,000 \/ 100 nothing never/);
      },
    );
    await step('who is in by the link, with a password of their own', async () => {
      await accept(link);
      await at.press('Shift+r');
      await shows(/Ann Lee ann@example\.com Pro User active/);
    });
    await step('pastes rows of a sheet: every wrong cell is marked, and nobody is invited', async () => {
      await at.inGrid('team');
      await copy([
        'Name\tE-mail\tType\tMarketing contacts',
        'Bea Ray\tbea+x@example.com\tfull access\t200',
        'Cy Fox\tcy@example.com\tboss\t',
        'Dan Orr\tann@example.com\tscout\tmany',
        'Eve Poe\teve@example.com\tscout\t',
      ]);
      await at.press('Control+v');
      await reads('team-paste', /4 people, 3 cells are wrong\./);
      await reads('team-pasted', /bea\+x@example\.com \+ is not taken here\..*boss Is neither full access nor scout\./);
      await isSound('team-paste');
      await at.picture('team-paste', 'here');
      await at.press('Escape');
      await isGone('team-paste');
    });
    await step('pastes them as they should be: one amount, one confirmation, all links', async () => {
      await at.inGrid('team');
      await copy([
        'Name\tE-mail\tType\tMarketing contacts',
        'Bea Ray\tbea@example.com\tfull access\t200',
        'Cy Fox\tcy@example.com\tfull access\t',
        'Dan Orr\tdan@example.com\tscout\tno limit',
        'Eve Poe\teve@example.com\tscout\t',
      ]);
      await at.press('Control+v');
      await reads(
        'team-confirm',
        /Invite 4 people .*Full-access seat: Cy Fox .*\$2\d\.\d\d Due \$2\d\.\d\d Then \$30\.00 a month more, from/,
      );
      await reads('team-confirm', /collects nothing itself/);
      await isSound('team-confirm');
      await at.picture('team-confirm-many', 'here');
      await at.press('Enter');
      const all = await links();
      expect(all).toHaveLength(4);
      await at.picture('team-links-many', 'here');
      await at.press('Escape');
      await shows(/Cy Fox cy@example\.com Pro User invited.*paid, \$30\.00 a month/);
      await shows(/Dan Orr dan@example\.com Scout User/);
      for (const url of all.slice(0, 3)) await letIn(url);
      await at.press('Shift+r');
      await shows(/Dan Orr dan@example\.com Scout User active/);
      await reads(
        'team-strip',
        /3 of 5 seats, 2 included, and 2 scouts; the next costs \$2\d\.\d\d today, then \$30\.00/,
      );
    });
    await step('gives a scout full access at the price that is seen', async () => {
      await goTo('Dan Orr');
      await at.press('u');
      await reads(
        'team-order',
        /Give Dan Orr full access .*Full-access seat: Dan Orr \$30\.00 × \d\d\/3\d days.* Due \$2\d\.\d\d Then \$30\.00 a month more/,
      );
      await isSound('team-order');
      await at.picture('team-upgrade', 'here');
      await at.press('Enter');
      await isGone('team-order');
      await shows(/Dan Orr dan@example\.com Pro User active paid, \$30\.00 a month/);
    });
    await step('makes him a scout again at the cycle date, and undoes that', async () => {
      await at.inGrid('team');
      await at.press('d');
      await reads('team-order', /Nothing is due\. Dan Orr keeps full access until/);
      await at.press('Enter');
      await isGone('team-order');
      await shows(/Dan Orr .*becomes a scout on .*undo with Ctrl Z/);
      await at.inGrid('team');
      await at.press('Control+z');
      await shows(/Dan Orr dan@example\.com Pro User active/);
    });
    await step('removes him with an heir, is told what is pending, and undoes that', async () => {
      await at.inGrid('team');
      await at.press('e');
      await reads('team-order', /Remove Dan Orr .*Their lists, contacts/);
      await isSound('team-order');
      await at.type('Bea');
      await at.picture('team-remove', 'here');
      await at.press('Enter');
      await isGone('team-order');
      await shows(/Dan Orr .*leaves on .*, heir Bea Ray ?undo with Ctrl Z/);
      await isSound('team');
      await at.picture('team');
      await at.inGrid('team');
      await at.press('d');
      await at.page.getByText(/Dan Orr leaves on .*: undo that first\./).waitFor();
      await at.press('Control+z');
      await shows(/Dan Orr dan@example\.com Pro User active/);
    });
    await step('suspends and resumes him, changes him, sends an invitation again, revokes it', async () => {
      await at.press('y');
      await shows(/Dan Orr .*suspended/);
      await at.press('y');
      await shows(/Dan Orr .*active/);
      await at.press('Enter');
      await at.find('team-member').waitFor();
      await field('favoritePropertyLimit').fill('7');
      await field('phone').fill('434 555 0100');
      await isSound('team-member');
      await at.picture('team-member', 'here');
      await at.press('Enter');
      await isGone('team-member');
      await shows(/Dan Orr .*– \/ 5,000 \/ 7/);
      await goTo('Eve Poe');
      await at.press('i');
      expect(await links()).toHaveLength(1);
      await at.press('Escape');
      await at.inGrid('team');
      await at.press('e');
      await reads('team-order', /Revoke the invitation of Eve Poe/);
      await at.press('Enter');
      await isGone('team-order');
      await at.until('she is gone', async () => !(await rows()).some((row) => row.includes('Eve Poe')));
    });
  });

  it('R-TEAM-015 seats people by mouse alone', async () => {
    await begin('/');
    const tab = (name: string) => at.find('account-pages').getByRole('button', { name, exact: true });
    const titlebar = (name: string) => at.page.locator('.titlebar-commands button', { hasText: name });
    const cell = (name: string) => at.page.getByRole('gridcell', { name, exact: true }).first();
    const menu = async (name: string, item: RegExp): Promise<void> => {
      await cell(name).click({ button: 'right' });
      await at.find('team-menu').waitFor();
      await at.find('team-menu').getByRole('menuitem', { name: item }).click();
    };
    await step('from the rail to the page, and invites somebody', async () => {
      await at
        .find('rail')
        .getByRole('button', { name: /Account/ })
        .click();
      await tab('Team').click();
      await reads('team', /Nobody else is in the team yet/);
      await titlebar('Invite').click();
      await field('firstName').fill('Ann');
      await field('lastName').fill('Lee');
      await field('username').fill('ann.lee@example.com');
      await button('team-invite', /See what it costs/).click();
      await button('team-confirm', /Invite/).click();
      const [link = ''] = await links();
      await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await button('team-links', /Copy the link/).click();
      await button('team-links', /Copied/)
        .first()
        .waitFor();
      expect(await at.page.evaluate(async () => await navigator.clipboard.readText())).toBe(link);
      await button('team-links', /Done/).click();
      await isGone('team-links');
      await accept(link, { isByMouse: true });
    });
    await step('pastes people into a field, and mends what is wrong there', async () => {
      await titlebar('Paste people').click();
      await at.find('team-paste').waitFor();
      await field('rows').fill('Bea Ray, ann.lee@example.com, scout\nCy Fox, cy.fox@example.com, scout');
      await button('team-paste', /See what 2 people cost/).click();
      await reads('team-pasted', /ann\.lee@example\.com Is in use\./);
      await field('rows').fill('Bea Ray, bea.ray@example.com, scout\nCy Fox, cy.fox@example.com, scout');
      await button('team-paste', /See what 2 people cost/).click();
      await button('team-confirm', /Invite/).click();
      for (const url of await links()) await letIn(url);
      await button('team-links', /Done/).click();
      await isGone('team-links');
      await tab('Plan').click();
      await at.find('pane-plan').waitFor();
      await tab('Team').click();
      await shows(/Bea Ray bea\.ray@example\.com Scout User active/);
    });
    await step('finds in the menu of a row what can be done with it, and why the rest cannot', async () => {
      await cell('Bea Ray').click({ button: 'right' });
      const lower = at.find('team-menu').getByRole('menuitem', { name: /Make the member a scout/ });
      await expect.poll(async () => await lower.getAttribute('title')).toBe('Bea Ray is a scout already.');
      await isSound('team-menu');
      await at.picture('team-menu', 'here');
      // What is grey waits for nobody: it says why.
      await lower.click({ force: true });
      await at.page.getByText('Bea Ray is a scout already.').waitFor();
      await menu('Bea Ray', /Give the scout full access/);
      await button('team-order', /Confirm/).click();
      await isGone('team-order');
      await shows(/Bea Ray bea\.ray@example\.com Pro User active included/);
    });
    await step('opens a link of another person, who is not let in before they accept, and works on', async () => {
      await titlebar('Invite').click();
      await field('firstName').fill('Ann');
      await field('username').fill('ann.poe@example.com');
      await button('team-invite', /See what it costs/).click();
      await button('team-confirm', /Invite/).click();
      const [link = ''] = await links();
      await button('team-links', /Done/).click();
      await isGone('team-links');
      await at.page.evaluate((hash) => (window.location.hash = hash), new URL(link).hash);
      await onInvitation(at.page);
      await at.page.getByText('Somebody is signed in in this browser').waitFor();
      await isSound('invitation');
      await at.page.getByRole('button', { name: 'Not now' }).click();
      await isGone('invitation');
      await shows(/ann\.poe@example\.com Pro User invited/);
    });
    await step('lowers, removes and undoes by the menu, and changes a member by a double click', async () => {
      await menu('Bea Ray', /Make the member a scout/);
      await button('team-order', /Confirm/).click();
      await shows(/Bea Ray .*becomes a scout on/);
      await menu('Bea Ray', /Undo what is pending/);
      await shows(/Bea Ray bea\.ray@example\.com Pro User active/);
      await menu('Cy Fox', /Remove the member/);
      await field('heir').selectOption({ label: 'Ann Lee' });
      await button('team-order', /Confirm/).click();
      await shows(/Cy Fox .*leaves on .*, heir Ann Lee/);
      await menu('Cy Fox', /Undo what is pending/);
      await shows(/Cy Fox cy\.fox@example\.com Scout User active/);
      await menu('Cy Fox', /Suspend the member/);
      await shows(/Cy Fox .*suspended/);
      await cell('Cy Fox').dblclick();
      await at.find('team-member').waitFor();
      await field('lastName').fill('Foxe');
      await button('team-member', /Save/).click();
      await isGone('team-member');
      await shows(/Cy Foxe/);
    });
  });
});
