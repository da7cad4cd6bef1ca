import { describe, expect, it } from 'vitest';
import { GroupRow } from '../../../src/api/contract/groups.ts';
import { changeOf, listColumns, readTags } from '../../../src/panes/list/listColumns.ts';
import { groupRow, savedProperty } from '../../machines/listServer.ts';

const statuses = [
  { id: 31, name: 'New' },
  { id: 32, name: 'Follow Up' },
];
const columns = listColumns(statuses);
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
    expect(address?.tooltip?.(gone)).toMatch(/no longer/);
  });

  it('sort by fields of the row only, which the server knows', () => {
    const fields = new Set(Object.keys(GroupRow.shape));
    expect(columns.filter(({ sortable, key }) => sortable === true && !fields.has(key))).toEqual([]);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
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
  ])('%s takes “%s”', (key, text, change) => expect(changeOf(key, text, statuses)).toEqual(change));

  it('leaves a status that does not exist, and facts, as they are', () => {
    expect(changeOf('statusId', 'Maybe', statuses)).toBeNull();
    expect(changeOf('estimatedValue', '1', statuses)).toBeNull();
  });

  it('keeps the order in which tags were written', () => {
    expect(readTags('b, a')).toEqual(['b', 'a']);
  });
});
