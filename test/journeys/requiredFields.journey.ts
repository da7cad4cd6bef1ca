/** Every dialog that the commands open, with its required fields empty: it says what is missing and sends nothing. */
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Search } from '../../src/api/contract/search/search.ts';
import { commandIds, commandOf } from '../../src/commands/commands.ts';
import { violationsOf } from '../support/axe.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { valueOf } from '../support/valueOf.ts';
import { cutLabels } from '../support/cutLabels.ts';
import { keyboardAt, tabTroubles } from '../support/tabOrder.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
/** Calls that change something. */
const sent: string[] = [];
beforeAll(async () => {
  // With a place chosen, so that nothing is impossible.
  at = await openWorkstation({ sampleParcels: 300, path: '/search?type=COUNTY&fips=13135' });
  // Before the person comes: one session is open at a time.
  const me = await at.server.signIn();
  const ids = await sampleIds(at.server, 3);
  await saveInto(me, 'Leads', ids);
  valueOf(await me.client.call('saveSearch', { body: { name: 'Mine', search: Search.parse({}) } }));
  valueOf(await me.client.call('saveAnalysis', { body: { propertyId: ids[0], name: 'Base case' } }));
  await me.client.call('logout', { query: {} });
  at.page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await at.signIn();
});
afterAll(async () => await at.close());

/** The palette itself finds commands, and a menu is chosen from: neither has anything to fill in. */
const CHOSEN_FROM: ReadonlySet<string> = new Set(['palette', 'rowMenu', 'rowStatus', 'columnMenu']);

/** What opens a dialog, and stands in the palette. */
const openers = commandIds.filter((id) => {
  const { event, keyOnly } = commandOf(id);
  if (keyOnly === true) return false;
  if (event.type === 'workspace.open') return !CHOSEN_FROM.has(event.overlay);
  return event.type === 'password.open' || event.type === 'data.openRules';
});

/** What the dialog of a command says of the first thing that it needs and has not. */
const says: Readonly<Record<string, string>> = {
  'pane.layouts': 'Write the name of a layout.',
  'search.lookUp': 'Write one address or parcel number at least.',
  'search.leadRules': 'Needs a number, 1 to 50',
  'results.selectRange': 'Write the rows as numbers: 10 to 200.',
  // Something is always chosen there: the first list that fits, or a new one of the name typed.
  'results.saveTo': 'nothing: all is filled',
  'results.tag': 'Write a tag.',
  'searches.saveAs': 'Write a name for the search.',
  'searches.rename': 'Write a name for the search.',
  'list.snoozeUntil': 'Choose a day from tomorrow on.',
  'list.assign': 'Choose a member of the team, or nobody.',
  'list.move': 'Choose a list, or write a name for a new one.',
  'list.copy': 'Choose a list, or write a name for a new one.',
  'list.ownColumns': 'Write a name for the column.',
  'list.stack': 'Write a name for the new list.',
  'mailings.reach': 'Write a name, by which you know it.',
  'list.automate': 'Write a name for the list.',
  'list.folder': 'Choose a folder, or write a name for a new one.',
  'list.rename': 'Write a name for the list.',
  'imports.open': 'Write the name of a list, known or new.',
  'property.correct': 'Choose a fact.',
  'analysis.list': 'Choose an analysis.',
  'analysis.goalSeek': 'Type the value that the result should reach.',
  'account.password': 'Write your present password.',
};

/** Empties a field; where the list below it keeps something chosen, by a text that none of it has. */
async function empty(field: Locator): Promise<void> {
  if ((await field.getAttribute('type')) === 'file') return;
  await field.fill('');
  if ((await field.getAttribute('role')) === 'combobox' && (await field.getAttribute('data-filled')) === 'true')
    await field.fill('nothing of this name');
}

/** Fields and buttons of a dialog that nobody hears the name of. */
async function nameless(dialog: Locator): Promise<string[]> {
  const controls = await dialog.locator('input, select, textarea, button').all();
  const snapshots = await Promise.all(
    controls.map(async (control) => ((await control.isVisible()) ? await control.ariaSnapshot() : '- "hidden"')),
  );
  return snapshots.filter((snapshot) => !snapshot.split('\n')[0]?.includes('"'));
}

