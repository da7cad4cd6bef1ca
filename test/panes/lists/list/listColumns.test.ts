import { describe, expect, it } from 'vitest';
import { defaultListKeys, listFields } from '../../../../src/api/catalogue/lists/listFields.ts';
import type { ListColumn } from '../../../../src/api/contract/lists/lists.ts';
import { GroupRow } from '../../../../src/api/contract/lists/groups.ts';
import { listColumns } from '../../../../src/panes/lists/list/listColumns.ts';
import { readTags } from '../../../../src/machines/parts/tags.ts';
import { changeOf } from '../../../../src/panes/lists/list/listEdits.ts';
import { groupRow, savedProperty } from '../../../support/savedRows.ts';

const statuses = [
  { id: 31, name: 'New', retired: false },
  { id: 32, name: 'Follow Up', retired: false },
  { id: 33, name: 'Gone Cold', retired: true },
];
const own: ListColumn[] = [
  { id: 5, name: 'Offer', kind: 'number', choices: [], formula: null, version: 1 },
  { id: 6, name: 'Heat', kind: 'choice', choices: ['hot', 'cold'], formula: null, version: 1 },
  { id: 7, name: 'Call on', kind: 'date', choices: [], formula: null, version: 1 },
  { id: 8, name: 'Room', kind: 'formula', choices: [], formula: 'estimatedValue * 0.7', version: 1 },
  { id: 9, name: 'Remark', kind: 'text', choices: [], formula: null, version: 1 },
];
const members = [{ id: 91, name: 'Ann Owner' }];
const words = { statuses, members, lists: [{ id: 7, name: 'Leads' } as const, { id: 8, name: 'Tax' } as const], own };
const columns = listColumns([...defaultListKeys(own), 'groupIds', 'taxDelinquentAmount'], words);
const textOf = (key: string, row: GroupRow): string | undefined =>
  columns.find((column) => column.key === key)?.text(row, 0);

describe('columns of a list', () => {
  it('show names of statuses, n/a for unknown facts, and Invalid address without a street', () => {
    const row = groupRow(savedProperty(1, [7], { statusId: 32, tags: ['hot', 'call'] }));
    expect(textOf('statusId', row)).toBe('Follow Up');
    expect(textOf('tags', row)).toBe('hot, call');
    expect(textOf('estimatedEquity', row)).toBe('n/a');
    expect(textOf('estimatedValue', row)).toBe('$250,000');
    expect(textOf('yearBuilt', row)).toBe('1980');
    expect(textOf('streetAddress', { ...row, streetAddress: null })).toBe('Invalid address');
    expect(textOf('absentee', { ...row, absentee: false })).toBe('No');
    expect(textOf('leadTypes', { ...row, leadTypes: ['E', 'FAIL', 'odd'] })).toBe('E X');
  });

  it('say that a parcel is gone from the loaded data', () => {
    const address = columns.find(({ key }) => key === 'streetAddress');
    const gone = { ...groupRow(savedProperty(1, [7])), inSnapshot: false };
    expect(address?.className?.(gone, 0)).toContain('list-gone');
    expect(address?.tooltip?.(gone)).toMatch(/does not have/);
  });

  it('say that the data cannot be read, where that is why there is no address', () => {
    const address = columns.find(({ key }) => key === 'streetAddress');
    const row = { ...groupRow(savedProperty(1, [7])), inSnapshot: false, unreadable: true, streetAddress: null };
    expect(address?.text(row, 0)).toBe('Data cannot be read');
    expect(address?.tooltip?.(row)).toMatch(/is damaged: whoever runs Platbook/);
    expect(address?.text({ ...row, streetAddress: '4 OWN ST' }, 0)).toBe('4 Own St');
  });

  it('stand in the order of their keys, each once; keys that are no longer known are left out', () => {
    const keys = ['apn', 'own.6', 'statusId', 'own.99', 'nothing', 'zip'];
    expect(listColumns(keys, words).map(({ key }) => key)).toEqual(['apn', 'own.6', 'statusId', 'zip']);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
  });

  it('exist for every field that can be chosen', () => {
    const fields = listFields(own).map(({ key }) => key);
    expect(listColumns(fields, words).map(({ key }) => key)).toEqual(fields);
  });

  it('show own columns, further facts, and how the parcel is stacked', () => {
    const row: GroupRow = {
      ...groupRow(savedProperty(1, [7, 8], { own: { '5': 1200.5, '6': 'hot', '7': '2026-03-01' }, assigneeId: 91 })),
      values: { 'own.8': 175_000, taxDelinquentAmount: 1234.5 },
    };
    expect(textOf('own.5', row)).toBe('1,200.5');
    expect(textOf('own.6', row)).toBe('hot');
    expect(textOf('own.7', row)).toBe('03/01/2026');
    expect(textOf('own.8', row)).toBe('175,000');
    expect(textOf('own.9', row)).toBe('');
    expect(textOf('taxDelinquentAmount', { ...row, values: {} })).toBe('n/a');
    expect(textOf('taxDelinquentAmount', row)).toMatch(/^\$1,23[45]/);
    expect(textOf('listCount', row)).toBe('2');
    expect(textOf('groupIds', row)).toBe('Leads, Tax');
    expect(textOf('assigneeId', row)).toBe('Ann Owner');
  });
});

describe('what is typed into a list', () => {
  it.each([
    ['note', ' call at 5 ', { note: 'call at 5' }],
    ['note', '  ', { note: null }],
    ['tags', 'hot, ,call back,hot', { tags: ['hot', 'call back'] }],
    ['tags', '', { tags: [] }],
    ['statusId', 'follow up', { statusId: 32 }],
    ['statusId', '', { statusId: null }],
    ['assigneeId', 'ann owner', { assigneeId: 91 }],
    ['assigneeId', '', { assigneeId: null }],
    ['snoozedUntil', '3/1/2027', { snoozedUntil: '2027-03-01' }],
    ['own.5', '$120k', { own: { '5': 120_000 } }],
    ['own.5', '', { own: { '5': null } }],
    ['own.6', 'HOT', { own: { '6': 'hot' } }],
    ['own.7', '2026-03-01', { own: { '7': '2026-03-01' } }],
    ['own.9', ' seen ', { own: { '9': 'seen' } }],
  ])('%s takes “%s”', (key, text, change) => expect(changeOf(key, text, words)).toEqual(change));

  it('leaves a status that does not exist, and facts, as they are', () => {
    expect(changeOf('statusId', 'Maybe', words)).toBeNull();
    expect(changeOf('estimatedValue', '1', words)).toBeNull();
    for (const [key, text] of [
      ['own.5', 'many'],
      ['own.6', 'lukewarm'],
      ['own.7', '2026'],
      ['own.8', '1'],
      ['assigneeId', 'Nobody'],
      ['snoozedUntil', 'soon'],
    ] as const)
      expect([key, changeOf(key, text, words)]).toEqual([key, null]);
  });

  it('keeps the order in which tags were written', () => {
    expect(readTags('b, a')).toEqual(['b', 'a']);
  });
});
