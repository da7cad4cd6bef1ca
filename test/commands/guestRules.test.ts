/** Who looks inside an account by invitation is offered what looks, and nothing that would change it. */
import { expect, it } from 'vitest';
import { commands } from '../../src/commands/commands.ts';
import { isForGuests } from '../../src/commands/guestRules.ts';

const ids = Object.keys(commands);

it('says of each command whether it is for guests', () => {
  expect(ids.filter((id) => isForGuests(id) === null)).toEqual([]);
});

it.each([
  'results.save',
  'list.status1',
  'list.delete',
  'contacts.export',
  'exports.open',
  'labels.open',
  'reports.open',
  'mailings.finish',
  'analysis.save',
  'analysis.downloadPdf',
  'team.remove',
  'team.refresh',
  'wallet.open',
  'grid.editCell',
  'app.undo',
])('%s is not for guests', (id) => {
  expect(ids).toContain(id);
  expect(isForGuests(id)).toBe(false);
});

it.each([
  'app.help',
  'go.lists',
  'results.down',
  'search.run',
  'list.open',
  'contacts.find',
  'mailings.estimate',
  'api.filter',
])('%s is for guests', (id) => {
  expect(ids).toContain(id);
  expect(isForGuests(id)).toBe(true);
});
