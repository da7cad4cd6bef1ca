import { describe, expect, it } from 'vitest';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import { GroupSearch } from '../../../src/api/contract/lists/groups.ts';
import { parseListFilter } from '../../../src/api/lists/listFilter.ts';

const column = (id: number, name: string, kind: ListColumn['kind']): ListColumn => ({
  id,
  name,
  kind,
  choices: [],
  formula: null,
  version: 1,
});
const words = {
  statuses: [
    { id: 31, name: 'New', retired: false },
    { id: 32, name: 'Not Interested', retired: false },
    { id: 33, name: 'Dead', retired: false },
  ],
  members: [
    { id: 91, name: 'Ann Owner' },
    { id: 92, name: 'Ben Scout' },
  ],
  own: [
    column(5, 'Max. offer', 'number'),
    column(6, 'Heat', 'choice'),
    column(7, 'Call on', 'date'),
    column(8, 'Why', 'text'),
  ],
  today: '2026-11-21',
};
const read = (text: string) => parseListFilter(text, words);

describe('the filter of a list as text', () => {
  it.each([
    ['', {}],
    ['status:new,dead', { statusId: { match: 'ANY', values: [31, 33] } }],
    ['-status:"not interested"', { statusId: { match: 'NONE', values: [32] } }],
    ['tag:hot,"call back"', { tags: { match: 'ANY', values: ['hot', 'call back'] } }],
    ['-tag:cold', { tags: { match: 'NONE', values: ['cold'] } }],
    ['note:"left message"', { note: 'left message' }],
    ['for:me', { assigneeId: { match: 'ANY', values: [91] } }],
    ['for:ben', { assigneeId: { match: 'ANY', values: [92] } }],
    ['lists>=2', { listCount: { min: 2 } }],
    ['lists:2-4', { listCount: { min: 2, max: 4 } }],
    ['lists<3', { listCount: { max: 2 } }],
    ['added>=2026-01-01', { dateAdded: { min: '2026-01-01' } }],
    ['added:2025', { dateAdded: { min: '2025-01-01', max: '2025-12-31' } }],
    ['touched:last7d', { modified: { min: '2026-11-14' } }],
    ['touched>30d', { modified: { max: '2026-10-22' } }],
    ['asleep', { snoozed: { show: 'ONLY', today: '2026-11-21' } }],
    ['gained', { automationStatus: { match: 'ANY', values: ['ADDED'] } }],
    ['maxoffer>=100k', { own: [{ columnId: 5, min: 100_000 }] }],
    ['heat:hot,warm', { own: [{ columnId: 6, values: ['hot', 'warm'] }] }],
    ['callon<=2026-12-01', { own: [{ columnId: 7, max: '2026-12-01' }] }],
    ['why:estate heat', { own: [{ columnId: 8, text: 'estate' }, { columnId: 6 }] }],
    ['beds>=3 zip:22901', { facts: { bedroomsMin: 3, type: 'ZIP', zip: '22901' } }],
    ['lead:V tag:hot', { tags: { match: 'ANY', values: ['hot'] }, listingTypes: { match: 'ANY', values: ['V'] } }],
  ])('%s', (text, filters) => {
    expect(read(text)).toEqual({ filters, errors: [] });
    // What is written is what the server takes.
    expect(GroupSearch.safeParse({ filters }).success).toBe(true);
  });

  it.each([
    ['status:maybe', /There is no status "maybe": New, Not Interested, Dead/],
    ['for:carl', /no member of the team "carl"/],
    ['lists:many', /Lists needs a number/],
    ['added:soon', /Added needs a date/],
    ['maxoffer:much', /Max. offer needs a number/],
    ['bedz>=3', /There is no word "bedz"\. Try beds/],
    ['county:albemarle', /ZIP or state/],
  ])('%s says what is wrong', (text, message) => expect(read(text).errors.join(' ')).toMatch(message));
});