/**
 * Runs what the palette finds by its title. False for what it offers with a reason instead of a key: alerts where there are
 * none say, which have no dialog to show.
 */
async function opens(title: string): Promise<boolean> {
  await at.press('Control+k');
  await at.find('palette').waitFor();
  await at.type(title);
  const offered = at.find('palette').getByRole('option').first();
  await at.until(title, async () => ((await offered.textContent()) ?? '').includes(title));
  const isPossible = !(await offered.isDisabled());
  await at.press(isPossible ? 'Enter' : 'Escape');
  await at.find('palette').waitFor({ state: 'detached' });
  return isPossible;
}

it('R-VALID-004 each dialog with required fields says which is missing, puts the keyboard there and sends nothing', async () => {
  await at.press('g', 'l');
  await at.until('the list has rows', async () => ((await at.cursorRow('list'))['Address'] ?? '') !== '');
  // A goal is sought in a deal that is open.
  await at.press('a');
  await at.until('the sheet', async () =>
    ((await at.find('pane-analysis').textContent()) ?? '').includes('Purchase price'),
  );
  await at.command('Go to lists');
  await at.until('a cell of the list has the keyboard', async () => /^list \d/.test(await keyboardAt(at.page)));
  // Read once, while nothing moves: what takes the keyboard back may pass it on in the next frame.
  const cell = await keyboardAt(at.page);
  const said: Record<string, string> = {};
  for (const id of openers) {
    if (!(await opens(commandOf(id).title))) continue;
    const dialog = at.page.locator('dialog[open]');
    await at.until(
      `${id} shows its dialog`,
      async () => (await dialog.locator('h2').count()) === 1 && (await dialog.getByRole('progressbar').count()) === 0,
    );
    // Its title is its name, so that it is heard when it opens; as wide everywhere, it cuts none of its words.
    const title = (await dialog.locator('h2').textContent()) ?? '';
    const named = at.page.getByRole('dialog', { name: title }).or(at.page.getByRole('alertdialog', { name: title }));
    expect([id, await named.count()]).toEqual([id, 1]);
    expect([id, await nameless(dialog)]).toEqual([id, []]);
    expect([id, await violationsOf(at.page, 'dialog[open]')]).toEqual([id, []]);
    expect([id, await tabTroubles(at.page)]).toEqual([id, []]);
    expect([id, await cutLabels(at.page, { widths: [1440], within: 'dialog[open]' })]).toEqual([id, []]);
    const needed = await dialog.locator('[required]').all();
    for (const field of needed) await empty(field);
    const chosen = await dialog.locator('[required][data-filled=true]').count();
    if (needed.length > 0 && chosen === needed.length) said[id] = 'nothing: all is filled';
    else if (needed.length > 0) {
      const before = sent.length;
      await dialog.locator('button[type=submit]').click();
      const problem = dialog.getByRole('alert').and(dialog.locator('.field-error')).first();
      said[id] = (await problem.textContent()) ?? '';
      const describedBy = await at.page.evaluate(() => document.activeElement?.getAttribute('aria-describedby') ?? '');
      expect([id, describedBy.split(' ')]).toEqual([id, expect.arrayContaining([await problem.getAttribute('id')])]);
      expect([id, sent.slice(before)]).toEqual([id, []]);
    }
    await at.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await at.until(`${id} gives the keyboard back`, async () => (await keyboardAt(at.page)) === cell);
  }
  expect(said).toEqual(says);
});

it('R-VALID-004 spaces alone are nothing, and the message goes as soon as something is there', async () => {
  await at.command('Go to lists');
  await at.command(commandOf('list.rename').title);
  const dialog = at.find('rename-list');
  await dialog.waitFor();
  await at.type('   ');
  await at.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await at.type('Hot');
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  await at.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await at.until('it has the name', async () => ((await at.find('pane-list').textContent()) ?? '').includes('Hot'));
});
